/** Types of what Hono carries along a request. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Problem } from '#domain/api-contract';

export type AnswerPage = { html: string; contentSecurityPolicy: string };

export type ApiEnv = {
  /** Absent where the app is called without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** The path as it was registered, never as it was typed. */
    route: string;
    /** Whose request it is, for the limits; without an address it is not limited. */
    visitor?: { address: string | undefined };
    /** Set for a form post: the page that tells a refusal and keeps what was typed. */
    refusalPage?: (problem: Problem) => Promise<AnswerPage>;
  };
};

export type ApiContext = Context<ApiEnv>;
export type Handler = (c: ApiContext) => Response | Promise<Response>;
