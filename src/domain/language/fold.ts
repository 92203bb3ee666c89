/**
 * A text as a search compares it: 'Lüneburg' and 'lueneburg' are one, a space that does not break is
 * a space, a soft hyphen is none.
 */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('\u00ad', '')
    .replace(/\s+/g, ' ')
    .trim();

/** Words as an address has them: 'Dämmung & Heizung: was lohnt?' → 'daemmung-heizung-was-lohnt', 'Café' → 'cafe' */
export const toSlug = (text: string): string =>
  fold(text.normalize('NFC'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
