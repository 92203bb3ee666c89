/** „Gültig bis?“: the years of a certificate, where today stands in them, the reminders, and what would end it earlier. */
import { addMonths, dayToInput, type Day } from '../day.ts';
import type { MarkupElement } from '../view.ts';
import { bold, dayToX, label, labelFrom, picture, pictureWidth, pointer, rect, soft } from './svg.ts';

type ValidityDrawing = {
  alt: string;
  issued: Day;
  expiry: Day;
  today: Day;
  /** Those to come. */
  reminders: readonly Day[];
  words: { today: string; validity: string; reminders: string; earlier: string };
};

const [top, height] = [24, 26];

/** Each year by where it begins and ends, and how much of it is over; a certificate that has run out goes on as `expired`. */
export function validityToYears({ issued, expiry, today }: Pick<ValidityDrawing, 'issued' | 'expiry' | 'today'>) {
  const end = today > expiry ? today : expiry;
  const toX = (day: Day) => dayToX(day, issued, end);
  const years: { from: number; to: number; over: number }[] = [];
  for (let day = issued; day < expiry;) {
    const next = addMonths(issued, (years.length + 1) * 12);
    const [from, to] = [toX(day), toX(next < expiry ? next : expiry)];
    years.push({ from, to, over: Math.min(Math.max((toX(today) - from) / (to - from), 0), 1) });
    day = next;
  }
  return { years, toX, expired: today > expiry ? pictureWidth - toX(expiry) : 0 };
}

export function drawValidity(drawing: ValidityDrawing): MarkupElement {
  const { alt, issued, expiry, today, reminders, words } = drawing;
  const { years, toX, expired } = validityToYears(drawing);
  const legend = [words.validity, ...(reminders.length ? [words.reminders] : []), words.earlier];
  return picture(
    top + height + 34 + legend.length * 20,
    alt,
    ...years.flatMap(({ from, to, over }) => {
      const width = to - from - 2;
      return [
        rect('var(--pale)', from, top, width, height),
        // What runs is amber.
        ...(over > 0 ? [rect(over < 1 ? 'var(--warn)' : 'var(--deich)', from, top, width * over, height)] : []),
      ];
    }),
    ...(expired > 0 ? [rect('var(--warn)', toX(expiry), top + 10, expired, 6)] : []),
    pointer(toX(today), top - 10),
    label(toX(today), 11, words.today, bold),
    ...reminders.map((day) => pointer(toX(day), top + height + 12, true)),
    labelFrom(0, top + height + 27, dayToInput(issued)),
    label(pictureWidth, top + height + 27, dayToInput(expiry)),
    ...legend.map((text, i) => labelFrom(0, top + height + 50 + i * 20, text, soft)),
  );
}
