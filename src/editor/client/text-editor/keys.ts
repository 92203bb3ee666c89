/**
 * Keys in the text. Tab would indent there, which no text here knows, and never lead out; so it moves on, as it does
 * everywhere else: from where the caret stands, since a text may have a hundred blocks before it.
 */
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]';

const isPlain = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => !altKey && !ctrlKey && !metaKey;

/** Within a text a link is text: no browser stops there. */
const isText = (stop: HTMLElement): boolean => stop.isContentEditable && stop.contentEditable !== 'true';

/** Every stop of the page that is to be seen, in its order. */
const stops = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) =>
      (stop.tabIndex >= 0 || stop.contentEditable === 'true') &&
      !isText(stop) &&
      !stop.matches(':disabled') &&
      stop.checkVisibility({ visibilityProperty: true }),
  );

/** The node that the caret stands before, or in. */
function caretIn(text: HTMLElement): Node {
  const { focusNode, focusOffset = 0 } = window.getSelection() ?? {};
  if (!focusNode || !text.contains(focusNode)) return text;
  return focusNode.childNodes[focusOffset] ?? focusNode;
}

/** Tab goes to the next stop after the caret, Shift+Tab to the one before; what they would do to the text they do not. */
function leaveText(event: KeyboardEvent, container: HTMLElement): void {
  const { key, shiftKey, target } = event;
  if (key !== 'Tab' || !isPlain(event) || !(target instanceof HTMLElement) || !target.isContentEditable) return;
  event.stopPropagation();
  const caret = caretIn(target);
  const is = (stop: HTMLElement, side: number) => (caret.compareDocumentPosition(stop) & side) !== 0;
  const others = stops().filter((stop) => stop !== target);
  const next = shiftKey
    ? others.findLast(
        (stop) => is(stop, Node.DOCUMENT_POSITION_PRECEDING) && !is(stop, Node.DOCUMENT_POSITION_CONTAINS),
      )
    : others.find((stop) => is(stop, Node.DOCUMENT_POSITION_FOLLOWING));
  if (next) {
    event.preventDefault();
    next.focus();
  }
  // Where no stop follows, the browser goes on by itself from the end of the text, not to the first block in it.
  else if (container.nextElementSibling instanceof HTMLElement) container.nextElementSibling.focus();
}

/** The menu of a row or a column stands at the end of the page: whoever opens it by a key is led there. */
function followToMenu({ target, detail }: MouseEvent): void {
  const opener = target instanceof Element ? target.closest('[aria-haspopup="dialog"][aria-controls]') : null;
  if (detail > 0 || !opener) return;
  requestAnimationFrame(() =>
    document
      .getElementById(opener.getAttribute('aria-controls') ?? '')
      ?.querySelector<HTMLElement>('button')
      ?.focus(),
  );
}

/** The browser takes the start of the next paragraph along at a third click, and what is typed then would join both. */
function keepToParagraph({ detail }: MouseEvent): void {
  const selection = window.getSelection();
  if (detail < 3 || !selection || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  const paragraph = range.startContainer.parentElement?.closest('p, h2, h3, li, blockquote');
  if (!paragraph || paragraph.contains(range.endContainer)) return;
  range.setEnd(paragraph, paragraph.childNodes.length);
  selection.removeAllRanges();
  selection.addRange(range);
}

/**
 * Alt+F10 leads from the text to its toolbar, Escape from there to where one was writing.
 * @param container around the text and its toolbar; what stands after it can be focused
 * @param written the text, box or cell that was written in last
 */
export function listenToKeys(
  container: HTMLElement,
  written: { current: HTMLElement | null },
  signal: AbortSignal,
): void {
  const toolbar = () => container.querySelector<HTMLElement>('.mdxeditor-toolbar');
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.isContentEditable) written.current = target;
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, altKey, target } = event;
    if (!(target instanceof HTMLElement)) return;
    // What is pressed on a block's button or in its fields is no key of the text around them.
    if (!target.isContentEditable && target.closest('[contenteditable=true]') && isPlain(event))
      event.stopPropagation();
    leaveText(event, container);
    if (key === 'F10' && altKey && target.isContentEditable) {
      event.preventDefault();
      toolbar()?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
    }
    if (key === 'Escape' && isPlain(event) && toolbar()?.contains(target) && !target.closest('dialog')) {
      event.preventDefault();
      const text = written.current?.isConnected
        ? written.current
        : container.querySelector<HTMLElement>('[contenteditable=true]');
      text?.focus();
    }
  };
  container.addEventListener('focusin', onFocus, { signal });
  // In the capture phase: the text editor's own listener would take the key first.
  container.addEventListener('keydown', onKey, { signal, capture: true });
  container.addEventListener('click', followToMenu, { signal });
  document.addEventListener('click', keepToParagraph, { signal });
}
