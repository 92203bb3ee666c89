/** The tools for programs: what they answer, how they refuse, and who may read it. */
import { describe, expect, test } from 'vitest';
import { apiKeys, apiPath, newsletterPaths, toolCallBackPath, toolPath } from '#domain/api-contract';
import { timeToDay } from '#domain/format';
import { routes } from '#domain/routes';
import { toolAnswer } from '#domain/tools/tool-answer';
import { formToolSlugs } from '#domain/tools/tools';
import { baseUrl, from, openTestApp } from '../../tests/support/app.ts';
import { linkedToolSlugs, sampleQuery, sampleRequest, toolSamplesOn } from '../../tests/support/tool-samples.ts';

const program = { headers: { Accept: 'application/json' } };
const elsewhere = { headers: { Accept: 'application/json', Origin: 'https://makler.example' } };

describe('a tool for programs', () => {
  test('answers each sample with the object that its page is made of, as the document says', async () => {
    const { app, clock } = await openTestApp();
    const today = timeToDay(clock.now());
    const samples = toolSamplesOn(today);
    for (const slug of formToolSlugs)
      for (const path of [toolPath(slug), routes.tool(slug)]) {
        const [address, init] = sampleRequest(slug, path, samples[slug]);
        const response = await app.request(address, { ...init, headers: { ...init.headers, ...program.headers } });
        expect([response.status, response.headers.get('Content-Type')], path).toEqual([200, 'application/json']);
        const answer = toolAnswer.parse(await response.json());
        const title = answer.result.title.replaceAll('\u00a0', ' ');
        if (typeof samples[slug].title === 'string') expect(title).toBe(samples[slug].title);
        else expect(title).toMatch(samples[slug].title);
        expect(answer.result.statements.length, slug).toBeGreaterThan(0);
        expect(
          answer.result.statements.some(({ source }) => source?.includes('§')),
          slug,
        ).toBe(true);
        const { text: _, ...typed } = samples[slug].typed;
        expect(answer, slug).toMatchObject({ tool: slug, inputs: typed, day: today });
        expect(answer.status).toMatch(/, Stand /);
        const isLinked = linkedToolSlugs.includes(slug);
        expect(answer.link).toBe(`${baseUrl}${routes.tool(slug)}${isLinked ? `?${sampleQuery(samples[slug])}` : ''}`);
        for (const { href } of answer.result.links ?? [])
          expect(href).toMatch(/^https:\/\/www\.example\.org\/werkzeuge\//);
      }
  });

  test('answers with the object that the page has as a file', async () => {
    const { app } = await openTestApp();
    const query =
      'gebaeude=wohn&art=verbrauch&wert=118&traeger=erdgas&baujahr=1974&klasse=D&ausgestellt=3.5.2019&teil=EG';
    const path = `${routes.tool('pflichtangaben')}?${query}`;
    const page = await (await app.request(path)).text();
    const [, carried = ''] = /href="data:application\/json;charset=utf-8,([^"]*)"/.exec(page) ?? [];
    const answer = toolAnswer.parse(await (await app.request(path, program)).json());
    expect(JSON.parse(decodeURIComponent(carried))).toEqual(answer);
    expect(answer.result.values?.items).toHaveLength(8);
    expect(answer.result.picture?.svg).toMatch(/^<svg/);
  });

  test('has a sheet for each tenant of a house, and an address that sends none of them', async () => {
    const { app } = await openTestApp();
    const questions = 'gebaeude=wohn&rechnung=vermieter&angabe=kg&kg=7.600&flaeche=200&kosten=500&auflagen=keine';
    const rows = 'von=1.1.2024&bis=31.12.2024&wohnung1=EG&flaeche1=100&wohnung2=OG&flaeche2=100&auszug2=30.6.2024';
    const response = await app.request(`${toolPath('co2-kosten')}?${questions}&${rows}`, program);
    const { result, inputs, link } = toolAnswer.parse(await response.json());
    const plain = (words = '') => words.replaceAll('\u00a0', ' ');
    expect(result.sheets?.items.map(({ lead }) => plain(lead))).toEqual([
      'EG: Ihr Anteil ist 100 €.',
      'OG: Ihr Anteil ist 49,73 €.',
    ]);
    expect(result.prices?.map(({ value }) => plain(value))).toEqual(['100 €', '49,73 €', '300 €', '50,27 €', '500 €']);
    expect(inputs).toEqual(Object.fromEntries(new URLSearchParams(`${questions}&${rows}`)));
    expect(link).toBe(`${baseUrl}${routes.tool('co2-kosten')}?${questions}#${rows}`);
  });

  test('names what is missing or wrong as problem details', async () => {
    const { app } = await openTestApp();
    const table: [query: string, paths: string[]][] = [
      ['', ['ausgestellt', 'umbau']],
      ['ausgestellt=gestern&umbau=nein', ['ausgestellt']],
      ['ausgestellt=3.5.2019&umbau=vielleicht', ['umbau']],
    ];
    for (const [query, paths] of table) {
      const response = await app.request(`${toolPath('gueltigkeit')}?${query}`, program);
      expect([response.status, response.headers.get('Content-Type')], query).toEqual([
        422,
        'application/problem+json; charset=utf-8',
      ]);
      const problem = (await response.json()) as { type: string; errors: { path: string; message: string }[] };
      expect(problem.type).toBe('about:blank#invalid-input');
      expect(
        problem.errors.map(({ path }) => path),
        query,
      ).toEqual(paths);
    }
  });

  test('has nothing of the portfolio, which stays in the browser', async () => {
    const { app } = await openTestApp();
    expect((await app.request(toolPath('bestand'), program)).status).toBe(404);
  });

  test('is a page for whoever prefers one, or does not say', async () => {
    const { app } = await openTestApp();
    const table: [accept: string | undefined, type: RegExp][] = [
      [undefined, /^text\/html/],
      ['*/*', /^text\/html/],
      ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', /^text\/html/],
      ['text/html, application/json;q=0.9', /^text\/html/],
      ['application/json', /^application\/json/],
      ['application/json, text/plain, */*', /^application\/json/],
      ['application/json;q=0.9, text/html;q=0.1', /^application\/json/],
    ];
    for (const [accept, type] of table) {
      const response = await app.request(`${toolPath('gueltigkeit')}?ausgestellt=3.5.2019&umbau=nein`, {
        headers: accept === undefined ? {} : { Accept: accept },
      });
      expect(response.headers.get('Content-Type'), accept).toMatch(type);
      expect(response.headers.get('Vary'), accept).toMatch(/\bAccept(?:,|$)/);
    }
  });

  test('may be asked 60 times a minute, and says when again', async () => {
    const { app } = await openTestApp();
    let last: Response | undefined;
    for (let i = 0; i < 61; i++) last = await app.request(toolPath('gueltigkeit'), elsewhere, from('203.0.113.9'));
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(last?.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });
});

test('other pages may read the tools, be it a refusal, and nothing else of the service', async () => {
  const { app } = await openTestApp();
  const query = 'ausgestellt=3.5.2019&umbau=nein';
  const open = [
    `${toolPath('gueltigkeit')}?${query}`,
    `${routes.tool('gueltigkeit')}?${query}`,
    toolPath('gueltigkeit'),
  ];
  for (const path of open) {
    const { headers } = await app.request(path, elsewhere);
    expect([headers.get('Access-Control-Allow-Origin'), headers.get('Access-Control-Allow-Credentials')], path).toEqual(
      ['*', null],
    );
  }
  const calls = (Object.keys(apiKeys) as (keyof typeof apiKeys)[]).map((call) => apiPath(call));
  const shut = [
    ...calls,
    ...Object.values(newsletterPaths),
    toolCallBackPath,
    '/api/nichts',
    `${toolPath('gueltigkeit')}?${query}`,
  ];
  for (const path of shut)
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const headers = { ...elsewhere.headers, ...(path.includes('?') && { Accept: 'text/html' }) };
      const response = await app.request(path, { method, headers });
      expect(response.headers.get('Access-Control-Allow-Origin'), `${method} ${path}`).toBeNull();
    }
});
