/** What other programs bring into the text, pasted or dropped: words as our texts have them, photos, or why not. */
import { cleanPasted } from './paste.ts';

const picturesLeft = (count: number): string =>
  `${count === 1 ? 'Ein Bild kam' : `${count} Bilder kamen`} nicht mit: Der Browser bekommt von einem Bild im Text nur den Namen. ` +
  'Speichern Sie jedes als Datei, in Word mit der rechten Maustaste und „Als Grafik speichern“, und ziehen Sie es an seine Stelle im Text.';

const notesLeft =
  'Fußnoten gibt es hier nicht: Ihre Worte stehen jetzt am Ende, ihre Zahlen in eckigen Klammern im Satz. ' +
  'Nehmen Sie die Worte in den Satz oder unter „Angaben zum Text“ zu den Quellen, und löschen Sie die Zahlen.';

/** Lines of plain words as HTML, since a list that was typed by hand is told by its lines; nothing of one line alone. */
const toHtml = (words: string): string =>
  words.includes('\n') ? words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(/.+/g, '<p>$&</p>') : '';

const inBox = '.block-box [contenteditable], td, th';
const textOf = (target: EventTarget | null, container: HTMLElement): HTMLElement | undefined => {
  const text = target instanceof Element ? target.closest<HTMLElement>('[contenteditable=true]') : null;
  return text && container.contains(text) ? text : undefined;
};

/** Behind the paragraph or list that the pointer is on: a photo is to stand there, and split neither. */
function moveCaret({ clientX, clientY }: DragEvent, text: HTMLElement): void {
  const at = document.elementFromPoint(clientX, clientY);
  text.focus();
  const part = [...text.children].find((child) => child.contains(at));
  if (!part?.matches('p, h2, h3, ul, ol, blockquote')) return;
  window.getSelection()?.selectAllChildren(part);
  window.getSelection()?.collapseToEnd();
}

/**
 * @param container around the text
 * @param onNotice told in German what does not come along, and what to do
 */
export function handlePasteAndDrop(
  container: HTMLElement,
  onPhotos: (photos: File[]) => void,
  onNotice: (notice: string) => void,
  signal: AbortSignal,
): void {
  /** @returns whether they were files */
  const takeFiles = (event: Event, files: readonly File[], text: HTMLElement | undefined): boolean => {
    if (files.length === 0) return false;
    event.preventDefault();
    event.stopPropagation();
    const photos = files.filter(({ type }) => type.startsWith('image/'));
    if (photos.length === 0)
      onNotice('In den Text lassen sich nur Fotos ziehen. Öffnen Sie die Datei, und kopieren Sie die Worte daraus.');
    else if (!text || text.matches(inBox))
      onNotice('Ein Foto steht zwischen zwei Absätzen des Textes: Ziehen Sie es dorthin.');
    else onPhotos(photos);
    return true;
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = textOf(event.target, container);
    const copied = event.clipboardData;
    // The text editor pastes its own copies itself, and loses nothing.
    if (!text || !copied || copied.types.includes('application/x-lexical-editor')) return;
    const source = copied.getData('text/html') || toHtml(copied.getData('text/plain'));
    const { html, words, pictures, hasNotes } = cleanPasted(source, text.matches(inBox));
    if (html === '' && takeFiles(event, [...copied.files], text)) return;
    onNotice([pictures > 0 ? picturesLeft(pictures) : '', hasNotes ? notesLeft : ''].join(' ').trim());
    if (html === '' && pictures === 0) return;
    const clean = new DataTransfer();
    if (!text.matches('td, th')) clean.setData('text/html', html);
    clean.setData('text/plain', words);
    // The clipboard itself may not be written: the same event goes on with another.
    Object.defineProperty(event, 'clipboardData', { value: clean });
  };
  const onDrop = (event: DragEvent) => {
    const text = textOf(event.target, container);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (text && files.length > 0) moveCaret(event, text);
    takeFiles(event, files, text);
  };
  // Anywhere on the page: a browser that is given a file leaves the page for it.
  const onDragOver = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  container.addEventListener('paste', onPaste, { signal, capture: true });
  document.addEventListener('drop', onDrop, { signal, capture: true });
  document.addEventListener('dragover', onDragOver, { signal });
}
