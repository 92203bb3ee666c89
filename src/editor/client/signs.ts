/** Shows in the text the signs that saving has set in its file; where the caret stands, it stays. */
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  getNearestEditorFromDOMNode,
  HISTORY_MERGE_TAG,
  SKIP_DOM_SELECTION_TAG,
  type TextNode,
} from 'lexical';
import { setSigns } from '#domain/signs';

/** Of what the file has no longer as it is typed, and has as it is set; the rest was there before. */
function setNode(node: TextNode, before: string, source: string): void {
  const typed = node.getTextContent();
  const set = setSigns(typed, { before });
  if (set === typed || !source.includes(set) || source.includes(typed)) return;
  const selection = $getSelection();
  const points = $isRangeSelection(selection) ? [selection.anchor, selection.focus] : [];
  const held = points.filter(({ key }) => key === node.getKey());
  const offsets = held.map(({ offset }) =>
    setSigns(typed.slice(0, offset), { before, after: typed.slice(offset, offset + 1) }),
  );
  node.setTextContent(set);
  held.forEach((point, i) => point.set(point.key, Math.min(offsets[i]?.length ?? 0, set.length), 'text'));
}

function setAll(source: string): void {
  let [paragraph, before] = ['', ''];
  for (const node of $getRoot().getAllTextNodes()) {
    const key = node.getTopLevelElementOrThrow().getKey();
    if (key !== paragraph) before = '';
    paragraph = key;
    setNode(node, before, source);
    before += node.getTextContent();
  }
}

/** @param place around the text, its boxes and cells @param source the file as it was saved */
export function showSigns(place: HTMLElement, source: string): void {
  for (const box of place.querySelectorAll<HTMLElement>('[contenteditable=true]')) {
    // Whoever has pressed a button keeps the focus there.
    const tag = [HISTORY_MERGE_TAG, ...(box === document.activeElement ? [] : [SKIP_DOM_SELECTION_TAG])];
    getNearestEditorFromDOMNode(box)?.update(() => setAll(source), { discrete: true, tag });
  }
}
