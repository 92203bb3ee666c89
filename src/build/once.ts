/** Keeps what `make` returns by its key: pages of a kind have the same sheets, selectors and scripts. */
export function once<Made>(known: Map<string, Made>, key: string, make: (key: string) => Made): Made {
  const found = known.get(key) ?? make(key);
  known.set(key, found);
  return found;
}
