import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { toolCallBackPath, toolPath } from '#domain/api-contract';
import { formToolSlugs } from '#domain/tools/tools';
import { errorsId, inputId, resultId } from '#domain/tools/form';
import { timeToDay } from '#domain/format';
import { sampleQuery, toolSamplesOn } from '../../tests/support/tool-samples.ts';
import { createToolPages } from '../forms/tool-pages.ts';
import { baseUrl, from, openTestApp } from '../test-support.ts';

const drawn = `<!doctype html><html lang="de"><head><title>Gültig bis?</title></head><body><form>
<div id="${errorsId}"></div><p id="frage-ausgestellt-fehler"></p><input id="frage-ausgestellt" name="ausgestellt">
<input type="radio" name="umbau" value="nein"><input type="radio" name="umbau" value="ja"></form><div id="${resultId}"></div></body></html>`;
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
  expect(page.querySelector('[name=ausgestellt]')?.getAttribute('value')).toBe('3.5.2019');
  expect(page.querySelectorAll('[checked]').map((input) => input.getAttribute('value'))).toEqual(['nein']);
  expect(page.querySelector(`#${resultId} a.btn`)?.getAttribute('href')).toBe(
    `${toolCallBackPath}?werkzeug=gueltigkeit&anliegen=G%C3%BCltig+bis+3.+Mai+2029`,
  );
});

test('what is wrong is named on top and beside its question, and nothing typed becomes an element', async () => {
  const { response, page } = await ask('ausgestellt=%22%3E%3Cb%3Ex%3C%2Fb%3E');
  expect(response.status).toBe(422);
  expect(page.querySelectorAll('.error-summary a').map(({ text }) => text)).toEqual([
    'Geben Sie einen Tag wie 3.5.2019 ein',
    'Wählen Sie Ja, Nein oder Weiß ich nicht',
  ]);
  const control = page.querySelector(`#${inputId('ausgestellt')}`);
  expect([control?.getAttribute('aria-invalid'), control?.getAttribute('value')]).toEqual(['true', '"><b>x</b>']);
  expect(page.querySelector('#frage-ausgestellt-fehler')?.text).toBe('Geben Sie einen Tag wie 3.5.2019 ein');
  expect(page.querySelector('b')).toBeNull();
});

test('without answers the form comes as it is', async () => {
  const { response, page } = await ask('');
  expect([response.status, page.querySelector(`#${resultId}`)?.text]).toEqual([200, '']);
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

test('a result goes into the message of the contact form, from a known tool and no longer than one of ours', async () => {
  const { app } = await openTestApp();
  const callBack = (query: Record<string, string>) =>
    app.request(`${toolCallBackPath}?${new URLSearchParams(query).toString()}`);
  const response = await callBack({ werkzeug: 'bestand', anliegen: '<b>3</b> Gebäude' });
  const page = parse(await response.text());
  expect(response.status).toBe(200);
  expect(page.querySelector('[name=source]')?.getAttribute('value')).toBe('werkzeug:bestand');
  expect(page.querySelector('[name=message]')?.innerHTML).toBe('&lt;b&gt;3&lt;/b&gt; Gebäude');
  expect((await callBack({ werkzeug: 'hammer', anliegen: 'x' })).status).toBe(404);
  expect((await callBack({ werkzeug: 'bestand', anliegen: 'x'.repeat(401) })).status).toBe(404);
});

test('60 a minute, then 429', async () => {
  const { app } = await openTestApp({ toolPages });
  const statuses = new Set<number>();
  for (let i = 0; i < 61; i++)
    statuses.add((await app.request(toolPath('gueltigkeit'), {}, from('203.0.113.7'))).status);
  expect([...statuses]).toEqual([200, 429]);
});
