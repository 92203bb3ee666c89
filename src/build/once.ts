/** What is read from a text, kept by it: pages of a kind have the same sheets. */
export function once<Read>(known: Map<string, Read>, text: string, read: (text: string) => Read): Read {
  const found = known.get(text) ?? read(text);
  known.set(text, found);
  return found;
}
