/**
 * Names of the custom properties of `theme.css`, as built pages and scripts have them, and what the service puts into these:
 * a letter each. About 55 bytes a page after compression, of those that the first flight lacks
 * (docs/decisions/0117-headers-and-page-in-one-flight.md). Capitals: no style of ours uses them for a name of its own.
 */
export const propertyLetters = {
  arrow: 'A',
  brick: 'B',
  card: 'C',
  deep: 'D',
  deich: 'E',
  ember: 'F',
  ink: 'G',
  lime: 'H',
  line: 'I',
  link: 'J',
  mint: 'K',
  paper: 'L',
  sand: 'M',
  scale: 'N',
  soft: 'O',
  spacing: 'P',
  tag: 'Q',
} as const;

const names = Object.keys(propertyLetters).join('|');
const property = new RegExp(`(?<![\\w-])--(${names})(?![\\w-])`, 'g');
/** Where `--ink` alone may be arithmetic, or words. */
const used = new RegExp(`(?<=var\\()--(${names})(?![\\w-])`, 'g');

const replace = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (_, name: keyof typeof propertyLetters) => `--${propertyLetters[name]}`);

/** '--ink:#111;color:var(--ink)' → '--G:#111;color:var(--G)', in a page with its styles */
export const shortenProperties = (page: string): string => replace(page, property);

/** 'var(--ink)' → 'var(--G)', in scripts and pictures */
export const shortenUsed = (text: string): string => replace(text, used);
