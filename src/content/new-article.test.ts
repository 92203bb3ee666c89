import { expect, test } from 'vitest';
import { blogCategoryKeys } from '#domain/blog/article-list';
import { articleMotifs, houseTypes } from '#domain/site/pictures';
import { every } from '../../tests/support/every.ts';
import { articleText, goodBody, libraryOf, readArticle, reportOf } from '../../tests/support/texts.ts';
import { titleToSlug, unusedPictures } from './checks/article-head.ts';
import { newArticle, titleFault } from './new-article.ts';
import { blogSchema } from './schemas/article.ts';

const library = libraryOf('probe.mdx', articleText(goodBody));
const today = '2025-03-04';
const answers = { title: 'Was ein „Haus“ braucht: drei Dinge', category: 'GEG', author: 'technik' } as const;

test('a new article passes every check as a draft, and cannot appear before it is written', () => {
  every(blogCategoryKeys, (category) => {
    const { slug, text } = newArticle({ ...answers, category }, library, today);
    expect(reportOf(text, `${slug}.mdx`)).toEqual([]);
    const known = { ...answers, category, publishDate: today, lawStatus: '2025-03', draft: true };
    expect(readArticle(`${slug}.mdx`, text).copy).toMatchObject(known);
    const [first, ...others] = reportOf(text.replace(/^draft: true.*\n/m, ''), `${slug}.mdx`);
    expect(first).toMatch(/Feld excerpt: Hier fehlt noch Text: „.*“, ebenso an anderen Stellen\.\n.*Zeile \d+, \d+, /);
    every(others, (fault) => expect(fault).toContain('Der Link zur Quelle fehlt'));
  });
});

test('it gets a picture that no other has, with alt words within the limit', () => {
  const pictures = articleMotifs.flatMap((motif) => houseTypes.map((house) => ({ motif, house })));
  every(pictures, ({ house, motif }) => {
    const articles = unusedPictures([])
      .filter((picture) => picture.house !== house || picture.motif !== motif)
      .map((image) => ({ copy: { image } }) as never);
    const { text } = newArticle(answers, { ...library, articles }, today);
    const alt = /^ {2}alt: (.*)$/m.exec(text)?.[1];
    expect(text).toContain(`house: ${house}`);
    expect(blogSchema.shape.image.shape.alt.safeParse(alt).error).toBeUndefined();
  });
});

test('a title is refused with its reason, or becomes an address', () => {
  const there = 'Diesen Artikel gibt es schon: content/blog/probe.mdx.';
  const rows: [title: string, says: string][] = [
    ['Kurz', 'Die Überschrift hat 4 Zeichen; erlaubt sind 10 bis 75.'],
    ['Ein Artikel zur Probe', there],
    ['Probe: ……………', there],
    [
      'Wie Makler, Mieter und Verwalter den Energieausweis lesen müssen',
      'ist 611 Pixel breit, Suchmaschinen zeigen 580.',
    ],
    ['……………'.repeat(2), 'Die Überschrift braucht Buchstaben'],
  ];
  every(rows, ([title, says]) => expect(titleFault(title, library)).toContain(says));
  expect(titleFault('Ein guter Titel', library)).toBeUndefined();
  const slugs = [
    ['Dämmung & Größe, Maß, Öl: das Café?', 'daemmung-groesse-mass-oel-das-cafe'],
    ['  § 87 GEG  ', '87-geg'],
    ['Wort '.repeat(20), Array(14).fill('wort').join('-')],
  ];
  every(slugs, ([title = '', slug]) => expect(titleToSlug(title)).toBe(slug));
});
