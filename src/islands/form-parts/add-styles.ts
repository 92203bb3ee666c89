/**
 * The look of what only an awake island shows comes with the island: no page pays for a message that it does not show.
 * A sheet of its own, after the page's: the page's has its fonts and animations, and a change of it lays the whole page
 * out anew. Safari before 16.4 adopts none, and the page's policy lets no other in.
 */
export function addStyles(css: string): void {
  // On the server there is no document.
  if (typeof document === 'undefined') return;
  const { adoptedStyleSheets } = document as Partial<Document>;
  if (adoptedStyleSheets) {
    const own = new CSSStyleSheet();
    own.replaceSync(css);
    document.adoptedStyleSheets = [...adoptedStyleSheets, own];
    return;
  }
  const page = document.head.querySelector('style')?.sheet;
  page?.insertRule(`@media all{${css}}`, page.cssRules.length);
}
