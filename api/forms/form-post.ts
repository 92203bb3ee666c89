/** Steps shared by routes that a form may post to without JavaScript: refusals are pages. */
import type { Context } from 'hono';
import { idempotencyField } from '#domain/api-contract';
import { checkFields } from '#domain/check';
import { visitFields, type Visit, type VisitReader } from '#domain/site/visits';
import type { ApiEnv } from '../http/api-env.ts';
import { isFormPost, readBody, type Body } from '../http/body.ts';
import { isAllowedOrigin } from '../http/origin.ts';
import { ProblemError } from '../http/problem.ts';
import { problemToAnswer, type Answer, type Answers } from './answers.ts';

/** What is known of the visit of whoever sent a form: by its hidden fields, else by the address of its page. */
export function visitOfPost(c: Context<ApiEnv>, readVisit: VisitReader, fields: Record<string, unknown>): Visit {
  // They refuse nothing.
  return readVisit(checkFields<Visit>(visitFields, fields).values ?? {}, c.req.header('Referer'));
}

/**
 * Reads the body and checks the origin. From here on a refusal of a form post is a page, which
 * shows what was typed as far as it can be read; sent again it is another request, with a key of its own.
 * @param parts of the page @param fromHiddenPage as `isAllowedOrigin`
 * @throws ProblemError
 */
export async function readPost(
  c: Context<ApiEnv>,
  { baseUrl, answers, readVisit }: { baseUrl: string; answers: Answers; readVisit: VisitReader },
  parts: Answer['parts'],
  fromHiddenPage = false,
): Promise<Body> {
  const request = c.req.raw;
  let fields: Record<string, unknown> = {};
  if (isFormPost(request))
    c.set('refusalPage', (problem) => {
      const { [idempotencyField]: _, ...typed } = fields;
      // The address of this answer tells nothing of the visit any more.
      return answers({ ...problemToAnswer(problem, { ...typed, ...visitOfPost(c, readVisit, fields) }), parts });
    });
  const body = await readBody(c);
  fields = body.fields;
  if (!isAllowedOrigin(request.headers, baseUrl, fromHiddenPage)) throw new ProblemError('wrong-origin');
  return body;
}
