import { describe, expect, test } from 'vitest';
import { toFeedHtml } from './feed-html.ts';

const url = 'https://www.example.org/blog/frist';
const feed = (html: string) => toFeedHtml(html, url);

test.each([
  ['<a href="/services#preisrechner">x</a>', '<a href="https://www.example.org/services#preisrechner">x</a>'],
  ['<a href="#quellen">x</a>', '<a href="https://www.example.org/blog/frist#quellen">x</a>'],
  ['<a href="https://www.kfw.de/">x</a>', '<a href="https://www.kfw.de/">x</a>'],
  ['<a href="mailto:a@example.org">x</a>', '<a href="mailto:a@example.org">x</a>'],
  [
    '<picture><source srcset="/a.avif 360w"><img src="/a.png" alt="Dach" width="360" height="240" srcset="/a.png 1x" loading="lazy"></picture>',
    '<img src="https://www.example.org/a.png" alt="Dach" width="360" height="240">',
  ],
])('in a reader of feeds each address is whole: %s', (html, expected) => {
  expect(feed(html)).toBe(expected);
});

describe('a reader of feeds gets nothing that works on the page alone', () => {
  test.each([
    ['<h2 id="frist" class="x" tabindex="0">Frist</h2>', '<h2>Frist</h2>'],
    ['<p>a</p><script type="module" src="/x.js"></script><style>p{}</style>', '<p>a</p>'],
    ['<div class="video-box scripted" data-embed="x"><button>Abspielen</button></div><p>b</p>', '<p>b</p>'],
    ['<svg aria-hidden="true"><text>5</text></svg><p>c</p>', '<p>c</p>'],
    [
      '<p>zehn Jahre (<a class="statute" href="https://www.gesetze-im-internet.de/geg/__79.html">§ 79 GModG</a>)</p>',
      '<p>zehn Jahre (§ 79 GModG)</p>',
    ],
    ['<p>bis <svg role="img" aria-label="Klasse D"><rect/></svg>.</p>', '<p>bis Klasse D.</p>'],
    [
      '<details class="fold"><summary>Zahlen</summary><div class="table"><table><caption>K</caption><tr><th scope="row">A</th><td colspan="2">1 &amp; 2</td></tr></table></div></details>',
      '<div><table><caption>K</caption><tr><th scope="row">A</th><td colspan="2">1 &amp; 2</td></tr></table></div>',
    ],
  ])('%s', (html, expected) => {
    expect(feed(html)).toBe(expected);
  });
});
