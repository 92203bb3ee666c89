/** The sentence about requests that are due for deletion and stay: at the start, and by mail to the office. */
import { contactLifeMonths } from '#domain/contact/retention';
import type { Expired } from '../storage/port.ts';
import { count } from './table.ts';

/** None where all is as it should be, or nobody has looked yet. */
export const expiredToSentences = ({ untold }: Pick<Expired, 'untold'> = { untold: 0 }): string[] =>
  untold === 0
    ? []
    : [
        `${count(untold, 'Anfrage ist', 'Anfragen sind')} älter als ${contactLifeMonths} Monate und nie zugestellt worden, also noch nicht gelöscht. ` +
          'Zustellen mit: energieausweis release --all; löschen mit: energieausweis forget und der E-Mail-Adresse',
      ];
