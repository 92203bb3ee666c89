/** How far a build is, for the program that has started it. */

export type Progress = { step: 'Seiten' | 'Komprimierte Fassungen'; done: number; total: number };

/** Nothing where nobody listens: `astro build` by itself prints each page. */
export const tellProgress = (progress: Progress): void => void process.send?.(progress);
