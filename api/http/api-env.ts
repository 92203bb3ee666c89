/** What Hono carries along a request. */
import type { HttpBindings } from '@hono/node-server';

export type ApiEnv = {
  /** Absent where the app is called without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** The path as it was registered, never as it was typed. */
    route: string;
    /** Set for a form post: it is answered by a page, with these values in it. */
    typed?: Record<string, string>;
  };
};
