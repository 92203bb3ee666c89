import { expect, test } from 'vitest';
import { ContentError } from '../faults.ts';
import { parseContent } from '../../../tests/support/parse-content.ts';
import { mailsSchema } from './mails.ts';
import { readLive, readText } from '../../../tests/support/content.ts';

const text = await readText('content/mails.yaml');
const parse = (changed: string) => parseContent('content/mails.yaml', changed, mailsSchema);

test('a placeholder that a mail does not know is refused, with those it knows', () => {
  const wrong = text.replace('Der Link gilt bis {until}.', 'Der Link gilt bis {date}.');
  expect(() => parse(wrong)).toThrow(ContentError);
  expect(() => parse(wrong)).toThrow(/Feld confirm › until: .*nur \{until\}/);
  expect(() => parse(text.replace('imprint: Impressum', 'imprint: "Impressum {x}"'))).toThrow(/keine Platzhalter/);
});

test('the mail that asks for confirmation names the site and when its link stops working', () => {
  const { confirm } = parse(text);
  expect(confirm.text).toContain('{site}');
  expect(confirm.until).toContain('{until}');
});

test('the page for the office tells of each mail that it gets', async () => {
  const page = await readText('docs/office.md');
  const subjectsOf = (words: unknown): string[] =>
    typeof words === 'object' && words !== null
      ? Object.entries(words).flatMap(([name, value]) =>
          name === 'subject' && typeof value === 'string' ? [value] : subjectsOf(value),
        )
      : [];
  const live = parse(await readLive('content/mails.yaml'));
  const missing = Object.entries(mailsSchema.shape)
    .filter(([, { description = '' }]) => /^Mails? an das Büro/.test(description))
    .flatMap(([name]) => subjectsOf(live[name as keyof typeof mailsSchema.shape]))
    .map((subject) => subject.replace(/ ?\{.*/, ''))
    .filter((beginning) => !page.includes(`„${beginning}`));
  expect(missing).toEqual([]);
});
