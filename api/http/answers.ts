/** The pages that answer a form post: the site's own, or plain ones where there is no build. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import Mustache from 'mustache';
import { answerFiles, formAnswer, type AnswerKind, type AnswerPages, type Problem } from '#domain/api-contract';
import type { AnswerPage, ApiEnv } from './api-env.ts';
import { plainContentSecurityPolicy, plainTemplates } from './plain-templates.ts';

export type Answers = { [Kind in AnswerKind]: (answer: AnswerPages[Kind]) => AnswerPage };

/** @param siteRoot the site's output folder; without one, or without a template, the plain page serves */
export async function readAnswers(siteRoot: string | undefined, baseUrl: string): Promise<Answers> {
  const answers = plainAnswers(baseUrl);
  if (siteRoot === undefined) return answers;
  const read = (kind: AnswerKind) => readFile(join(siteRoot, answerFiles[kind]), 'utf8').catch(() => undefined);
  const [contact, price, newsletter] = [await read('contact'), await read('price'), await read('newsletter')];
  return {
    contact: contact === undefined ? answers.contact : siteAnswer(contact),
    price: price === undefined ? answers.price : siteAnswer(price),
    newsletter: newsletter === undefined ? answers.newsletter : siteAnswer(newsletter),
  };
}

/** @param template Mustache; everything filled in is escaped */
const siteAnswer =
  (template: string) =>
  (answer: object): AnswerPage => ({
    html: Mustache.render(template, answer),
    // What else the page may load stands in the page, with its hashes.
    contentSecurityPolicy: "frame-ancestors 'none'",
  });

export function plainAnswers(baseUrl: string): Answers {
  const plainAnswer = (template: string) => (answer: object) => ({
    html: Mustache.render(template, { ...answer, baseUrl }),
    contentSecurityPolicy: plainContentSecurityPolicy,
  });
  const { contact, price, newsletter } = plainTemplates;
  return { contact: plainAnswer(contact), price: plainAnswer(price), newsletter: plainAnswer(newsletter) };
}

export function sendPage(c: Context<ApiEnv>, page: AnswerPage, status: ContentfulStatusCode): Response {
  c.header('Content-Security-Policy', page.contentSecurityPolicy);
  return c.body(page.html, status, { 'Content-Type': 'text/html; charset=utf-8' });
}

/** What every page tells of a refusal. */
export const problemToAnswer = ({ title, detail, errors }: Problem, typed: Record<string, string>) => ({
  notice: { title, text: detail },
  form: formAnswer(typed, errors),
});

/**
 * Of what was posted, these fields as text; the page shows them again.
 * @param tickName the field that is a box: „true“ where it is ticked, else absent
 */
export function fieldsToTyped(
  fields: Record<string, unknown>,
  names: readonly string[],
  tickName?: string,
): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (name === tickName) {
      if (isTicked(value)) typed[name] = 'true';
    } else if (typeof value === 'string' && value !== '') typed[name] = value;
  }
  return typed;
}

/** A ticked box without a value of its own is sent as „on“. */
export const isTicked = (value: unknown): boolean => value === 'true' || value === 'on';
