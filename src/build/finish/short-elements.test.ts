import { expect, test } from 'vitest';
import { shortenElements } from './short-elements.ts';

test.each([
  [
    'an island gets its props as they were',
    '<astro-island uid="Z1a" component-export="default" props="{&quot;a&quot;:&quot;it\'s&quot;}" opts="{&quot;name&quot;:&quot;Form&quot;,&quot;value&quot;:&quot;x&quot;}">',
    `<astro-island props='{"a":"it&#39;s"}' opts='{"value":"x"}'>`,
  ],
  ['one that a touch wakes needs no more', '<astro-island opts="{&quot;value&quot;:true}">', '<astro-island>'],
  ['a drawing', '<svg><path d="M0 0"></path></svg>', '<svg><path d="M0 0"/></svg>'],
  ['a field of React', '<input required="" autoComplete="tel"/>', '<input required autocomplete="tel">'],
  ['a text that says the same', '<p title="x" hidden="">required=""</p>', '<p title="x" hidden>required=""</p>'],
])('shorter elements say the same: %s', (_, html, short) => {
  expect(shortenElements(html)).toBe(short);
});
