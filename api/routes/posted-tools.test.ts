/** Tools that are sent somebody's text: it is read, and then it is nowhere. */
import { parse as parseHtml } from 'node-html-parser';
import { expect, onTestFinished, test, vi } from 'vitest';
import { largestBodyKb, toolCallBackPath, toolPath } from '#domain/api-contract';
import { routes } from '#domain/site/routes';
import { errorsId, resultId } from '#domain/tools/form';
import { area, baseUrl, openTestApp, postForm, postJson, readRows } from '../../tests/support/app.ts';
import { createToolPages } from '../forms/tool-pages.ts';

/** With what stands in a <pre>. */
const parse = (html: string) => parseHtml(html, { blockTextElements: { script: true } });
const path = toolPath('anzeige-pruefen');
const drawn = `<!doctype html><html lang="de"><head><title>Anzeige prüfen</title></head><body><form class="card tool-form">
<div id="${errorsId}"></div><p id="frage-text-fehler"></p><textarea id="frage-text" name="text"></textarea>
<input type="radio" name="gebaeude" value="wohn"><input type="radio" name="gebaeude" value="" checked></form><div id="${resultId}"></div></body></html>`;
const toolPages = createToolPages(async () => drawn, baseUrl, area);
const secret = 'Geheimrat-Schulze-Weg';
const text = `Wohnung im ${secret}. V, 118 kWh/(m²a), Gas, Bj. 1974, D`;
const openPage = async (fields: Record<string, string>, headers?: Record<string, string>) => {
  const opened = await openTestApp({ toolPages });
  const response = await opened.app.request(path, postForm(fields, headers));
  return { ...opened, response, page: parse(await response.text()) };
};

test('a text comes back in its form, marked in the result, and in no address', async () => {
  const { response, page } = await openPage({ text, gebaeude: 'wohn' });
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(page.querySelector(`#${resultId} h2`)?.text).toBe('5 von 5 Angaben gefunden');
  expect(page.querySelector('textarea')?.text).toBe(text);
  expect(page.querySelectorAll('[checked]').map((input) => input.getAttribute('value'))).toEqual(['wohn']);
  const marks = page.querySelectorAll(`#${resultId} mark`).map((mark) => mark.text);
  expect(marks).toEqual([
    'V Art',
    '118 kWh/(m²a) Endenergie',
    'Gas Energieträger',
    '1974 Baujahr',
    'D Effizienzklasse',
  ]);
  for (const attribute of ['href', 'data-copy', 'action'])
    for (const element of page.querySelectorAll(`[${attribute}]`))
      expect(decodeURIComponent(element.getAttribute(attribute) ?? '')).not.toContain(secret);
  expect(page.querySelector('[data-copy]')).toBeNull();
});

test('nothing of a text becomes an element', async () => {
  const { page } = await openPage({ text: '</textarea></pre><b>V, 118 kWh/(m²a)</b><script>1</script>' });
  expect(page.querySelector('b, script')).toBeNull();
  expect(page.querySelector('textarea')?.text).toContain('</textarea></pre><b>');
});

test('what cannot be read is refused with a sentence, and stays in the form', async () => {
  for (const [typed, message] of [
    ['', 'Fügen Sie den Text der Anzeige ein'],
    ['x'.repeat(8001), 'Geben Sie höchstens 8.000 Zeichen ein'],
  ] as const) {
    const { response, page } = await openPage({ text: typed });
    expect(response.status).toBe(422);
    expect(page.querySelector('.error-summary a')?.text).toBe(message);
    expect(page.querySelector('textarea')?.text).toBe(typed);
  }
  const { app } = await openTestApp({ toolPages });
  const tooLarge = await app.request(path, postForm({ text: 'x'.repeat(largestBodyKb * 1024) }));
  expect([tooLarge.status, parse(await tooLarge.text()).text]).toEqual([413, expect.stringContaining('größer als')]);
  const unknown = await app.request(path, { method: 'POST', body: text, headers: { 'Content-Type': 'text/plain' } });
  expect(unknown.status).toBe(415);
});

test('what takes too long is refused with a sentence', async () => {
  const { app } = await openTestApp({ toolPages, askTool: async () => undefined });
  const response = await app.request(path, postForm({ text }));
  const said = parse(await response.text()).querySelector('.error-summary a')?.text;
  expect([response.status, said]).toEqual([422, 'Der Text ist zu lang oder zu verschachtelt']);
});

test('a text in an address is not read', async () => {
  const { app } = await openTestApp({ toolPages });
  for (const address of [path, routes.tool('anzeige-pruefen')]) {
    const page = parse(await (await app.request(`${address}?${new URLSearchParams({ text })}`)).text());
    expect([page.querySelector(`#${resultId}`)?.text, page.querySelector('textarea')?.text], address).toEqual(['', '']);
  }
});

test('nothing of a text is kept or logged, be it refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const opened = await openPage({ text });
  const { app, lines, file, metrics } = opened;
  await app.request(path, postForm({ text: secret.repeat(900) }));
  await app.request(path, postForm({ text }, { Origin: 'https://makler.example' }));
  await app.request(path, postJson(`{"text":"${secret}`));
  // What is refused is logged once a minute.
  vi.advanceTimersByTime(60_000);
  expect(lines.join('\n')).toContain('requests_refused');
  expect(lines.join('\n')).not.toContain(secret);
  expect(await metrics.text({})).not.toContain(secret);
  const tables = readRows<{ name: string }>(file, "SELECT name FROM sqlite_master WHERE type = 'table'");
  expect(tables.length).toBeGreaterThan(2);
  for (const { name } of tables)
    expect(JSON.stringify(readRows(file, `SELECT * FROM "${name}"`)), name).not.toContain(secret);
});

test('a call-back from it carries nothing, and does not say that it does', async () => {
  const { app } = await openTestApp();
  const page = parse(await (await app.request(`${toolCallBackPath}?werkzeug=anzeige-pruefen&text=${secret}`)).text());
  expect(page.querySelector('[name=message]')?.text).toBe('');
  expect(page.querySelector('[name=source]')?.getAttribute('value')).toBe('werkzeug:anzeige-pruefen');
  expect(page.text).not.toContain('steht schon in der Nachricht');
  const carried = await app.request(`${toolCallBackPath}?werkzeug=gueltigkeit&ausgestellt=3.5.2019&umbau=nein`);
  expect(await carried.text()).toContain('steht schon in der Nachricht');
});
