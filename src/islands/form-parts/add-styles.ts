/**
 * The look of what only an awake island shows comes with the island: no page pays for a message that it does not show.
 * It goes to the end of the page's own sheet, as one rule: the page's policy lets no other sheet in, and Safari before
 * 16.4 has none that a script could adopt.
 */
export function addStyles(css: string): void {
  // On the server there is no document.
  if (typeof document === 'undefined') return;
  const sheet = document.head.querySelector('style')?.sheet;
  sheet?.insertRule(`@media all{${css}}`, sheet.cssRules.length);
}
