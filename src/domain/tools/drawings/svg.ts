/** What the tools' pictures are made of. Colours are those of the page, so that they follow whoever sets other ones. */
import { view, type View } from '../view.ts';

/** The root of a picture: `svg('0 0 10 10', 'Skala', …)`; as large as its view, since text processors ask for it. */
export function svg(viewBox: string, alt: string, ...children: readonly View[]): View {
  const [, , width = '', height = ''] = viewBox.split(' ');
  const xmlns = 'http://www.w3.org/2000/svg';
  return view('svg', { xmlns, viewBox, width, height, class: 'drawing', role: 'img', 'aria-label': alt }, ...children);
}
