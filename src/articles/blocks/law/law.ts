/** Constants of law as a text prints them. */
import { typeset } from '#domain/language/format';
import type { Law } from '#domain/law/law';
import { wordsToCitations } from '#domain/law/statute-links';
import type { Attributes } from '../blocks.ts';

/** What `constantToWords` prints, and whether its paragraph is a link to the text of the law. */
type Printed = { law: Law; /** Without it no paragraph is a link. */ inForce?: Law | undefined };

/** The text of an act before the one in force stands nowhere at its address: its paragraphs are no links. */
const isGone = (text: string, { short, actNames }: Law): boolean =>
  Object.keys(actNames).some((act) => act !== short && text.endsWith(act));

const toLinks = (paragraph: string, inForce: Law): string =>
  wordsToCitations(paragraph)
    .map(({ text, url }) => (url && !isGone(text, inForce) ? `<a class="statute" href="${url}">${text}</a>` : text))
    .join('');

/**
 * „10 Jahre (§ 79 Abs. 3 GModG)“, or the value or the paragraph alone.
 * @param unit what is counted: „Jahre“
 * @throws where that version has no such constant
 */
export function constantToWords(
  { law, inForce }: Printed,
  { id, only }: Attributes<'Law'>,
  unit: string | undefined,
): string {
  const constant = law.constants.find((one) => one.id === id);
  if (!constant) throw new Error(`content/law.yaml: ${id} fehlt im ${law.act}.`);
  const [value, words] = [typeset(constant.value), typeset(constant.paragraph)];
  const paragraph = inForce ? toLinks(words, inForce) : words;
  const counted = unit?.trim() ? `${value} ${unit.trim()}` : value;
  return only === 'value' ? value : only === 'paragraph' ? paragraph : `${counted} (${paragraph})`;
}

const statuteLink = /<a class="statute" href="([^"]*)">(.*?)<\/a>/gs;
const section = /(?=<h2[ >])/;
const heading = /<h([2-6])[ >].*?<\/h\1>/gs;

/** Keeps the first link to each paragraph of the law in a section, and none in headings. */
export const thinLinks = (html: string): string =>
  html
    .replace(heading, (words) => words.replace(statuteLink, '$2'))
    .split(section)
    .map((part) => {
      const seen = new Set<string>();
      return part.replace(statuteLink, (link, url: string, words: string) => {
        if (seen.has(url)) return words;
        seen.add(url);
        return link;
      });
    })
    .join('');
