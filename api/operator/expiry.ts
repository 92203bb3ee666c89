/** Sentences about rows that are due for deletion and stay: at the start, by mail to the office, and by the command. */
import { contactLifeMonths } from '#domain/retention';
import type { Deleted, Expired } from '../storage/port.ts';
import { count } from './table.ts';

const waitingRows = (waiting: number): string => count(waiting, 'Eintrag wäre', 'Einträge wären');

const nothing = { held: undefined, waiting: 0, untold: 0 };

/** One sentence or two for each reason, none where all is as it should be or nobody has looked yet. */
export function expiredToSentences({ held, waiting, untold }: Omit<Expired, keyof Deleted> = nothing): string[] {
  const reasons = {
    clock:
      'Die Uhr dieses Rechners ist um mehr als zwei Tage gesprungen, oder der Dienst war so lange aus: Nach Ablauf der Fristen ' +
      `gelöscht wird deshalb nichts (nach der Uhr ${waitingRows(waiting)} fällig).`,
    many: `Auf einmal ${waitingRows(waiting)} nach ihrer Frist zu löschen, mehr als ein Zehntel. Gelöscht ist davon nichts.`,
  };
  return [
    ...(held
      ? [
          `${reasons[held]} Stimmt die Uhr, dann bestätigen Sie es mit dem heutigen Datum: energieausweis forget --due --today JJJJ-MM-TT`,
        ]
      : []),
    ...(untold > 0
      ? [
          `${count(untold, 'Anfrage ist', 'Anfragen sind')} älter als ${contactLifeMonths} Monate und nie zugestellt worden, also noch nicht gelöscht. ` +
            'Zustellen mit: energieausweis release --all; löschen mit: energieausweis forget und der E-Mail-Adresse',
        ]
      : []),
  ];
}
