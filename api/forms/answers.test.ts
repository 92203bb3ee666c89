import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { calculatePrice, priceToSheet } from '#domain/prices/calculator';
import { regionsToCities } from '#domain/places/regions';
import { baseUrl, prices, regions } from '../../tests/support/app.ts';
import { drawnSite } from '../../tests/support/service/drawn-site.ts';
import { openAnswers, type Answer } from './answers.ts';

const cities = regionsToCities(regions);
const answers = await openAnswers(async (file) => drawnSite[file], baseUrl, cities);
const pageOf = async (answer: Partial<Answer>) => {
  const { html, contentSecurityPolicy } = await answers({ title: 'Titel', text: 'Text', parts: [], ...answer });
  const page = parse(html);
  return {
    ...{ html, page, contentSecurityPolicy },
    has: (selector: string) => page.querySelector(selector) !== null,
    textOf: (selector: string) => page.querySelector(selector)?.textContent,
    valueOf: (name: string) => page.querySelector(`[name=${name}]`)?.getAttribute('value'),
  };
};
const evil = '"><script>alert(1)</script>&quot;\\ {title} ü\u00a0\'';
const sheet = priceToSheet(calculatePrice(prices, { buildingType: 'MFH', quantity: 12, priority: true }), 0);

test('an answer is the thank-you page with other words, and nothing of one stands in the next', async () => {
  await pageOf({ parts: ['contact'], errors: [{ path: 'phone', message: 'fehlt' }], typed: { firstName: 'Anna' } });
  const { html, textOf, has, contentSecurityPolicy } = await pageOf({ title: 'Eingabe <prüfen>', hint: 'Hinweis' });
  expect([textOf('title'), textOf('h1'), textOf('main p')]).toEqual(['Eingabe <prüfen>', 'Eingabe <prüfen>', 'Text']);
  expect([textOf('nav'), textOf('main p:last-child'), has('form')]).toEqual(['Norddeutschland', 'Hinweis', false]);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/Danke!|<style|[{}]/);
  expect(contentSecurityPolicy).toBe("frame-ancestors 'none'");
  expect((await pageOf({ parts: ['contact'] })).html).not.toMatch(/Anna|fehlt|aria-invalid|role="alert"|-error/);
});

test.each([
  ['bremen', 'Bremen', 'bremen', '/bremen/contact'],
  // Known, but its page is missing.
  ['lueneburg', 'Norddeutschland', 'lueneburg', '/lueneburg/contact'],
  ['../../etc/passwd', 'Norddeutschland', '', '/contact'],
  [undefined, 'Norddeutschland', '', '/contact'],
])('from %s it is the page of %s', async (originalCity, place, kept, href) => {
  const { page, textOf, valueOf } = await pageOf({ parts: ['contact'], typed: { originalCity } });
  const links = page.querySelectorAll('main a').map((link) => link.getAttribute('href'));
  expect([textOf('nav'), valueOf('originalCity')]).toEqual([place, kept]);
  expect(links).toEqual(expect.arrayContaining([href, '/datenschutz']));
});

test('what was typed is shown again to the letter, and what was refused is named on top and beside it', async () => {
  const message = `${evil}\n</textarea><b>`;
  const typed = {
    firstName: evil,
    lastName: 5,
    message,
    privacy: 'on',
    source: 'elsewhere',
    address: 'x',
    evil: 'unknown',
  };
  const errors = [
    { path: 'phone', message: 'Telefonnummer <fehlt>' },
    { path: 'source', message: 'Unbekannte Herkunft' },
  ];
  const { html, page, has, textOf, valueOf } = await pageOf({ parts: ['contact'], typed, errors });
  // The other parser reads what this one has written; of codes in attributes it knows the same.
  expect([valueOf('firstName'), valueOf('lastName'), valueOf('address')]).toEqual([evil, '', 'x']);
  // A hidden value that was refused is not kept: nobody could mend it.
  expect(valueOf('source')).toBe('kontakt');
  expect([page.querySelector('[name=message]')?.textContent, has('[name=privacy][checked]')]).toEqual([message, true]);
  expect(html).not.toMatch(/<script|unknown/);
  expect(page.querySelectorAll('[role=alert] a').map((a) => [a.getAttribute('href'), a.textContent])).toEqual([
    ['#kontakt-phone', 'Telefonnummer <fehlt>'],
  ]);
  expect(textOf('#kontakt-phone-error')).toBe('Telefonnummer <fehlt>');
  expect(page.querySelectorAll('[aria-invalid]').map((input) => input.getAttribute('name'))).toEqual(['phone']);
  // What is seen only with a value is seen with one, or when it is refused.
  const isHidden = async (more: Partial<Answer>) =>
    (await pageOf({ parts: ['contact'], ...more })).has('[hidden] [name=message]');
  const wrong = { errors: [{ path: 'message', message: 'zu lang' }] };
  expect(await isHidden({})).toBe(true);
  expect(await isHidden({ typed: { message: 'x' } })).toBe(false);
  expect(await isHidden(wrong)).toBe(false);
});

test('a price has each line of its way, and the form that asks for it; a mail’s link its button', async () => {
  const typed = { message: 'Bitte', buildingType: 'MFH' };
  const { page, textOf } = await pageOf({ parts: ['priced', 'contact'], sheet, typed });
  const labels = page.querySelectorAll('dt').map((label) => label.textContent);
  expect(labels).toEqual([...sheet.lines.map(({ label }) => label), 'Firma', 'Privat']);
  expect(textOf('aside p')).toBe(sheet.total);
  expect(page.querySelector('[type=hidden][name=buildingType]')?.getAttribute('value')).toBe('MFH');
  const link = await pageOf({
    parts: ['unsubscribe'],
    button: 'Ab <hier>',
    typed: { token: 't', originalCity: 'bremen' },
  });
  expect(link.textOf('button')).toBe('Ab <hier>');
  expect(link.valueOf('token')).toBe('t');
  expect(link.valueOf('originalCity')).toBe('bremen');
  expect(link.page.querySelector('form')?.getAttribute('action')).toBe('/api/newsletter/unsubscribe');
});

test.each([
  ['no build', {}],
  ['half a build', { 'api/answers.html': '<section></section>' }],
  ['a build of another program', { 'danke.html': '<p></p>', 'api/answers.html': '<section></section>' }],
])('beside %s a plain page tells what is wrong, a price, and has the button of a link', async (_, files) => {
  const open = await openAnswers(async (file) => (files as Record<string, string>)[file], baseUrl, cities);
  const errors = [{ path: 'phone', message: 'Telefon <fehlt>' }];
  const typed = { token: '"><script>' };
  const { html, contentSecurityPolicy } = await open({
    title: '<T>',
    text: 'Text',
    parts: ['confirm'],
    button: 'Ja',
    sheet,
    errors,
    typed,
  });
  const shown = parse(html);
  expect(shown.querySelector('h1')?.textContent).toBe('<T>');
  expect(shown.querySelector('main')?.textContent).toMatch(/Text[^]*Telefon <fehlt> – [^]*einen Schritt zurück/);
  expect(shown.querySelectorAll('p b').map((label) => label.textContent)).toEqual(
    sheet.lines.map(({ label }) => label),
  );
  expect(shown.querySelectorAll('form').map((form) => form.getAttribute('action'))).toEqual([
    '/api/newsletter/confirm',
  ]);
  expect(shown.querySelector('[name=token]')?.getAttribute('value')).toBe(typed.token);
  expect(html).not.toMatch(/undefined|false|\[object|<script/);
  expect(contentSecurityPolicy).toMatch(/^default-src 'none'; form-action 'self'/);
});
