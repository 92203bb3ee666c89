/** Figures of the calls, as the mail on Mondays shows them. */
import { buildingTypeNames } from '#domain/prices/building-types';
import { callFigures, type CallFigures } from '#domain/contact/call-figures';
import { sourceToWords } from '#domain/contact/contact-request';
import type { VisitFacts } from '#domain/site/visits';
import type { StoredContact } from '../../storage/port.ts';

/** Counts only requests whose call is promised. */
export const contactsToFigures = (
  contacts: readonly StoredContact[],
  pageTitles: VisitFacts['pageTitles'],
  now: number,
): CallFigures =>
  callFigures(
    contacts.flatMap((contact) => {
      const { receivedAt, releasedAt, callDueAt, calledAt, callState, city, source, buildingType } = contact;
      if (callDueAt === null) return [];
      return {
        since: Date.parse(releasedAt ?? receivedAt),
        dueAt: Date.parse(callDueAt),
        calledAt: calledAt === null ? undefined : Date.parse(calledAt),
        state: callState ?? undefined,
        ...{ city, source: sourceToWords(source, pageTitles) },
        building: buildingType === null ? '' : buildingTypeNames[buildingType],
      };
    }),
    now,
  );
