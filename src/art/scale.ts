import { classColours, ink, scaleEnd } from '#domain/law/energy-class';
import type { Law } from '#domain/law/law';
import { svg } from './svg.ts';

export { classColours };

const shareToPercent = (share: number) => `${Math.round(share * 1000) / 10}%`;
/** kWh/(m²·a) as a share of the scale: 100 → '33.3%' */
export const kwhToPercent = (kwh: number) => shareToPercent(kwh / scaleEnd);

/** Where each class begins and has its middle, as shares of the scale. */
export const classSpans = ({ classes }: Pick<Law, 'classes'>) =>
  classes.map(({ letter, upTo }, i) => {
    const from = classes[i - 1]?.upTo ?? 0;
    return { letter, from: from / scaleEnd, middle: (from + (upTo ?? scaleEnd)) / 2 / scaleEnd };
  });

/** The bar of the classes with their letters, in ink where the drawing is; the last one as wide as the scale, the one before over it. */
export const drawClasses = (law: Law, y: number, height: number): string => {
  const spans = classSpans(law);
  return svg`
    <svg y="${y}" height="${height}">
      ${spans
        .map(({ letter }, i) => {
          const width = shareToPercent(spans[i + 1]?.from ?? 1);
          return svg`<rect width="${width}" height="100%" fill="${classColours[letter].fill}"/>`;
        })
        .toReversed()}
      ${spans.map(({ letter, middle }) => {
        const { text } = classColours[letter];
        return svg`<text x="${shareToPercent(middle)}" y="${height / 2 + 5}" ${text === ink ? '' : `fill="${text}"`}>${letter}</text>`;
      })}
    </svg>`;
};

/**
 * A bubble over the scale: where its pointer stands, how wide it is for its text at 13 px, and how far
 * it moves against the pointer so that it never leaves the scale.
 */
export function bubbleAt(value: number, text: string) {
  const at = Math.min(Math.max(value, 8), scaleEnd - 8);
  const width = Math.round(text.length * 8) + 24;
  const shift = Math.round(Math.min(Math.max((at / scaleEnd) * width, 12), width - 12));
  return { x: kwhToPercent(at), width, shift };
}

/** The bar of the classes without letters, from the left edge; each is drawn to the end, the next one over it. */
export const drawBand = ({ classes }: Pick<Law, 'classes'>, width: number, height: number): string =>
  svg`${classes.map(({ letter }, i) => {
    const x = Math.round(((classes[i - 1]?.upTo ?? 0) / scaleEnd) * width);
    return svg`<rect x="${x}" width="${width - x}" height="${height}" fill="${classColours[letter].fill}"/>`;
  })}`;
