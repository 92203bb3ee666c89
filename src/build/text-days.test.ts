import { describe, expect, test } from 'vitest';
import { ownText, parseTextDays, settleTextDays, type TextDays } from './text-days.ts';

const page = (text: string, path = '/bremen') => ({
  path,
  day: '2026-03-01',
  html: `<nav>Menü</nav><main><nav>Start</nav><h1>Aus&shy;weis</h1><p>${text}</p><section id="contact" class="band">Rückruf</section><form>Name</form></main>`,
});
const daysOf = ({ texts }: TextDays) => Object.values(texts).map(([, day]) => day);

test('a page’s own text is what its main says without ways, forms and what many pages have', () => {
  expect(ownText(page('Für 299&nbsp;€.').html)).toBe('ausweis für 299');
});

describe('the day of a text', () => {
  const first = settleTextDays([page('Für 299 €.')], undefined, '2026-11-20');
  test.each([
    ['that nobody remembers is that of its file', page('Für 299 €.'), undefined, '2026-03-01'],
    ['whose file names a day to come is today', { ...page('Neu.'), day: '2027-01-01' }, undefined, '2026-11-26'],
    ['that is the same stays', page('Für 299 €.'), first, '2026-03-01'],
    ['that is only set otherwise stays', page('<b>Für</b> 299 € …'), first, '2026-03-01'],
    ['that says another price is today', page('Für 309 €.'), first, '2026-11-26'],
    ['at a new address is today', page('Für 299 €.', '/achim'), first, '2026-11-26'],
    ['that was read in another way stays', page('Für 309 €.'), { ...first, rule: 'old' }, '2026-03-01'],
  ])('%s', (_, now, before, day) => {
    expect(daysOf(settleTextDays([now], before, '2026-11-26'))).toEqual([day]);
  });

  test('outlives the builds after it', () => {
    const changed = settleTextDays([page('Für 309 €.')], first, '2026-11-21');
    const kept = parseTextDays(JSON.stringify(changed), '2026-11-26');
    expect(daysOf(settleTextDays([page('Für 309 €.')], kept, '2026-11-26'))).toEqual(['2026-11-21']);
  });
});

test('what is no memory is none: a page that a host sends in its place, half a file, days to come', () => {
  const texts = { '/': ['a', '2027-01-01'] };
  for (const text of [
    undefined,
    '',
    '<!doctype html>',
    '{"texts":',
    '{}',
    '[]',
    '{"texts":{"/":7}}',
    JSON.stringify({ texts }),
  ])
    expect(parseTextDays(text, '2026-11-26'), text).toBeUndefined();
});
