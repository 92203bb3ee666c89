import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { toolCallBackPath, toolPath } from '#domain/api-contract';
import { formToolSlugs } from '#domain/tools/tools';
import { errorsId, inputId, resultId } from '#domain/tools/form';
import { timeToDay } from '#domain/format';
import { routes } from '#domain/routes';
import { sampleQuery, toolSamplesOn } from '../../tests/support/tool-samples.ts';
import { createToolPages } from '../forms/tool-pages.ts';
import { baseUrl, from, openTestApp } from '../../tests/support/app.ts';

const drawn = `<!doctype html><html lang="de"><head><title>Gültig bis?</title></head><body><form>
<div id="${errorsId}"></div><p id="frage-ausgestellt-fehler"></p><input id="frage-ausgestellt" name="ausgestellt">
<input type="radio" id="frage-umbau" name="umbau" value="nein"><input type="radio" name="umbau" value="ja"></form><div id="${resultId}"></div></body></html>`;
const toolPages = createToolPages(async () => drawn, baseUrl);
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

test('a result has one address, with the page’s script and without', async () => {
  const { app } = await openTestApp({ toolPages });
  const response = await app.request(`${routes.tool('gueltigkeit')}?ausgestellt=3.5.2019&umbau=nein`);
  expect(parse(await response.text()).querySelector(`#${resultId} h2`)?.text).toBe('Gültig bis 3.\u00a0Mai 2029');
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
});

test('without answers the form comes as it is', async () => {
  const { response, page } = await ask('');
  expect([response.status, page.querySelector(`#${resultId}`)?.text]).toEqual([200, '']);
  expect(page.querySelector('title')?.text).toBe('Gültig bis?');
});

test('every tool answers its sample, without a built site too', async () => {
  const { app, clock } = await openTestApp();
  const samples = toolSamplesOn(timeToDay(clock.now()));
  for (const slug of formToolSlugs) {
    const { title } = samples[slug];
    const response = await app.request(`${toolPath(slug)}?${sampleQuery(samples[slug])}`);
    const heading =
      parse(await response.text())
        .querySelector('h2')
        ?.text.replaceAll('\u00a0', ' ') ?? '';
    expect(response.status, slug).toBe(200);
    if (typeof title === 'string') expect(heading, slug).toBe(title);
    else expect(heading, slug).toMatch(title);
  }
});

test('a result goes into the message of the contact form, from answers alone: a link brings no words', async () => {
  const { app, clock } = await openTestApp();
  const callBack = async (query: string) => {
    const response = await app.request(`${toolCallBackPath}?${query}`);
    const page = parse(await response.text());
    const [source, message] = ['source', 'message'].map((name) => page.querySelector(`[name=${name}]`));
    return [response.status, source?.getAttribute('value'), message?.text];
  };
  const samples = toolSamplesOn(timeToDay(clock.now()));
  for (const slug of formToolSlugs) {
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

test('60 a minute, then 429', async () => {
  const { app } = await openTestApp({ toolPages });
  const statuses = new Set<number>();
  for (let i = 0; i < 61; i++)
    statuses.add((await app.request(toolPath('gueltigkeit'), {}, from('203.0.113.7'))).status);
  expect([...statuses]).toEqual([200, 429]);
});
