/** Prices, hours and words may begin on a day. The service keeps all versions and asks the clock which one holds now. */
import { timeToDay } from '#domain/language/format';
import { versionOf } from '#domain/law/versions';
import type { Clock } from './clock.ts';
import type { ContentVersions, ServiceContent } from '../content.ts';
import type { MailContext, MailOrigin, WriteOfDay } from '../delivery/mails/mail-context.ts';

/** What holds at a moment, in milliseconds since the epoch. */
export type AtTime<Part> = (time: number) => Part;

/** A part of the service that is made of `content/`, once for each version of this. */
export function byDay<Part>(versions: ContentVersions, make: (content: ServiceContent) => Part): AtTime<Part> {
  const [first, ...others] = versions;
  const toPart = ({ from, content }: typeof first) => ({ from, part: make(content) });
  const parts = [toPart(first), ...others.map(toPart)] as const;
  return (time) => (others.length === 0 ? parts[0] : versionOf(parts, timeToDay(time))).part;
}

export function createWriteOfDay(versions: ContentVersions, origin: MailOrigin, clock: Clock): WriteOfDay {
  const at = byDay(versions, (content): MailContext => ({ ...content, ...origin }));
  return (body, facts) => body(facts, at(facts.receivedAt ?? clock.now()));
}
