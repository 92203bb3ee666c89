/** The pages that answer a form post: made of what the site's build has drawn, or plain ones where there is no build. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { parse, parseFragment, serialize } from 'parse5';
import {
  answersFile,
  idempotencyField,
  linkPaths,
  requestPaths,
  type FieldError,
  type Problem,
} from '#domain/api-contract';
import { isCallOutcome } from '#domain/contact/calls';
import { preparationFields, preparationNames } from '#domain/contact/preparation';
import { frames } from '#domain/site/hosting';
import { keysOf } from '#domain/keys-of';
import { thanksPath } from '#domain/site/routes';
import type { PriceSheet } from '#domain/prices/calculator';
import type { City } from '#domain/places/regions';
import { pathInPlace } from '#domain/places/in-place';
import type { AnswerPage, ApiEnv } from '../http/api-env.ts';
import { elementsOf, fill, textNode, type Node } from './fill.ts';

export type Answer = {
  title: string;
  text?: string | undefined;
  hint?: string;
  button?: string;
  /** Below the words of the thank-you page itself, whose title it keeps. */
  isThanks?: boolean;
  parts: readonly (
    | 'contact'
    | 'prepare'
    | 'prepareHead'
    | 'wish'
    | 'refused'
    | 'price'
    | 'priced'
    | 'newsletter'
    | 'help'
    | 'facts'
    | keyof typeof linkPaths
  )[];
  sheet?: PriceSheet;
  /** What one certificate costs, under `wish`; what is known of a request, under `facts`. */
  rows?: readonly { label: string; value: string }[];
  /** Fields as posted: the forms show them again, and `originalCity` says in which place. */
  typed?: Record<string, unknown>;
  errors?: readonly FieldError[];
};
export type Answers = (answer: Answer) => Promise<AnswerPage>;

/** A page whose address is a right, or holds a secret: no link may send it on, and a refusal is a page too. */
export function beginPrivatePage(c: Context<ApiEnv>, answers: Answers, parts: Answer['parts']): void {
  c.header('Referrer-Policy', 'no-referrer');
  c.set('refusalPage', (problem) => answers({ ...problemToAnswer(problem, {}), parts }));
}

export const problemToAnswer = ({ title, detail, errors }: Problem, typed: Record<string, unknown>) => ({
  title,
  text: detail,
  typed,
  errors,
});

type Shell = Record<'start' | 'title' | 'middle' | 'thanks' | 'end', string>;

/** @returns nothing where the page is none of the site's */
function toShell(page = ''): Shell | undefined {
  const elements = elementsOf(parse(page, { sourceCodeLocationInfo: true }));
  const [title, main] = ['title', 'main'].map(
    (name) => elements.find(({ tagName }) => tagName === name)?.sourceCodeLocation,
  );
  if (!title?.startTag || !title.endTag || !main?.startTag || !main.endTag) return undefined;
  return {
    start: page.slice(0, title.startTag.endOffset),
    title: page.slice(title.startTag.endOffset, title.endTag.startOffset),
    middle: page.slice(title.endTag.startOffset, main.startTag.endOffset),
    thanks: page.slice(main.startTag.endOffset, main.endTag.startOffset),
    end: page.slice(main.endTag.startOffset),
  };
}

/** @param read a file of the site's output folder; without one, or without its pages, plain ones serve */
export async function openAnswers(
  read: (file: string) => Promise<string | undefined>,
  baseUrl: string,
  cities: readonly City[],
): Promise<Answers> {
  const openShell = async (slug: string) => toShell(await read(`${thanksPath(slug).slice(1)}.html`));
  const [drawn, built] = [await read(answersFile), await openShell('')];
  const isPlain = drawn === undefined || !built;
  const bare = isPlain ? plainShell(baseUrl) : built;
  const sections = parseFragment(isPlain ? plainAnswer : drawn).childNodes.filter(
    ({ nodeName }) => nodeName === 'section',
  );
  const shells = new Map([['', bare]]);

  return async ({ title, text, hint, button, isThanks, parts, sheet, rows, typed = {}, errors = [] }) => {
    const city = cities.find(({ slug }) => slug === typed['originalCity']);
    const slug = city?.slug ?? '';
    const shell = shells.get(slug) ?? (await openShell(slug)) ?? bare;
    shells.set(slug, shell);
    const { start, middle, thanks, end } = shell;
    const { lines = [], ...texts } = { ...sheet };
    const filled = fill(sections, {
      parts,
      texts: isThanks ? { button } : { title, text, hint: isPlain ? plainHint(hint, errors) : hint, button, ...texts },
      rows: rows?.map(({ label, value }) => ({ label, amount: value })) ?? lines,
      typed: { ...typed, originalCity: slug },
      errors,
      href: (path) => pathInPlace(path, city),
    });
    return {
      html: isThanks
        ? start + shell.title + middle + thanks + toHtml(...filled) + end
        : start + toHtml(textNode(title)) + middle + toHtml(...filled) + end,
      // The rest of the policy stands in the page's <meta>, with its hashes.
      contentSecurityPolicy: isPlain ? plainContentSecurityPolicy : frames,
    };
  };
}

const toHtml = (...childNodes: Node[]): string => serialize({ nodeName: '#document-fragment', childNodes });

/*
 * Without a build there are no forms to show: the visitor's browser has the one that was sent. What is drawn here is filled as the
 * build's own page is.
 */
const plainShell = (baseUrl: string): Shell => ({
  start:
    '<!doctype html>\n<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>',
  ...{ title: '', middle: '</title></head><body><main>', thanks: '' },
  end: `</main><p><a href="${baseUrl}/">Zur Startseite</a></p></body></html>\n`,
});
const plainContentSecurityPolicy = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const plainHint = (hint: string | undefined, errors: readonly FieldError[]) =>
  errors.length === 0
    ? hint
    : [
        ...errors.map(({ message }) => message),
        'Ihre Angaben stehen noch im Formular: Gehen Sie im Browser einen Schritt zurück.',
      ].join(' – ');

const hidden = (name: string) => `<input type="hidden" name="${name}">`;
const plainForm = (part: string, path: string, inputs: string) =>
  `<form data-part="${part}" method="post" action="${path}">${hidden('token')}${inputs}<button>{button}</button></form>`;
const plainAnswer = `<section><h1>{title}</h1><p>{text}</p><p>{hint}</p><p><b>{label}</b> <span>{amount}</span></p>
${keysOf(linkPaths)
  .map((kind) => plainForm(kind, linkPaths[kind], isCallOutcome(kind) ? hidden(idempotencyField) : ''))
  .join('')}${plainForm(
  'prepare',
  requestPaths.prepare,
  // Choices need the site's form.
  preparationNames
    .filter((name) => !('words' in preparationFields[name]))
    .map((name) => `<p><label>${preparationFields[name].label} <input name="${name}"></label></p>`)
    .join(''),
)}</section>`;

/** Makes what sends one of the pages whose words are content. */
export const pageSender =
  <Name extends string>(answers: Answers, pages: Record<Name, Omit<Answer, 'parts'>>) =>
  async (c: Context<ApiEnv>, status: ContentfulStatusCode, page: Name, more: Partial<Answer> = {}) =>
    sendPage(c, await answers({ parts: [], ...pages[page], ...more }), status);

export function sendPage(c: Context<ApiEnv>, page: AnswerPage, status: ContentfulStatusCode): Response {
  c.header('Content-Security-Policy', page.contentSecurityPolicy);
  return c.body(page.html, status, { 'Content-Type': 'text/html; charset=utf-8' });
}
