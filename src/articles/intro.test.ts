import { expect, test } from 'vitest';
import { splitIntro } from './intro.ts';

test.each([
  [
    'a sentence',
    '<p><strong>Ja, <a>8</a>.</strong> Mehr.</p><h2>A</h2>',
    '<p><strong>Ja, <a>8</a>.</strong></p>',
    '<p>Mehr.</p><h2>A</h2>',
  ],
  [
    'with its paragraphs',
    '\n<p><strong>Ja</strong> (<a>§ 80</a> und <a>§ 5</a> (alt)). Mehr (§ 1).</p>\n<p>B</p>',
    '<p><strong>Ja</strong> (<a>§ 80</a> und <a>§ 5</a> (alt)).</p>',
    '<p>Mehr (§ 1).</p>\n<p>B</p>',
  ],
  ['alone', '<p><strong>Ja.</strong></p><p>B</p>', '<p><strong>Ja.</strong></p>', '<p>B</p>'],
  ['none', '<p>Ja, <strong>fett</strong>.</p><p>B</p>', '<p>Ja, <strong>fett</strong>.</p>', '<p>B</p>'],
])('the answer stands above the table of contents: %s', (_, html, answer, rest) => {
  expect(splitIntro(html)).toEqual({ answer, rest });
});
