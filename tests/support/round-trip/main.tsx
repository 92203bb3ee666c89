/** A page that opens a text in the editor, pastes something into it, and says how it would be saved. */
import type { MDXEditorMethods } from '@mdxeditor/editor';
import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { BlockForm } from '../../../src/editor/blocks.ts';
import { TextEditor } from '../../../src/editor/client/text-editor/TextEditor.tsx';

declare global {
  interface Window {
    /** @throws with what of a text would not stay as it is */
    openAndSave: (body: string, blocks: readonly BlockForm[], pasted?: Record<string, string>) => Promise<string>;
  }
}

/** As a browser does with what a program has copied, each kind of it by its type. */
function paste(into: Element | null, pasted: Record<string, string>): void {
  const clipboardData = new DataTransfer();
  for (const [type, text] of Object.entries(pasted)) clipboardData.setData(type, text);
  into?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

window.openAndSave = async (body, blocks, pasted) => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const editor = createRef<MDXEditorMethods>();
  let broken: string | undefined;
  root.render(
    <TextEditor
      body={body}
      blocks={blocks}
      onChange={() => undefined}
      onBroken={(lost) => {
        broken = lost.join('; ');
        queueMicrotask(() => root.unmount());
      }}
      editor={editor}
    />,
  );
  // The boxes within the text are drawn after it, and may change it.
  for (let frames = 0; broken === undefined && (frames < 6 || !editor.current); frames++)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  if (broken !== undefined || !editor.current) throw new Error(`Lost: ${broken}`);
  if (pasted) {
    editor.current.focus(undefined, { defaultSelection: 'rootEnd' });
    for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    paste(place.querySelector('[contenteditable=true]'), pasted);
    for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const saved = editor.current.getMarkdown();
  root.unmount();
  place.remove();
  return saved;
};
