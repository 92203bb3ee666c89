/**
 * The look of what only an awake island shows comes with the island: no page pays for a message
 * that it does not show. Adopted sheets are outside the page's style policy.
 */
export function adoptStyles(css: string): void {
  // On the server there is no document; browsers of before 2023 show the words unadorned.
  if (typeof document === 'undefined' || !('adoptedStyleSheets' in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
