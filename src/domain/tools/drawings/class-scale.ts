/** The scale of the classes as a picture of its own, for an advertisement: the pointer stands at the value, a bar above and below a span. */
import { classColours, energyToClass, ink, scaleEnd } from '../../law/energy-class.ts';
import type { Law } from '../../law/law.ts';
import { bold, labelFrom, rect, svg } from './svg.ts';
import { view, type MarkupElement } from '../view.ts';

const width = 360;
const height = 100;
const edge = 4;
const toX = (kwh: number): number =>
  Math.round((edge + (Math.min(Math.max(kwh, 0), scaleEnd) / scaleEnd) * (width - 2 * edge)) * 10) / 10;

/** In a file of its own the picture has no page from which to take its face. */
const lettering = { 'font-size': '16', 'font-family': 'system-ui, Arial, sans-serif', 'text-anchor': 'middle' };

/** An arc of the bubble's edge. */
const corner = (by: string): string => `a6 6 0 0 1 ${by}`;

/** @param span both ends the same where the value is known @param value as it is written: '118 kWh/(m²·a)' */
export function drawClassScale(
  law: Pick<Law, 'classes'>,
  span: { from: number; to: number },
  value: string,
  title: string,
): MarkupElement {
  const [best, worst] = [energyToClass(law, span.from), energyToClass(law, span.to)];
  const bubble = `${value} · ${best === worst ? best : `${best}–${worst}`}`;
  const bubbleWidth = Math.round(bubble.length * 9.2) + 20;
  // A value beyond the drawn scale points into its last class.
  const [from, to] = [toX(Math.min(span.from, scaleEnd - 8)), toX(Math.min(span.to, scaleEnd - 8))];
  const x = (from + to) / 2;
  const left = Math.min(Math.max(x - bubbleWidth / 2, edge), width - edge - bubbleWidth);
  // No narrower than its stem.
  const length = Math.max(Math.round((to - from) * 10) / 10, 4);
  const bar = (y: number, height: number) => `M${from} ${y}h${length}v${height}H${from}z`;
  const stem = Math.round((from + length / 2 - 2) * 10) / 10;
  return svg(
    `0 0 ${width} ${height}`,
    title,
    rect('#fff', 0, 0, width, height),
    view('path', {
      d: `M${left + 6} 4h${bubbleWidth - 12}${corner('6 6')}v14${corner('-6 6')}h${12 - bubbleWidth}${corner('-6-6')}v-14${corner('6-6')}z`,
      fill: ink,
    }),
    view('path', {
      d: from === to ? `M${x - 7} 29h14l-7 12z` : `M${stem} 29h4v7h-4z${bar(36, 6)}${bar(78, 3)}`,
      fill: ink,
    }),
    view(
      'g',
      { ...lettering, fill: ink },
      labelFrom(left + bubbleWidth / 2, 22, bubble, { ...bold, fill: '#fff' }),
      ...law.classes.flatMap(({ letter, upTo }, i) => {
        const from = toX(law.classes[i - 1]?.upTo ?? 0);
        const to = toX(upTo ?? scaleEnd);
        const { fill, text } = classColours[letter];
        return [
          rect(fill, from, 43, to - from, 34),
          labelFrom((from + to) / 2, 66, letter, { ...bold, fill: text }),
          ...(upTo === null ? [] : [labelFrom(to, 95, String(upTo))]),
        ];
      }),
    ),
  );
}
