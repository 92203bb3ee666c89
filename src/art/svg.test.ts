import { expect, test } from 'vitest';
import { svg } from './svg.ts';

test('writes a drawing without the white space of the source', () => {
  const dots = [0, 5].map((x) => svg`<circle cx="${x}" />`);
  expect(svg`
    <g ${undefined} ${''}
      fill="none">
      ${dots}
      <path d="M0 0 5 5"/>
    </g>`).toBe('<g fill="none"><circle cx="0"/><circle cx="5"/><path d="M0 0 5 5"/></g>');
});
