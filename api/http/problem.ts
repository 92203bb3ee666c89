/** The one place that turns errors into answers, and the only one that logs them. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { problemOf, type FieldError, type Problem, type ProblemCode } from '#domain/api-contract';
import { UnavailableError } from '../storage/port.ts';
import type { ApiEnv } from './api-env.ts';
import { sendPage } from '../forms/answers.ts';
import { createSums, errorToFields, type Log } from './log.ts';

type Options = { errors?: FieldError[]; detail?: string; headers?: Record<string, string> };

export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly code: ProblemCode;
  readonly options: Options;

  constructor(code: ProblemCode, options: Options = {}) {
    super(code);
    this.code = code;
    this.options = options;
  }
}

export const retrySeconds = 5;

function errorToProblem(error: unknown): { problem: Problem; headers: Record<string, string> } {
  if (error instanceof ProblemError) {
    const { errors, detail, headers = {} } = error.options;
    return { problem: problemOf(error.code, errors, detail), headers };
  }
  if (error instanceof UnavailableError) {
    return { problem: problemOf('unavailable'), headers: { 'Retry-After': String(retrySeconds) } };
  }
  return { problem: problemOf('internal'), headers: {} };
}

/**
 * Problem JSON, or for a form post the page that keeps what was typed.
 * @param countRefusal counts an answer 422; what it rejects with is told instead
 */
export function createErrorHandler(log: Log, countRefusal?: (c: Context<ApiEnv>) => Promise<unknown>) {
  const limited = async (error: unknown, c: Context<ApiEnv>) => {
    const answer = errorToProblem(error);
    if (answer.problem.status !== 422) return answer;
    try {
      await countRefusal?.(c);
      return answer;
    } catch (tooMany) {
      return errorToProblem(tooMany);
    }
  };
  // A flood shows in the metrics' sums; a log line for each refusal would be a second flood.
  const sum = createSums(log);
  return async (error: unknown, c: Context<ApiEnv>): Promise<Response> => {
    const { problem, headers } = await limited(error, c);
    if (problem.status < 500 && problem.status !== 404)
      sum('info', 'requests_refused', { status: problem.status, route: c.get('route') });
    if (problem.status >= 500) {
      log('error', 'request_failed', {
        route: c.get('route'),
        method: c.req.method,
        status: problem.status,
        ...errorToFields(error),
      });
    }
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header('Cache-Control', 'no-store');

    const status = problem.status as ContentfulStatusCode;
    const refusalPage = c.get('refusalPage');
    if (refusalPage) return sendPage(c, await refusalPage(problem), status);
    return c.body(JSON.stringify(problem), status, { 'Content-Type': 'application/problem+json; charset=utf-8' });
  };
}
