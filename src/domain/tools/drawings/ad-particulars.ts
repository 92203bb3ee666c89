/** An advertisement with its particulars, and its gaps. */
import { view, type MarkupElement } from '../view.ts';
import { area, bold, line, picture, pictureWidth, soft, wordsFrom } from './svg.ts';

/** Lines of the advertisement; one without a value is missing. */
type AdDrawing = { alt: string; lines: readonly { label: string; value?: string | undefined }[]; missing: string };

/** As much of a value as stands beside its name: the letters of it are bold. */
function shorten(text: string, label: string): string {
  const most = Math.floor((300 - label.length * 7.4) / 9.7);
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

const [top, step] = [74, 30];

export function drawAdvertisement({ alt, lines, missing }: AdDrawing): MarkupElement {
  const height = top + lines.length * step + 8;
  return picture(
    height,
    alt,
    view('path', { fill: 'var(--card)', stroke: 'var(--soft)', d: `M.5.5h${pictureWidth - 1}v${height - 1}H.5z` }),
    area('var(--pale)', 12, 12, 88, 50),
    line('M32 56v-20l24-16 24 16v20z'),
    area('var(--line)', 112, 18, 160, 10),
    area('var(--line)', 112, 36, 110, 10),
    ...lines.flatMap(({ label, value }, i) => {
      const y = top + i * step;
      const gap = { fill: 'none', stroke: 'var(--ink)', 'stroke-width': '1.5', 'stroke-dasharray': '5 4' };
      return [
        ...(value === undefined ? [view('path', { ...gap, d: `M184 ${y + 1}h130v24h-130z` })] : []),
        wordsFrom(12, y + 18, label, soft),
        value === undefined
          ? wordsFrom(249, y + 18, missing, { ...bold, 'text-anchor': 'middle' })
          : wordsFrom(pictureWidth - 12, y + 18, shorten(value, label), { ...bold, 'text-anchor': 'end' }),
      ];
    }),
  );
}
