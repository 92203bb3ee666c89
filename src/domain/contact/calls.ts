/** Outcomes of the call that a request asks for, as the office notes them, and whether it came in the promised time. */
import type { Calendar } from '../company/calendar.ts';
import { callBackUntil } from './call-back.ts';

/** How a call went, as the office's buttons name it. */
export const callOutcomes = {
  reached: 'Zurückgerufen',
  missed: 'Nicht erreicht',
  needless: 'Kein Anruf nötig',
};
export type CallOutcome = keyof typeof callOutcomes;

/** The outcomes as words of the command line. */
export const callWords: Record<string, CallOutcome> = {
  erreicht: 'reached',
  'nicht-erreicht': 'missed',
  unnoetig: 'needless',
};

export const isCallOutcome = (value: string): value is CallOutcome => Object.hasOwn(callOutcomes, value);

/** Telephone hours to wait after a call that reached nobody, before the next try is due. */
const nextTryHours = 2;

/** @param missedAt milliseconds since the epoch @returns when the next try is due */
export const nextTry = (missedAt: number, calendar: Calendar): number =>
  callBackUntil(missedAt, { ...calendar, callBackHours: nextTryHours });

/** Fewer digits are no number, more are several. */
const digitsOfNumber = [4, 15] as const;

/** '+49 (0) 421 / 12 34 56' → 'tel:+49421123456', for a tap; `undefined` where it is no number that can be dialled. */
export function typedToCall(phone: string): string | undefined {
  const [number = ''] = /\+?\d[\d\s/().–-]*/.exec(phone.normalize('NFKC').replaceAll('(0)', '')) ?? [];
  const dialled = number.replace(/[^\d+]/g, '');
  const digits = dialled.replace('+', '').length;
  return digits < digitsOfNumber[0] || digits > digitsOfNumber[1] ? undefined : `tel:${dialled}`;
}
