import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { calculatePrice, priceToSheet } from '#domain/calculator';
import type { BuildingType } from '#domain/building-types';
import { regionsToCities } from '#domain/regions';
import { baseUrl, drawnSite, prices, regions } from '../../tests/support/app.ts';
import { openAnswers, type Answer } from './answers.ts';

const cities = regionsToCities(regions);
const answers = await openAnswers(async (file) => drawnSite[file], baseUrl, cities);
const pageOf = async (answer: Partial<Answer>) => {
  const { html, contentSecurityPolicy } = await answers({ title: 'Titel', text: 'Text', parts: [], ...answer });
  const page = parse(html);
  const has = (selector: string) => page.querySelector(selector) !== null;
  return {
    html,
    page,
    has,
    textOf: (selector: string) => page.querySelector(selector)?.textContent,
    contentSecurityPolicy,
  };
};
const evil = '"><script>alert(1)</script>&quot;\\ {title} ü\u00a0\'';
const sheetOf = (buildingType: BuildingType) =>
  priceToSheet(calculatePrice(prices, { buildingType, quantity: 12, priority: true }), 0);
const sheet = sheetOf('MFH');

describe('with what the build has drawn', () => {
  test('an answer is the thank-you page with other words', async () => {
    const { html, textOf, has, contentSecurityPolicy } = await pageOf({ title: 'Eingabe <prüfen>', hint: 'Hinweis' });
    expect([textOf('title'), textOf('h1'), textOf('main p')]).toEqual(['Eingabe <prüfen>', 'Eingabe <prüfen>', 'Text']);
    expect(html).toContain('<h1>Eingabe &lt;prüfen&gt;</h1>');
    expect([textOf('nav'), textOf('main p:last-child')]).toEqual(['Norddeutschland', 'Hinweis']);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/Danke!|<style|[{}]/);
    expect(has('form')).toBe(false);
    expect(contentSecurityPolicy).toBe("frame-ancestors 'none'");
  });

  test.each([
    ['bremen', 'Bremen', 'bremen', '/bremen/contact'],
    // Known, but its page is missing.
    ['lueneburg', 'Norddeutschland', 'lueneburg', '/lueneburg/contact'],
    ['atlantis', 'Norddeutschland', '', '/contact'],
    ['../../etc/passwd', 'Norddeutschland', '', '/contact'],
    [undefined, 'Norddeutschland', '', '/contact'],
  ])('from %s it is the page of %s', async (originalCity, place, kept, href) => {
    const { page, textOf } = await pageOf({ parts: ['contact'], typed: { originalCity } });
    expect(textOf('nav')).toBe(place);
    expect(page.querySelector('[name=originalCity]')?.getAttribute('value')).toBe(kept);
    expect(page.querySelector('a[href$=contact]')?.getAttribute('href')).toBe(href);
    expect(page.querySelector('a[href$=datenschutz]')?.getAttribute('href')).toBe('/datenschutz');
  });

  test('shows again what was typed, to the letter', async () => {
    const typed = {
      firstName: evil,
      message: `${evil}\n</textarea><b>`,
      privacy: 'on',
      idempotencyKey: 'x',
      evil: 'unknown',
    };
    const { html, page, has } = await pageOf({ parts: ['contact'], typed });
    // The other parser reads what this one has written; of codes in attributes it knows the same.
    expect(page.querySelector('[name=firstName]')?.getAttribute('value')).toBe(evil);
    expect(page.querySelector('[name=message]')?.textContent).toBe(typed.message);
    expect(has('[name=privacy][checked]')).toBe(true);
    expect(html).not.toMatch(/<script|unknown/);
  });

  test('names what was refused on top and beside it', async () => {
    const errors = [{ path: 'phone', message: 'Telefonnummer <fehlt>' }];
    const { page, textOf, has } = await pageOf({ parts: ['contact'], errors });
    expect(page.querySelectorAll('[role=alert] a').map((a) => [a.getAttribute('href'), a.textContent])).toEqual([
      ['#kontakt-phone', 'Telefonnummer <fehlt>'],
    ]);
    expect(textOf('#kontakt-phone-error')).toBe('Telefonnummer <fehlt>');
    expect(page.querySelectorAll('[aria-invalid]').map((input) => input.getAttribute('name'))).toEqual(['phone']);
    expect(has('[aria-describedby=kontakt-phone-error]')).toBe(true);
    expect(page.querySelectorAll('[id$=-error]')).toHaveLength(1);
  });

  test('what is seen only with a value is seen with one, or when it is refused', async () => {
    const isHidden = async (answer: Partial<Answer>) =>
      (await pageOf({ parts: ['contact'], ...answer })).has('[hidden] [name=message]');
    expect(await isHidden({})).toBe(true);
    expect(await isHidden({ typed: { message: '' } })).toBe(true);
    expect(await isHidden({ typed: { message: 'x' } })).toBe(false);
    expect(await isHidden({ errors: [{ path: 'message', message: 'zu lang' }] })).toBe(false);
  });

  test('a price has each line of its way, and the form that asks for it', async () => {
    const { page, has } = await pageOf({
      parts: ['priced', 'contact'],
      sheet,
      typed: { message: 'Bitte', buildingType: 'MFH' },
    });
    expect(page.querySelectorAll('dt').map((label) => label.textContent)).toEqual([
      ...sheet.lines.map(({ label }) => label),
      'Firma',
      'Privat',
    ]);
    expect(page.querySelector('aside p')?.textContent).toBe(sheet.total);
    const forAll = await pageOf({ parts: ['priced'], sheet: sheetOf('Commercial') });
    expect(forAll.page.querySelectorAll('dt').at(-1)?.textContent).toBe('Für alle');
    expect(has('[hidden] [name=message]')).toBe(false);
    expect(page.querySelector('[type=hidden][name=buildingType]')?.getAttribute('value')).toBe('MFH');
  });

  test('a mail’s link has its button', async () => {
    const { page } = await pageOf({
      parts: ['unsubscribe'],
      button: 'Ab <hier>',
      typed: { token: 't', originalCity: 'bremen' },
    });
    expect(page.querySelector('button')?.textContent).toBe('Ab <hier>');
    expect(page.querySelectorAll('form').map((form) => form.getAttribute('action'))).toEqual([
      '/api/newsletter/unsubscribe',
    ]);
    expect(page.querySelectorAll('input').map((input) => input.getAttribute('value'))).toEqual(['t', 'bremen']);
  });
});

describe.each([
  ['no build', {}],
  ['half a build', { 'api/answers.html': '<section></section>' }],
  ['a build of another program', { 'danke.html': '<p></p>', 'api/answers.html': '<section></section>' }],
])('beside %s a plain page', (_, files: Record<string, string>) => {
  const plain = async (answer: Partial<Answer>) => {
    const open = await openAnswers(async (file) => files[file], baseUrl, cities);
    return open({ title: 'Eingabe <prüfen>', text: 'Text', parts: [], ...answer });
  };

  test('tells what is wrong, and that the form is one step back', async () => {
    const { html, contentSecurityPolicy } = await plain({ errors: [{ path: 'phone', message: 'Telefon <fehlt>' }] });
    expect(html).toContain('<h1>Eingabe &lt;prüfen&gt;</h1>\n<p>Text</p>');
    expect(html).toContain('<p>Telefon &lt;fehlt&gt;</p>');
    expect(html).toContain('einen Schritt zurück');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/undefined|false|\[object/);
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });
});
