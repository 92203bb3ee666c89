import { houseTypes, articleMotifs } from '#domain/pictures';
import { describe, expect, test } from 'vitest';
import { blogSchema } from './schemas/article.ts';
import { titleToSlug, unusedPictures } from './checks/article-head.ts';
import { blogCategoryKeys } from '#domain/article-list';
import { newArticle, titleFault } from './new-article.ts';
import { every } from '../../tests/support/every.ts';
import { articleText, goodBody, libraryOf, readArticle, reportOf } from '../../tests/support/texts.ts';

const library = libraryOf('probe.mdx', articleText(goodBody));
const today = '2025-03-04';

describe('a new article', () => {
  test.each(blogCategoryKeys)('in %s passes every check as it is', (category) => {
    const answers = { title: 'Was ein „Haus“ braucht: drei Dinge', category, author: 'technik' };
    const { slug, text } = newArticle(answers, library, today);
    expect(reportOf(text, `${slug}.mdx`)).toEqual([]);
    expect(readArticle(`${slug}.mdx`, text).copy).toMatchObject({
      ...answers,
      publishDate: today,
      lawStatus: '2025-03',
      draft: true,
    });
  });

  test('cannot appear before it is written', () => {
    const { slug, text } = newArticle({ title: 'Noch nicht fertig', category: 'GEG', author: 'recht' }, library, today);
    const report = reportOf(text.replace(/^draft: true.*\n/m, ''), `${slug}.mdx`);
    expect(report).toEqual([
      expect.stringMatching(
        /Zeile 3, Feld excerpt: Hier fehlt noch Text: „.*“, ebenso in Zeile 13, 14, 15, 16, 19, 21, /,
      ),
      expect.stringContaining('Der Link zur Quelle fehlt'),
      expect.stringContaining('Der Link zur Quelle fehlt'),
    ]);
  });

  test('gets a picture that no other has, as long as there is one', () => {
    let articles = library.articles;
    const pairs = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const { slug, text } = newArticle(
        { title: `Artikel Nummer ${i}`, category: 'GEG', author: 'recht' },
        { ...library, articles },
        today,
      );
      const article = readArticle(`${slug}.mdx`, text);
      const { motif, house } = article.copy?.image ?? {};
      pairs.add(`${motif} ${house}`);
      articles = [...articles, article];
    }
    expect(pairs.size).toBe(20);
    // Its pointer shows a class, which commercial buildings do not have.
    expect([...pairs].filter((pair) => pair.includes('gewerbebau'))).toEqual([]);
  });

  test('has alt words for every picture within the limit', () => {
    for (const house of houseTypes)
      for (const motif of articleMotifs) {
        const others = unusedPictures([])
          .filter((picture) => picture.house !== house || picture.motif !== motif)
          .map((image) => ({ copy: { image } }) as never);
        const { text } = newArticle(
          { title: 'Ein Titel zur Probe', category: 'GEG', author: 'recht' },
          { ...library, articles: others },
          today,
        );
        const alt = /^ {2}alt: (.*)$/m.exec(text)?.[1];
        expect(blogSchema.shape.image.shape.alt.safeParse(alt).success, alt).toBe(true);
        expect(text).toContain(`house: ${house}`);
      }
  });
});

test('a title is refused with its reason', () => {
  const rows: [title: string, says: string][] = [
    ['Kurz', 'Die Überschrift hat 4 Zeichen; erlaubt sind 10 bis 75.'],
    ['Ein Artikel zur Probe', 'Diesen Artikel gibt es schon: content/blog/probe.mdx.'],
    ['Probe: ……………', 'Diesen Artikel gibt es schon: content/blog/probe.mdx.'],
    [
      'Wie Makler, Mieter und Verwalter den Energieausweis lesen müssen',
      'Der Text ist 611 Pixel breit, Suchmaschinen zeigen 580.',
    ],
    ['……………'.repeat(2), 'Die Überschrift braucht Buchstaben'],
  ];
  every(rows, ([title, says]) => expect(titleFault(title, library)).toContain(says));
  expect(titleFault('Ein guter Titel', library)).toBeUndefined();
});

test.each([
  ['Dämmung & Heizung: was lohnt?', 'daemmung-heizung-was-lohnt'],
  ['Größe, Maß und Öl', 'groesse-mass-und-oel'],
  ['Das Café in Bremen', 'das-cafe-in-bremen'],
  ['  § 87 GEG  ', '87-geg'],
  [`${'Wort '.repeat(20)}`, Array(14).fill('wort').join('-')],
])('%s → %s', (title, slug) => {
  expect(titleToSlug(title)).toBe(slug);
});
