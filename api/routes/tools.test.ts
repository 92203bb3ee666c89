import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { toolCallBackPath, toolPath } from '#domain/api-contract';
import { buildingTypes } from '#domain/prices/building-types';
import { priceToRows } from '#domain/prices/calculator';
import { formToolSlugs } from '#domain/tools/tools';
import { errorsId, givenId, inputId, resultId } from '#domain/tools/form';
import { timeToDay } from '#domain/language/format';
import { routes } from '#domain/site/routes';
import { linkedToolSlugs, sampleQuery, sampleRequest, toolSamplesOn } from '../../tests/support/tool-samples.ts';
import { createToolPages } from '../forms/tool-pages.ts';
import { area, baseUrl, openTestApp, prices } from '../../tests/support/app.ts';

const drawn = `<!doctype html><html lang="de"><head><title>Gültig bis?</title></head><body>
<header><a href="/">Energieausweis <span>Norddeutschland</span></a></header><a href="/werkzeuge/unterlagen">Unterlagen</a><form class="card tool-form">
<div id="${errorsId}"></div><span id="${givenId}"></span><p id="frage-ausgestellt-fehler"></p><input id="frage-ausgestellt" name="ausgestellt">
<input type="radio" id="frage-umbau" name="umbau" value="nein"><input type="radio" name="umbau" value="ja"></form><div id="${resultId}"></div>
<footer><a href="/">Stadt wechseln</a><a href="/services">Norddeutschland</a></footer></body></html>`;
const toolPages = createToolPages(async () => drawn, baseUrl, area);
const ask = async (query: string) => {
  const { app } = await openTestApp({ toolPages });
  const response = await app.request(`${toolPath('gueltigkeit')}?${query}`);
  return { response, page: parse(await response.text()) };
};

test('the page that the build has drawn comes back with what was entered and its answer', async () => {
  const { response, page } = await ask('ausgestellt=3.5.2019&umbau=nein');
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(page.querySelector(`#${resultId} h2`)?.text).toBe('Gültig bis 3.\u00a0Mai 2029');
  expect(page.querySelector('title')?.text).toBe('Gültig bis 3.\u00a0Mai 2029 | Gültig bis?');
  expect(page.querySelector(`#${givenId}`)?.text).toBe('Ausgestellt am 3.\u00a0Mai 2019');
  expect(page.querySelector('[name=ausgestellt]')?.getAttribute('value')).toBe('3.5.2019');
  expect(page.querySelectorAll('[checked]').map((input) => input.getAttribute('value'))).toEqual(['nein']);
  expect(page.querySelector(`#${resultId} a.btn-order`)?.getAttribute('href')).toBe(
    `${toolCallBackPath}?werkzeug=gueltigkeit&ausgestellt=3.5.2019&umbau=nein`,
  );
});

test('what is wrong is named on top and beside its question, and nothing typed becomes an element', async () => {
  const { response, page } = await ask('ausgestellt=%22%3E%3Cb%3Ex%3C%2Fb%3E');
  expect(response.status).toBe(422);
  expect(page.querySelectorAll('.error-summary a').map(({ text }) => text)).toEqual([
    'Geben Sie einen Tag wie 3.5.2019 oder 03052019 ein',
    'Wählen Sie Ja, Nein oder Weiß ich nicht',
  ]);
  const control = page.querySelector(`#${inputId('ausgestellt')}`);
  expect([control?.getAttribute('aria-invalid'), control?.getAttribute('value')]).toEqual(['true', '"><b>x</b>']);
  expect(page.querySelector('title')?.text).toBe('Fehler: Gültig bis?');
  expect(page.querySelector('.error-summary h2')?.text).toBe('Diese Angaben prüfen');
  // None of several buttons is wrong by itself.
  expect(page.querySelector(`#${inputId('umbau')}`)?.hasAttribute('aria-invalid')).toBe(false);
  expect(page.querySelector('#frage-ausgestellt-fehler')?.text).toBe(
    'Geben Sie einen Tag wie 3.5.2019 oder 03052019 ein',
  );
  expect(page.querySelector('b')).toBeNull();
});

test('the place goes along, by the address or by that of the page whose form asks, and an unknown one is left out', async () => {
  const { app } = await openTestApp({ toolPages });
  const answers = 'ausgestellt=3.5.2019&umbau=nein';
  const ofPage = (query: string) => ({ headers: { Referer: `${baseUrl}${routes.tool('gueltigkeit')}?${query}` } });
  const table: [what: string, query: string, init: RequestInit, isBremen: boolean][] = [
    ['by its address', `${answers}&ort=bremen`, {}, true],
    ['by that of a page that could not carry it', answers, ofPage('ort=bremen'), true],
    ['by its own before that of the page', `${answers}&ort=`, ofPage('ort=bremen'), false],
    ['by a name that no place has', `${answers}&ort=atlantis`, {}, false],
  ];
  for (const [what, query, init, isBremen] of table)
    for (const path of [toolPath('gueltigkeit'), routes.tool('gueltigkeit')]) {
      const page = parse(await (await app.request(`${path}?${query}`, init)).text());
      const hrefs = page.querySelectorAll('header a, body > a, footer a').map((link) => link.getAttribute('href'));
      const name = isBremen ? 'Bremen' : 'Norddeutschland';
      expect(page.querySelector('header')?.text.trim(), what).toBe(`Energieausweis ${name}`);
      expect(hrefs, what).toEqual(
        isBremen
          ? ['/bremen', '/werkzeuge/unterlagen?ort=bremen', '/', '/bremen/services']
          : ['/', '/werkzeuge/unterlagen', '/', '/services'],
      );
      const hidden = page.querySelectorAll('[type=hidden]').map((input) => input.getAttribute('value'));
      expect(hidden, what).toEqual(isBremen ? ['bremen'] : []);
      const callBack = page.querySelector(`#${resultId} a.btn-order`)?.getAttribute('href') ?? '';
      expect(callBack.endsWith('&ort=bremen'), what).toBe(isBremen);
    }
});

test('every tool answers its sample, without a built site too', async () => {
  const { app, clock } = await openTestApp();
  const samples = await toolSamplesOn(timeToDay(clock.now()));
  for (const slug of formToolSlugs) {
    const response = await app.request(...sampleRequest(slug, toolPath(slug), samples[slug]));
    const heading =
      parse(await response.text())
        .querySelector('h2')
        ?.text.replaceAll('\u00a0', ' ') ?? '';
    expect(response.status, slug).toBe(200);
    expect(heading, slug).toBe(samples[slug].title);
  }
});

test('the page of a call-back says when we call and what a certificate for the building costs, else for each', async () => {
  const { app } = await openTestApp();
  const told = async (query: string) => {
    const page = parse(await (await app.request(`${toolCallBackPath}?werkzeug=${query}`)).text());
    const rows = page.querySelectorAll('[data-part=wish] dl > div');
    const building = page.querySelector('form [name=buildingType]')?.getAttribute('value');
    return [building, ...rows.map(({ text }) => text.trim().replaceAll('\u00a0', ' '))];
  };
  const all = priceToRows(prices, buildingTypes);
  const shop = 'anlass=verkauf&gebaeude=nichtwohn&daten=nein';
  expect(await told(`bedarf-oder-verbrauch&${shop}`)).toEqual(['Commercial', 'Gewerbefür alle 499 €']);
  for (const open of ['gueltigkeit&ausgestellt=3.5.2019&umbau=nein', 'anzeige-pruefen', 'bestand&valid-=1'])
    expect(await told(open), open).toEqual([
      '',
      ...all.map(({ label, value }) => label + value.replaceAll('\u00a0', ' ')),
    ]);
});

test('a result goes into the message of the contact form, from answers alone: a link brings no words', async () => {
  const { app, clock } = await openTestApp();
  const callBack = async (query: string) => {
    const response = await app.request(`${toolCallBackPath}?${query}`);
    const page = parse(await response.text());
    const [source, message] = ['source', 'message'].map((name) => page.querySelector(`[name=${name}]`));
    return [response.status, source?.getAttribute('value'), message?.text];
  };
  const samples = await toolSamplesOn(timeToDay(clock.now()));
  for (const slug of linkedToolSlugs) {
    const [status, source, message] = await callBack(`werkzeug=${slug}&${sampleQuery(samples[slug])}`);
    expect([status, source, String(message).length > 9], slug).toEqual([200, `werkzeug:${slug}`, true]);
    expect(message, slug).not.toContain('\u00a0');
  }
  const [, , told] = await callBack('werkzeug=bestand&expired-EFH=2&valid-=1');
  expect(told).toMatch(/^Bestand, 3 Gebäude: 2 abgelaufen, 1 gültig \(/);
  for (const words of ['anliegen=Gewinn', 'ausgestellt=Gewinn&umbau=nein', 'message=Gewinn', 'expired-EFH=Gewinn'])
    for (const slug of ['gueltigkeit', 'bestand'])
      expect(await callBack(`werkzeug=${slug}&${words}`), words).toEqual([200, `werkzeug:${slug}`, '']);
  expect(await callBack('werkzeug=hammer&ausgestellt=3.5.2019')).toEqual([404, undefined, undefined]);
});
