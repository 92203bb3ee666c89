/** „CO2-Kosten“: who bears how much, and where the building stands on the ten steps of the law. */
import { formatFigure } from '../figures.ts';
import { view, type MarkupElement, type View } from '../view.ts';
import { bold, label, labelFrom, line, picture, pictureWidth, pointer, rect, round, soft } from './svg.ts';

type Side = { amount: string; name: string };
/** One step: the landlord's percent, and the kg per m² at which the next one begins. */
type Step = { landlord: number; below?: number | undefined };
/** `at` is which of the steps is ours, `specific` kg per m². */
type Stair = { steps: readonly Step[]; at: number; specific: number };

type CostsDrawing = {
  alt: string;
  /** The landlord's percent. */
  landlord: number;
  sides: { landlord: Side; tenant: Side };
  /** Absent where the share does not depend on it. */
  stair: (Stair & { words: { share: string; axis: string; ours: string; specific: string } }) | undefined;
};

const [base, high] = [200, 92];

/** Steps side by side, as high as the landlord's share; the pointer stands in ours where the value does. */
export function stepsToStair({ steps, at, specific }: Stair) {
  const width = pictureWidth / steps.length;
  const from = steps[at - 1]?.below ?? 0;
  // The last step has no end: it is drawn as wide as the one before it.
  const to = steps[at]?.below ?? from + (from - (steps[at - 2]?.below ?? 0));
  return {
    bars: steps.map(({ landlord }, i) => ({
      x: i * width,
      width: width - 3,
      height: Math.max((landlord / 95) * high, 3),
    })),
    limits: steps.flatMap(({ below }, i) => (below === undefined ? [] : [{ below, x: (i + 1) * width - 1.5 }])),
    pointer: (at + Math.min(Math.max((specific - from) / (to - from), 0), 1)) * width,
  };
}

function drawStair(stair: NonNullable<CostsDrawing['stair']>): View[] {
  const { at, words } = stair;
  const { bars, limits, pointer: x } = stepsToStair(stair);
  const ours = bars[at];
  return [
    labelFrom(0, 86, words.share, soft),
    ...bars.map((bar, i) =>
      rect(i === at ? 'var(--deich)' : 'var(--pale)', bar.x, base - bar.height, bar.width, bar.height),
    ),
    ...(ours
      ? [label(ours.x + ours.width / 2, Math.round(base - ours.height - 6), words.ours, { ...bold, 'font-size': '15' })]
      : []),
    line(`M0 ${base}H${pictureWidth}`),
    ...limits.map((limit, i) =>
      labelFrom(limit.x, base + 15, formatFigure(limit.below), {
        'text-anchor': 'middle',
        ...soft,
        ...(i === at || i === at - 1 ? bold : {}),
      }),
    ),
    pointer(x, base + 32, true),
    label(x, base + 46, words.specific, bold),
    labelFrom(0, base + 66, words.axis, soft),
  ];
}

export function drawCosts({ alt, landlord, sides, stair }: CostsDrawing): MarkupElement {
  const cut = (landlord / 100) * pictureWidth;
  const side = ({ amount, name }: Side, x: number, anchor: 'start' | 'end') => [
    labelFrom(x, 16, amount, { ...bold, 'font-size': '15', 'text-anchor': anchor }),
    labelFrom(x, 33, name, { 'text-anchor': anchor }),
  ];
  // The landlord's part is a label arrow into the tenant's.
  const tip = Math.min(10, pictureWidth - cut);
  return picture(
    stair ? base + 72 : 66,
    alt,
    ...side(sides.landlord, 0, 'start'),
    ...side(sides.tenant, pictureWidth, 'end'),
    rect('var(--pale)', 0, 42, pictureWidth, 22),
    ...(cut > 0
      ? [view('path', { fill: 'var(--deich)', d: `M0 42h${round(cut)}l${round(tip)} 11l${round(-tip)} 11H0z` })]
      : []),
    ...(stair ? drawStair(stair) : []),
  );
}
