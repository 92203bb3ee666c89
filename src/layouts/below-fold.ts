/**
 * What lies below a phone's first screen on every kind of page. The browser lays it out after the first paint
 * (`late-layout.ts`), which saves a third of the time until then: see docs/decisions/0047-below-the-first-screen.md.
 */
const sections = 'main>section~section,main>aside,.site-footer';
const paragraphs = '.prose>:nth-child(n+4)';

export const belowFold = `${sections},${paragraphs}`;

/**
 * Only with a script that lays it out at last, and where the browser keeps what is read in its place while something
 * above it gets its true height; the heights are guesses.
 */
export const belowFoldCss = `@media (scripting:enabled){@supports (overflow-anchor:auto){${sections}{content-visibility:auto;contain-intrinsic-size:auto 40rem}${paragraphs}{content-visibility:auto;contain-intrinsic-size:auto 6rem}}}`;
