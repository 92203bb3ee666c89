import { houseTypes, articleMotifs } from '#domain/pictures';
import { blogCategories } from '#domain/article-list';
import { describe, expect, test } from 'vitest';
import { blogSchema } from './schemas/article.ts';
import { titleToSlug, unusedPictures } from './checks/article-head.ts';
import { blogCategoryKeys } from '#domain/article-list';
import type { Dialog } from './dialog.ts';
import { askForAnswers, newArticle } from './new-article.ts';
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
        /Zeile 3, Feld excerpt: Hier fehlt noch Text: „.*“, ebenso in Zeile 13, 14, 15, 16, 21, 23, /,
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

describe('the questions', () => {
  /** Answers one after the other, and what was said. */
  const dialogOf = (answers: string[]): Dialog & { said: string[] } => {
    const said: string[] = [];
    return {
      said,
      say: (line) => said.push(line),
      ask: async () => {
        const answer = answers.shift();
        if (answer === undefined) throw new Error('Asked once too often.');
        return answer;
      },
    };
  };

  test('take a number, a name or the usual author', async () => {
    expect(await askForAnswers({}, library, dialogOf(['Ein guter Titel', '5', '3']))).toEqual({
      title: 'Ein guter Titel',
      category: 'Finanzierung',
      author: 'markt',
    });
    expect(await askForAnswers({}, library, dialogOf([' Ein guter Titel ', 'geg', '']))).toEqual({
      title: 'Ein guter Titel',
      category: 'GEG',
      author: 'recht',
    });
  });

  test('show what there is to choose from', async () => {
    const dialog = dialogOf(['Ein guter Titel', '1', '1']);
    await askForAnswers({}, library, dialog);
    for (const name of Object.values(blogCategories)) expect(dialog.said.join('\n')).toContain(name);
    expect(dialog.said.join('\n')).toContain('2  Redaktion Technik');
  });

  test.each([
    { answers: ['Kurz', 'Ein guter Titel', '1', '1'], says: 'Die Überschrift hat 4 Zeichen; erlaubt sind 10 bis 75.' },
    {
      answers: ['Ein Artikel zur Probe', 'Ein guter Titel', '1', '1'],
      says: 'Diesen Artikel gibt es schon: content/blog/probe.mdx.',
    },
    {
      answers: ['Probe: ……………', 'Ein guter Titel', '1', '1'],
      says: 'Diesen Artikel gibt es schon: content/blog/probe.mdx.',
    },
    {
      answers: ['Wie Makler, Mieter und Verwalter den Energieausweis lesen müssen', 'Ein guter Titel', '1', '1'],
      says: 'Der Text ist 611 Pixel breit, Suchmaschinen zeigen 580.',
    },
    { answers: ['……………'.repeat(2), 'Ein guter Titel', '1', '1'], says: 'Die Überschrift braucht Buchstaben' },
    { answers: ['Ein guter Titel', '9', '1', '1'], says: 'Die Rubrik „9“ gibt es nicht' },
    { answers: ['Ein guter Titel', '', '1', '1'], says: 'Die Rubrik „“ gibt es nicht' },
    { answers: ['Ein guter Titel', '1', 'chef', '1'], says: 'Die Redaktion „chef“ gibt es nicht' },
  ])('ask again after $answers', async ({ answers, says }) => {
    const dialog = dialogOf(answers);
    expect(await askForAnswers({}, library, dialog)).toEqual({
      title: 'Ein guter Titel',
      category: 'GEG',
      author: 'recht',
    });
    expect(dialog.said.join('\n')).toContain(says);
  });

  test('are not put where the answers are given, and a wrong one ends it', async () => {
    const given = { title: 'Ein guter Titel', category: 'Technologie', author: 'technik' };
    expect(await askForAnswers(given, library, dialogOf([]))).toEqual(given);
    await expect(askForAnswers({ ...given, category: 'Wetter' }, library, dialogOf([]))).rejects.toThrow(
      'Die Rubrik „Wetter“',
    );
    await expect(askForAnswers({ ...given, title: 'Probe' }, library, dialogOf([]))).rejects.toThrow('5 Zeichen');
  });
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
