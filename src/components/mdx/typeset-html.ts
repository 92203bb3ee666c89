import { typeset } from '#domain/format';

/** Words between tags alone: attributes and drawings stay as they are. A line of the file may end before the unit. */
export const typesetHtml = (html: string): string =>
  html.replace(/(?<=^|>)[^<>]+/g, (words) => typeset(words.replace(/\n/g, ' ')));
