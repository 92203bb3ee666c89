import { expect, test } from 'vitest';
import { every } from '../../tests/support/every.ts';
import { toLogo } from './logo.ts';

test('a logo is its shapes and their box, and anything else is refused in German', () => {
  const text =
    '<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\n  <path fill="#123" d="M3 29v-16z"/>\n</svg>\n';
  expect(toLogo(text)).toEqual({ box: '0 0 32 32', shapes: '<path fill="#123" d="M3 29v-16z"/>' });
  const open = '<svg viewBox="0 0 1 1"';
  const wrong = [
    '<svg><path d="M0 0"/></svg>',
    `${open}><script>alert(1)</script></svg>`,
    `${open} onload="alert(1)"></svg>`,
    `${open}><path d="M0 0" style="fill:red"/></svg>`,
    `${open}><path fill="url(#a)" d=""/></svg>`,
    `${open}><text>Worte</text></svg>`,
    `${open}>Worte</svg>`,
    `${open}></svg><script>1</script>`,
  ];
  every(['ein Bild', ...wrong], (svg) =>
    expect(toLogo(svg)).toMatchObject({ what: 'Das Logo ist keine Zeichnung aus Formen' }),
  );
  const long = toLogo(`${open}><path d="${'M0 0'.repeat(200)}"/></svg>`);
  expect(long).toMatchObject({
    what: expect.stringMatching(/^Das Logo hat 8\d\d Zeichen.*erlaubt sind 600$/) as string,
  });
});
