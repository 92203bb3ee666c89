import { expect, test } from 'vitest';
import { toLogo } from './logo.ts';

test('a logo is its shapes and their box', () => {
  const text =
    '<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\n  <path fill="#123" d="M3 29v-16z"/>\n</svg>\n';
  expect(toLogo(text)).toEqual({ box: '0 0 32 32', shapes: '<path fill="#123" d="M3 29v-16z"/>' });
});

test.each([
  '',
  'ein Bild',
  '<svg><path d="M0 0"/></svg>',
  '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>',
  '<svg viewBox="0 0 1 1" onload="alert(1)"></svg>',
  '<svg viewBox="0 0 1 1"><path d="M0 0" style="fill:red"/></svg>',
  '<svg viewBox="0 0 1 1"><use href="#x"/></svg>',
  '<svg viewBox="0 0 1 1"><path fill="url(#a)" d=""/></svg>',
  '<svg viewBox="0 0 1 1"><text>Worte</text></svg>',
  '<svg viewBox="0 0 1 1">Worte</svg>',
  '<svg viewBox="0 0 1 1"></svg><script>1</script>',
])('%j is refused in German', (text) => {
  expect(toLogo(text)).toMatchObject({ what: 'Das Logo ist keine Zeichnung aus Formen' });
});

test('one that is too long for every page is refused with how long it may be', () => {
  const text = `<svg viewBox="0 0 1 1"><path d="${'M0 0'.repeat(200)}"/></svg>`;
  expect(toLogo(text)).toMatchObject({
    what: expect.stringMatching(/^Das Logo hat 8\d\d Zeichen.*erlaubt sind 600$/) as string,
  });
});
