/** Prices, hours and words may begin on a day. The service keeps all versions and asks the clock which one holds now. */
import { timeToDay } from '#domain/language/format';
import { versionOf } from '#domain/law/versions';
import type { Clock } from './clock.ts';
import type { ContentVersions, ServiceContent } from '../content.ts';
import { createMailWriter, type MailWriter, type RequestFacts } from '../delivery/mails/write-mail.ts';

/** What holds at a moment, in milliseconds since the epoch. */
export type AtTime<Part> = (time: number) => Part;

/** A part of the service that is made of `content/`, once for each version of this. */
export function byDay<Part>(versions: ContentVersions, make: (content: ServiceContent) => Part): AtTime<Part> {
  const [first, ...others] = versions;
  const toPart = ({ from, content }: typeof first) => ({ from, part: make(content) });
  const parts = [toPart(first), ...others.map(toPart)] as const;
  return (time) => (others.length === 0 ? parts[0] : versionOf(parts, timeToDay(time))).part;
}

type Links = Pick<Parameters<typeof createMailWriter>[0], 'links' | 'baseUrl' | 'apiUrl'>;

/** A request's mails say what held on its day, others what holds now. */
export function mailsByDay(versions: ContentVersions, links: Links, clock: Clock): MailWriter {
  const at = byDay(versions, (content) => createMailWriter({ ...content, ...links }));
  return new Proxy(at(clock.now()), {
    get(_, name: keyof MailWriter) {
      type Write = (about: unknown, ...more: unknown[]) => unknown;
      return (about: Partial<RequestFacts> | undefined, ...more: unknown[]) =>
        (at(about?.receivedAt ?? clock.now())[name] as Write)(about, ...more);
    },
  });
}
