/**
 * The look of what only an awake island shows comes with the island: no page pays for a message
 * that it does not show. Adopted sheets are outside the page's style policy.
 */
export function adoptStyles(css: string): void {
  if (typeof document === 'undefined') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
