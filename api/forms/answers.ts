/** The pages that answer a form post: made of what the site's build has drawn, or plain ones where there is no build. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
// Under a name of our own: what is called html the formatter takes apart, and breaks lines where they show.
import { html as markup, raw } from 'hono/html';
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
import { isCallOutcome } from '#domain/calls';
import { preparationFields, preparationNames } from '#domain/preparation';
import { frames } from '#domain/hosting';
import { keysOf } from '#domain/keys-of';
import { thanksPath } from '#domain/routes';
import type { PriceSheet } from '#domain/calculator';
import type { City } from '#domain/regions';
import { pathInPlace } from '#domain/in-place';
import type { AnswerPage, ApiEnv } from '../http/api-env.ts';
import { elementsOf, fill, textNode, type Node } from './fill.ts';

/** An answer's words, and the parts of the site's `answers` page that it shows. */
export type Answer = {
  title: string;
  text?: string | undefined;
  hint?: string;
  /** On the button of a mail's link. */
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
  rows?: readonly { label: string; amount: string }[];
  /** Fields as posted: the forms show them again, and `originalCity` says in which place. */
  typed?: Record<string, unknown>;
  errors?: readonly FieldError[];
};
export type Answers = (answer: Answer) => Promise<AnswerPage>;

/** The parts of an answer that every refusal has. */
export const problemToAnswer = ({ title, detail, errors }: Problem, typed: Record<string, unknown>) => ({
  title,
  text: detail,
  typed,
  errors,
});

/** @param read a file of the site's output folder; without one, or without its pages, plain ones serve */
export async function openAnswers(
  read: (file: string) => Promise<string | undefined>,
  baseUrl: string,
  cities: readonly City[],
): Promise<Answers> {
  const [drawn, bare] = [await read(answersFile), await openShell('')];
  if (drawn === undefined || !bare) return plainAnswers(baseUrl);
  const sections = parseFragment(drawn).childNodes.filter(({ nodeName }) => nodeName === 'section');
  const shells = new Map([['', bare]]);

  /** The thank-you page of a place around its title and its words. */
  async function openShell(slug: string) {
    const page = await read(`${thanksPath(slug).slice(1)}.html`);
    if (page === undefined) return undefined;
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

  return async ({ title, text, hint, button, isThanks, parts, sheet, rows, typed = {}, errors = [] }) => {
    const city = cities.find(({ slug }) => slug === typed['originalCity']);
    const slug = city?.slug ?? '';
    const shell = shells.get(slug) ?? (await openShell(slug)) ?? bare;
    shells.set(slug, shell);
    const { start, middle, thanks, end } = shell;
    const { lines = [], ...texts } = { ...sheet };
    const filled = fill(sections, {
      parts,
      texts: isThanks ? { button } : { title, text, hint, button, ...texts },
      rows: rows ?? lines,
      // An unknown place counts as none.
      typed: { ...typed, originalCity: slug },
      errors,
      href: (path) => pathInPlace(path, city),
    });
    return {
      html: isThanks
        ? start + shell.title + middle + thanks + toHtml(...filled) + end
        : start + toHtml(textNode(title)) + middle + toHtml(...filled) + end,
      // The rest of the policy stands in the page's <meta>, with its hashes.
      contentSecurityPolicy: frames,
    };
  };
}

const toHtml = (...childNodes: Node[]): string => serialize({ nodeName: '#document-fragment', childNodes });

const style = `body{max-width:34rem;margin:0 auto;padding:2rem 1rem;font:17px/1.6 system-ui,sans-serif;color:#13241f;background:#faf8f3}a{color:inherit}button{padding:.8rem 1.4rem;font:inherit}`;
const plainContentSecurityPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Choices need the site's form. */
const plainFields = preparationNames.filter((name) => !('words' in preparationFields[name]));

/** Without a build there are no forms to show: the visitor's browser has the one that was sent. */
const plainAnswers =
  (baseUrl: string): Answers =>
  async ({ title, text, hint, button, parts, sheet, rows, typed = {}, errors }) => {
    const action = keysOf(linkPaths).find((kind) => parts.includes(kind));
    const isPreparing = parts.includes('prepare');
    const page = markup`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${text && markup`<p>${text}</p>`}
${hint && markup`<p>${hint}</p>`}
${errors?.map(({ message }) => markup`<p>${message}</p>`)}
${errors && markup`<p>Ihre Angaben stehen noch im Formular: Gehen Sie im Browser einen Schritt zurück.</p>`}
${(rows ?? sheet?.lines)?.map(({ label, amount }) => markup`<p>${label}: ${amount}</p>`)}
${
  action &&
  markup`<form method="post" action="${linkPaths[action]}">
<input type="hidden" name="token" value="${typed['token']}">
${isCallOutcome(action) && markup`<input type="hidden" name="${idempotencyField}" value="${typed[idempotencyField]}">`}
<button>${button}</button>
</form>`
}
${
  isPreparing &&
  markup`<form method="post" action="${requestPaths.prepare}">
<input type="hidden" name="token" value="${typed['token']}">
${plainFields.map((name) => markup`<p><label>${preparationFields[name].label} <input name="${name}" value="${typed[name]}"></label></p>`)}
<button>${button}</button>
</form>`
}
<p><a href="${baseUrl}/">Zur Startseite</a></p>
</main>
</body>
</html>
`;
    return { html: String(await page), contentSecurityPolicy: plainContentSecurityPolicy };
  };

export function sendPage(c: Context<ApiEnv>, page: AnswerPage, status: ContentfulStatusCode): Response {
  c.header('Content-Security-Policy', page.contentSecurityPolicy);
  return c.body(page.html, status, { 'Content-Type': 'text/html; charset=utf-8' });
}
