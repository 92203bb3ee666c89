/** Keeps the process from everything else for so long, as a long task does. */
export function holdUp(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
