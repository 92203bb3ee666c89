/** What the pages behind the links in mails to the office share. */
import type { officePaths } from '#domain/api-contract';
import type { RouteDeps } from '../../deps.ts';
import { problemToAnswer, sendPage, type Answer } from '../../forms/answers.ts';
import type { Call } from '../../http/api-env.ts';

export function createOfficePages({ answers, links, guard, officePages: pages }: RouteDeps) {
  const send = async (
    c: Call,
    status: 200 | 404 | 410 | 422,
    page: keyof typeof pages,
    more: Partial<Answer> = {},
  ): Promise<Response> => sendPage(c, await answers({ parts: [], ...pages[page], ...more }), status);

  return {
    send,

    /** Before a page is shown whose address is a right: no link may send it on. */
    prepare(c: Call): void {
      c.header('Referrer-Policy', 'no-referrer');
      c.set('refusalPage', (problem) => answers({ ...problemToAnswer(problem, {}), parts: [] }));
    },

    /** The id that a link carries, or the page that answers one which carries none. */
    async readLink(c: Call, deed: keyof typeof officePaths, token: unknown) {
      await guard(c, 'mailLinks');
      const link = links.read(deed, token);
      if (link === undefined) return { refusal: await send(c, 404, 'invalid') };
      return link === 'expired' ? { refusal: await send(c, 410, 'invalid') } : { id: link.id };
    },
  };
}
