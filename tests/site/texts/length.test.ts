/** A home page says it once: its sections, and the words that are seen before anything is opened. */
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { anchors, routes } from '#domain/site/routes';
import { places } from '../../support/content.ts';
import { every } from '../../support/every.ts';
import { pageAt } from '../../support/site/dist.ts';

const mostWords = 480;
/** What a closed fold holds, and what is there for scripts or the ear alone. */
const unseen = 'details > :not(summary), script, style, noscript, [hidden], .sr-only, .shy, legend, svg';
const { duty, process, blog, contact } = anchors;

test('each home page has its nine sections and at most 480 words', () => {
  every(
    places.map((city) => pageAt(routes.home(city))),
    ({ html }) => {
      // A copy: other tests read the page as well.
      const main = parse(html).querySelector('main');
      const sections = main?.querySelectorAll(':scope > section') ?? [];
      expect(sections.map(({ id }) => id)).toEqual(['', duty, '', process, '', '', blog, '', contact]);
      for (const element of main?.querySelectorAll(unseen) ?? []) element.remove();
      const words = main?.innerHTML.replace(/<[^>]+>/g, ' ').match(/[\p{L}\d][^\s\u00a0]*/gu) ?? [];
      expect(words.length).toBeGreaterThan(200);
      expect(words.length).toBeLessThanOrEqual(mostWords);
    },
  );
});
