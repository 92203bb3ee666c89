import { expect, test } from 'vitest';
import { typesetPage } from './typeset-page.ts';

/** ~ is a blank that does not break, [ ] what stands on one line, { } a span around words that do not flow, | where an address may break. */
const read = (html: string) =>
  html
    .replaceAll('\u00a0', '~')
    .replaceAll('<wbr>', '|')
    .replace(/<span class="whitespace-nowrap">(.*?)<\/span>/g, '[$1]')
    .replace(/<span>(.*?)<\/span>/g, '{$1}');

test.each([
  [
    '<p>Nach 30–45 Minuten sind wir fertig, § 79 Abs. 3.</p>',
    '<p>Nach [30–45]~Minuten sind wir fertig, §~79~Abs.~3.</p>',
  ],
  [
    '<p>Endenergie 60 kWh/(m²·a), 2.780 €/m², V, 97 kWh/(m²a)</p>',
    '<p>Endenergie 60~[kWh/(m²·a)], 2.780~[€/m²], V, 97~[kWh/(m²a)]</p>',
  ],
  [
    '<p>Der U-Wert kommt per E-Mail, auch an a-b@c-d.de.</p>',
    '<p>Der [U-Wert] kommt per [E-Mail], auch an a-b@|c-d.|de.</p>',
  ],
  // As a whole where it is short, and in one box where the parent may be flex or grid.
  ['<dd>Mo–Fr 8–18 Uhr</dd>', '<dd>[Mo–Fr 8–18~Uhr]</dd>'],
  [
    '<td><b>x</b>Endenergiebedarf 214 kWh/(m²·a), Heizöl</td>',
    '<td><b>x</b>{Endenergiebedarf 214~[kWh/(m²·a)], Heizöl}</td>',
  ],
  ['<p>Zeile<br>danach 8–18 Uhr geöffnet<b>!</b></p>', '<p>Zeile<br>danach [8–18]~Uhr geöffnet<b>!</b></p>'],
  ['<a href="mailto:a@b.de">post@muster.example.org</a>', '<a href="mailto:a@b.de">{post@|muster.|example.|org}</a>'],
  ['<li>Fragen an a-b@c-d.de. Bis 8–9 Uhr.</li>', '<li>{Fragen an a-b@|c-d.|de. Bis [8–9]~Uhr.}</li>'],
  // English, in a box of its own where the parent may be flex or grid.
  ['<a>Best-Case-Optimierung</a>', '<a>{<span lang="en">Best-Case}-Optimierung</span></a>'],
])('%s', (html, set) => {
  expect(read(typesetPage(html))).toBe(set);
});

test.each([
  '<title>30–45 %</title><script>"30–45 % < <p>"</script><style>a{b:"8–9 h"}</style><!-- 8–9 h -->',
  '<p title="8–9 > 20 %" data-x=\'20 %\'>Bis–dahin und/oder 24/7</p>',
  '<svg><text>8–9 h</text></svg>',
  '<astro-island props="{}"><p>8–9 h <astro-slot>20 %</astro-slot><astro-island>1 h</astro-island> 2 h</p></astro-island>',
])('leaves as it is: %s', (html) => {
  expect(typesetPage(html)).toBe(html);
});
