/**
 * A button that is disabled while its form is sent loses the focus, in WebKit only a moment later: after the answer it
 * goes to where one reads on, unless something else has it by then.
 */
export function returnFocus(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.matches('body, .btn')) element?.focus({ preventScroll: true });
}
