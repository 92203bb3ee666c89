/**
 * A drawing written as SVG: without the white space of the source; lists are joined, and what is `undefined`
 * is left out.
 */
export const svg = (parts: TemplateStringsArray, ...values: (string | number | string[] | undefined)[]) =>
  String.raw({ raw: parts }, ...values.map((value) => (Array.isArray(value) ? value.join('') : (value ?? ''))))
    .replace(/\s+/g, ' ')
    .replace(/ ?(\/?>) ?/g, '$1')
    .trim();

/** Box 42 × 27, from x = -7; ground is y = 0. Stroke is inherited. */
export const bicycle = (transform: string): string => svg`
  <path
    transform="${transform}"
    fill="none"
    d="M-7-9a8 8 0 0 0 16 0 8 8 0 0 0-16 0M19-9a8 8 0 0 0 16 0 8 8 0 0 0-16 0M1-9l4-11h16l6 10M21-21l-10 11-6-15M21-21l-1-6h4M3-24h6"
  />`;
