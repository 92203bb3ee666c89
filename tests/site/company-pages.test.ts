/** Drawings and buttons of process and about, for every place. */
import { expect, test } from 'vitest';
import type { HTMLElement } from 'node-html-parser';
import { totalHours } from '#domain/company';
import { reachOf } from '#domain/regions';
import { routes } from '#domain/routes';
import { places, reader, site } from '../support/content.ts';
import { pageAt, textOf } from '../support/dist.ts';
import { every } from '../support/every.ts';

const { company } = site;
const { stages } = (await reader.yaml('content/pages/process.yaml')).comparison;
const pagesOf = (kind: 'process' | 'about') => places.map((city) => ({ city, ...pageAt(routes[kind](city)) }));

/** Boxes of a calendar: `M0 20h316M0 66h316` → 14, a box and its gap being 46 wide */
const daysOf = (path: HTMLElement) =>
  [...(path.getAttribute('d') ?? '').matchAll(/h(\d+)/g)].reduce((sum, [, width]) => sum + (Number(width) + 6) / 46, 0);

test('the process page gives each step a mark of its own, and draws the days it compares to scale', () => {
  every(pagesOf('process'), ({ city, document }) => {
    const marks = document.querySelectorAll('.process-steps > li').map((step) => step.querySelector('svg')?.innerHTML);
    expect([marks.length, new Set(marks.filter(Boolean)).size]).toEqual([5, 5]);
    // Of all the weeks; where the visit is by arrangement, of those after it.
    const drawn = document.querySelectorAll('svg[aria-label*="Maßstab"] path').map((path) => daysOf(path));
    const [visit = 0, end = 0] = stages.slice(2).map(({ usualDays }) => usualDays);
    const day = (hours: number) => Math.ceil(hours / 24);
    const isFar = city && reachOf(site.area, city) === 'far';
    expect(drawn).toEqual(isFar ? [end - visit, day(company.deliveryHours)] : [end, day(totalHours(company))]);
  });
});

test('the about page has the two buttons', () => {
  every(pagesOf('about'), ({ city, document }) => {
    const buttons = document
      .querySelectorAll('main .btn')
      .map((button) => [textOf(button), button.getAttribute('href')]);
    const wanted = [
      ['Jetzt Partner werden', '#contact'],
      ['Mehr erfahren', routes.services(city)],
    ];
    expect(buttons).toEqual(expect.arrayContaining(wanted));
  });
});
