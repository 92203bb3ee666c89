/** Words of the list of articles, the newsletter and each article. */
import { expect } from 'vitest';
import { articleParameters, blogCategories, blogCategoryKeys, categoryAnchor } from '#domain/article-list';
import { articleDay } from '#domain/article-order';
import { figureChanges } from '#domain/figures';
import { fillWords, formatDate, formatPartialDate } from '#domain/format';
import { changesSince, lawOf } from '#domain/law';
import { anchors, routes } from '#domain/routes';
import { sourceToUrl } from '#domain/statute-links';
import { relatedArticles } from '../../src/articles/related.ts';
import { newsletterCopy } from '../../src/islands/newsletter-form/copy.ts';
import { site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { dataOf } from '../support/dist.ts';
import {
  baseUrl,
  together,
  asLink,
  each,
  links,
  within,
  row,
  articleWords,
  blog,
  allArticles,
  articles,
  prompt,
  askFor,
  type Row,
} from './said.ts';

/** Ways to parts of an article's page. */
const [header, notes] = ['header', '.article-notes'].map((part) => `body main .article-text ${part}`) as [
  string,
  string,
];

const category = (key: (typeof blogCategoryKeys)[number]) =>
  allArticles.filter((one) => one.copy.category === key).length;
const dayOf = ({ publishDate }: { publishDate: string }) => formatDate(Date.parse(publishDate));
const ofTheBlog: Row[] = [
  row('how many articles there are', blog, each('.list-head', 'h1', '.lead'), ({ words: { head } }) => [
    together(head.title, `${allArticles.length} ${head.counted} ${head.lead}`),
  ]),
  row(
    'each category with its count and its address',
    blog,
    each('.blog-filter__chips a', 'span:first-child', 'span:last-child', '@href'),
    ({ words: { list }, city }) => [
      together(list.all, String(allArticles.length), routes.blog(city)),
      ...blogCategoryKeys.flatMap((key) => {
        const count = category(key);
        const href = `${routes.blog(city)}?${articleParameters.category}=${key}#${categoryAnchor(key)}`;
        return count > 0 ? together(blogCategories[key], String(count), href) : [];
      }),
    ],
  ),
  row(
    'each article with its category, day and time to read',
    blog,
    (document) => each('.article-list > li', 'a', 'a@href', '@data-category', 'p', 'small span')(document).sort(),
    ({ city }) =>
      allArticles
        .map(({ slug, copy: article, category: name, minutes }) =>
          together(
            article.title,
            routes.article(slug, city),
            article.category,
            article.excerpt,
            name,
            `${dayOf(article)} · ${minutes} ${articleWords.readTime}`,
          ),
        )
        .sort(),
  ),
  row('what the newsletter brings', blog, each('.newsletter-band dl > div', 'dt', 'dd'), ({ words }) =>
    words.newsletter.blurbs.map(prompt),
  ),
  row(
    'what the newsletter promises, and what happens to the address',
    blog,
    each(
      'section:has(.newsletter-band)',
      'h2',
      '.lead',
      '.form-card > p',
      '.form-card > p a@href',
      'label',
      'button',
      '[name=originalCity]@value',
      '[name=email]@type',
    ),
    ({ words: { newsletter }, city }) => [
      together(
        ...[
          newsletter.title,
          newsletter.lead,
          `${newsletter.confirmation} ${newsletter.privacy}`,
          routes.datenschutz(undefined),
        ],
        ...[newsletterCopy.email, newsletterCopy.submit, ...(city ? [city.slug] : []), 'email'],
      ),
    ],
  ),
  row(
    'whose, when and about what an article is',
    articles,
    within(
      header,
      each(
        '',
        '.article-head__back',
        '.article-head__back@href',
        '.article-head__category',
        'h1',
        'time',
        'time@datetime',
      ),
    ),
    ({ article: { copy: article, category: name }, words, city }) => {
      const days = [article.publishDate, article.updatedDate].flatMap((day) => day ?? []);
      return [
        together(
          words.list,
          routes.blog(city),
          name,
          article.title,
          ...days.map((day) => formatDate(Date.parse(day))),
          ...days,
        ),
      ];
    },
  ),
  row(
    'who wrote an article, and how long it takes',
    articles,
    within(header, each('.article-head__byline > p')),
    ({ article, words }) => {
      const { publishDate, updatedDate } = article.copy;
      const updated = updatedDate ? ` · ${words.updated} ${formatDate(Date.parse(updatedDate))}` : '';
      return [`${dayOf({ publishDate })} · ${article.minutes} ${words.readTime} ${article.author.name}${updated}`];
    },
  ),
  row(
    'as of when an article tells the law, and where its figures are from',
    articles,
    within(notes, each('.bold, h2 ~ ul li', '', 'a@href')),
    ({ article: { copy: article }, words }) => [
      `${words.lawStatus}: ${lawOf(site.laws, article.lawStatus).status}`,
      ...article.sources.map(({ title, publisher, date, url: own }) => {
        const url = sourceToUrl({ title, publisher, url: own });
        return together(`${title}, ${publisher}${date ? `, ${formatPartialDate(date)}` : ''}`, ...(url ? [url] : []));
      }),
    ],
  ),
  row(
    'what became of the law and the figures that an article tells, above it',
    articles,
    within('body main .article-text', each('header ~ .callout', '.callout__title', 'summary', 'li')),
    ({ article, words }) => {
      const { copy, cited, figures } = article;
      const law = lawOf(site.laws, copy.lawStatus);
      const changes = changesSince(law, cited, site.law).map((change) => {
        const before = change.before.paragraph;
        if (change.kind === 'gone') return fillWords(words.lawNote.gone, { ...change.before, before });
        const { paragraph: now, ...rest } = change.now;
        return fillWords(words.lawNote[change.kind === 'moved' ? 'moved' : 'other'], { ...rest, before, now });
      });
      const day = articleDay(article);
      const aged = figureChanges(site.figures, figures, day, site.day).map(({ kind, ...change }) =>
        fillWords(words.figureNote[kind], {
          ...change,
          ...('from' in change ? { from: formatDate(Date.parse(change.from)) } : {}),
        }),
      );
      if (law.act === site.law.act && aged.length === 0) return [];
      const title = fillWords(words.lawNote.title, { day: formatDate(Date.parse(day)) });
      return [together(title, words.lawNote.fold, ...changes, ...aged)];
    },
  ),
  row('from an article to the form', articles, within('body main aside', links('a')), ({ words: { callToAction } }) => [
    asLink(callToAction.order, `#${anchors.contact}`),
    asLink(callToAction.consult, `#${anchors.contact}`),
  ]),
  row(
    'other articles, each with its picture and day',
    articles,
    within('body main .related-articles', each('li', 'img@src', 'a', 'a@href', '.note')),
    ({ article, city }) =>
      relatedArticles(article, allArticles).map(({ slug, copy, minutes }) =>
        together(
          routes.articlePicture(slug, true),
          copy.title,
          routes.article(slug, city),
          `${dayOf(copy)} · ${minutes} ${articleWords.readTime}`,
        ),
      ),
  ),
];
const articleData: Row = {
  what: 'an article, for search engines',
  ask: () =>
    // A place's copy is not for them.
    every(articles, ({ city, document, article: { slug, copy: article, author, category: name } }) =>
      expect(dataOf(document, 'Article')).toMatchObject(
        city
          ? []
          : [
              {
                headline: article.title,
                description: article.excerpt,
                image: baseUrl + routes.articleCard(slug),
                author: { name: author.name, url: baseUrl + routes.blog(undefined) },
                mainEntityOfPage: baseUrl + routes.article(slug, undefined),
                articleSection: name,
              },
            ],
      ),
    ),
};

askFor({ 'the Ratgeber': [...ofTheBlog, articleData] });
