/** How far a build is, for the program that has started it. */

export type Progress = { step: 'Seiten' | 'Komprimierte Fassungen'; done: number; total: number };

/** Sends it to the parent process. `astro build` by itself has none, and prints each page. */
export const sendProgress = (progress: Progress): void => void process.send?.(progress);
