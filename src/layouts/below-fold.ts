/**
 * What lies below a phone's first screen on every kind of page. The browser lays it out after the first paint
 * (`late-layout.ts`), which saves a third of the time until then: see docs/decisions/0047-below-the-first-screen.md.
 */
export const belowFold = 'main>section~section,.site-footer,[data-late]>:nth-child(n+4)';

/** The deferred sheet (`build/finish/deferred-sheet.ts`), then these parts. */
export const lateParts = `link[media],${belowFold}`;

/**
 * Where the browser keeps what is read in its place while something above it gets its true height; the heights are
 * guesses. Where the address or a link names a part of the page all of it is laid out: a way that begins among guesses
 * ends beside its target. Prose is told by its class, in a selector of its own, so that a page without any loses that
 * (`build/finish/unused-rules.ts`): with any child behind `:has()`, each focus has the styles of all elements reckoned again. A
 * function, so that nothing of it stays in the script.
 */
export const toBelowFoldCss = (): string =>
  `@supports (overflow-anchor:auto){${belowFold
    .replace('[data-late]', '.prose')
    .replaceAll(/^|,/g, '$&:root:not(:has(:target)) ')}{content-visibility:auto}}*{contain-intrinsic-size:auto 40rem}`;
