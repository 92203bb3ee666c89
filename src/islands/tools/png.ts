/**
 * Saves a picture as PNG. It is drawn anew, as pages load no pictures but the site's own: an SVG made here is none of
 * them. Loaded where somebody presses the button.
 */

/** A picture of 360 px is sharp in an advertisement. */
const scale = 4;

const numberOf = (shape: Element, name: string) => Number(shape.getAttribute(name));

function drawShape(context: CanvasRenderingContext2D, shape: Element): void {
  context.fillStyle = shape.getAttribute('fill') ?? '';
  if (shape.tagName === 'path') return context.fill(new Path2D(shape.getAttribute('d') ?? ''));
  const [weight, size, family] = ['font-weight', 'font-size', 'font-family'].map((name) => shape.getAttribute(name));
  context.font = `${weight} ${size}px ${family}`;
  context.fillText(shape.textContent, numberOf(shape, 'x'), numberOf(shape, 'y'));
}

/** @param drawn finds an SVG of filled paths and centred words, as drawings/class-scale.ts makes it */
export function savePng(drawn: string, name: string): void {
  const svg = document.querySelector(drawn);
  if (!svg) return;
  const canvas = document.createElement('canvas');
  canvas.width = numberOf(svg, 'width') * scale;
  canvas.height = numberOf(svg, 'height') * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(scale, scale);
  context.textAlign = 'center';
  for (const shape of svg.querySelectorAll('path, text')) drawShape(context, shape);
  Object.assign(document.createElement('a'), { href: canvas.toDataURL('image/png'), download: name }).click();
}
