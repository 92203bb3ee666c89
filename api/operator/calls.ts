/** Figures of the calls, as `energieausweis stats --calls` and the mail on Mondays show them. */
import { buildingTypeNames } from '#domain/prices/building-types';
import { callFigures, figuresToRows, figuresToSections, type CallFigures } from '#domain/contact/call-figures';
import { sourceToWords } from '#domain/contact/contact-request';
import { formatDate } from '#domain/language/format';
import type { VisitFacts } from '#domain/site/visits';
import type { StoredContact } from '../storage/port.ts';
import { toColumns } from './table.ts';

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

/** @param from first day, '2025-03-03' @param to last day */
export function figuresToText(figures: CallFigures, callBackHours: number, from: string, to: string): string {
  const table = (rows: { label: string; value: string }[]) => toColumns(rows.map(({ label, value }) => [label, value]));
  return (
    [
      `Rückrufe zu den Anfragen vom ${formatDate(Date.parse(from))} bis zum ${formatDate(Date.parse(to))}`,
      table(figuresToRows(figures, callBackHours)),
      ...figuresToSections(figures).map(({ title, rows }) => `${title}\n${table(rows)}`),
    ].join('\n\n') + '\n'
  );
}
