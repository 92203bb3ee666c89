/** What an answer of each tool looks like, beside its name: too small to be read, since what it says stands there. */
import { area, round, svg } from '#domain/tools/drawings/svg';
import type { PortfolioState } from '#domain/tools/portfolio';
import { view, type View } from '#domain/tools/view';

const [width, height] = [96, 64];
const path = (d: string, attrs: Record<string, string>): View => view('path', { d, ...attrs });

/** A drawing without its words. */
export const drawingToThumbnail = (drawing: View): View =>
  typeof drawing === 'string'
    ? drawing
    : {
        ...drawing,
        attrs:
          drawing.attrs['role'] === 'img'
            ? { viewBox: drawing.attrs['viewBox'] ?? '', class: 'drawing', 'aria-hidden': 'true' }
            : drawing.attrs,
        children: drawing.children
          .filter((child) => typeof child === 'string' || child.tag !== 'text')
          .map(drawingToThumbnail),
      };

/** @param draw one of them, from its upper edge and within this height */
const rows = (count: number, draw: (at: number, y: number, height: number) => View[]): View =>
  drawingToThumbnail(
    svg(
      `0 0 ${width} ${height}`,
      '',
      ...Array.from({ length: count }, (_, at) => draw(at, (at * height) / count, height / count)).flat(),
    ),
  );

/** „Bedarf oder Verbrauch?“: so many turns, and the label that they lead to. */
export const wayToThumbnail = (turns: number): View =>
  rows(turns + 1, (at, y, step) =>
    at < turns
      ? [
          area('var(--deich)', 0, y, 5, step - 2),
          area('var(--line)', 12, y + step / 2 - 4, 44, 3),
          area('var(--soft)', 12, y + step / 2, at % 2 ? 26 : 34, 3),
        ]
      : [path(`M0 ${round(y)}h70l8 ${round(step / 2)}-8 ${round(step / 2)}H0z`, { fill: 'var(--lime)' })],
  );

/** „Unterlagen“: what is lacking, and what is there. */
export const listToThumbnail = (lacking: number, here: number): View =>
  rows(lacking + here, (at, y, step) => {
    const size = step - 4;
    const box = `M1 ${round(y + 1)}h${round(size)}v${round(size)}h${round(-size)}z`;
    const tick = `M3 ${round(y + step / 2 - 1)}l2 2 4-4`;
    const words = area('var(--soft)', 18, y + step / 2 - 3, at % 2 ? 52 : 70, 4);
    return at < lacking
      ? [path(box, { fill: 'none', stroke: 'var(--soft)', 'stroke-width': '1.5' }), words]
      : [
          path(box, { fill: 'var(--deich)' }),
          path(tick, { fill: 'none', stroke: 'var(--card)', 'stroke-width': '1.5' }),
          words,
        ];
  });

/** „Bestand“: houses by how they press. */
export const housesToThumbnail = (states: readonly PortfolioState[]): View =>
  rows(states.length, (at, y, step) => {
    const state = states[at];
    return [
      ...(state === 'expired' ? [area('var(--warn)', 0, y, width, step - 1)] : []),
      area(state === 'valid' ? 'var(--deich)' : 'var(--warn)', 0, y, 5, step - 1),
      area('var(--ink)', 12, y + step / 2 - 2, at % 2 ? 32 : 40, 3),
      area('var(--soft)', 68, y + step / 2 - 2, state === 'valid' ? 14 : 24, 3),
    ];
  });
