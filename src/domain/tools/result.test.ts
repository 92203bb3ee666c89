import { describe, expect, test } from 'vitest';
import { formId, resultTitleId } from './form.ts';
import { resultToViews, svg, toDataUrl, type Around, type Result, type ToolLabels } from './result.ts';
import { view, viewToXml } from './view.ts';

const labels: ToolLabels = {
  callBack: 'Rückruf',
  copy: 'Kopieren',
  copied: 'Kopiert',
  print: 'Drucken',
  change: 'Ändern',
  link: 'Link',
  source: 'Stand:',
  noAdvice: 'Keine Beratung.',
  gone: 'Weg',
};
const awake: Around = { labels, status: 'November 2026', callBackHref: '/rueckruf?a=1', isAwake: true };
const link = 'https://example.org/werkzeuge/x?a=1';
const title = 'Gültig bis 2029';
const draw = (result: Partial<Result>, around: Partial<Around> = {}) =>
  resultToViews({ title, outcome: 'clear', statements: [], ...result }, { ...awake, ...around }).map(viewToXml);
/** What stands between the title and the ways on. */
const between = (result: Partial<Result>) => draw(result).slice(1, -3);

const drawing = svg('0 0 40 20', 'Skala', view('path', { d: 'M0 0' }));
const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20" role="img" aria-label="Skala"><path d="M0 0"/></svg>';
const calendar = { name: 'a.ics', type: 'text/calendar', text: 'BEGIN:VCALENDAR', label: 'In den Kalender' } as const;

test.each([
  { outcome: 'clear', look: 'title' },
  { outcome: 'open', look: 'title outcome--open' },
  { outcome: 'warning', look: 'title outcome--warning' },
] as const)(
  'a result that is $outcome begins with its title, which looks so and takes the focus',
  ({ outcome, look }) => {
    expect(draw({ outcome })[0]).toBe(`<h2 id="${resultTitleId}" class="${look}" tabindex="-1">${title}</h2>`);
  },
);

describe('what a result has is laid out', () => {
  test.each<{ part: string; result: Partial<Result>; views: string[] }>([
    { part: 'nothing', result: {}, views: [] },
    {
      part: 'each sentence with its place in the law, which breaks after a comma alone',
      result: { statements: [{ text: 'Es gilt.', source: '§ 5 Abs. 2, Anlage 1' }, { text: 'Und so.' }] },
      views: [
        '<ul class="tool-result__statements"><li>Es gilt. <small>(§\u00a05\u00a0Abs.\u00a02, Anlage\u00a01)</small></li><li>Und so.</li></ul>',
      ],
    },
    {
      part: 'each figure under its name',
      result: {
        rows: [
          { label: 'Vermieter', value: '40 %' },
          { label: 'Mieter', value: '60 %' },
        ],
      },
      views: [
        '<dl class="tool-result__figures"><div><dt>Vermieter</dt><dd>40 %</dd></div><div><dt>Mieter</dt><dd>60 %</dd></div></dl>',
      ],
    },
    {
      part: 'each list under its heading, but none that is empty',
      result: {
        lists: [
          { title: 'Was fehlt', items: [{ text: 'Ein Plan' }] },
          { title: 'Was da ist', items: [] },
        ],
      },
      views: ['<h3>Was fehlt</h3>', '<ul class="tool-result__statements"><li>Ein Plan</li></ul>'],
    },
    {
      part: 'a text that its button copies, and not what stands above it',
      result: {
        texts: [
          { title: 'Anzeige', text: 'Bedarf 120' },
          { title: 'Für Portale', text: '<a/>', isForPrograms: true },
        ],
      },
      views: [
        '<div class="tool-result__text"><h3>Anzeige</h3><pre>Bedarf 120</pre>' +
          '<button type="button" class="btn scripted" data-copy="Bedarf 120" aria-label="Kopieren: Anzeige">Kopieren</button></div>',
        '<div class="tool-result__text no-print"><h3>Für Portale</h3><pre>&lt;a/&gt;</pre>' +
          '<button type="button" class="btn scripted" data-copy="&lt;a/&gt;" aria-label="Kopieren: Für Portale">Kopieren</button></div>',
      ],
    },
    {
      part: 'a picture, and behind it as a file before the others',
      result: { picture: { svg: drawing, alt: 'Skala', name: 'skala.svg', label: 'Als Bild' }, files: [calendar] },
      views: [
        drawn,
        `<p class="tool-ways"><a class="link tall" href="data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}" download="skala.svg">Als Bild</a> ` +
          '<a class="link tall" href="data:text/calendar;charset=utf-8,BEGIN%3AVCALENDAR" download="a.ics">In den Kalender</a></p>',
      ],
    },
    {
      part: 'each way to another tool',
      result: {
        links: [
          { href: '/werkzeuge/y', text: 'Weiter' },
          { href: '/werkzeuge/z', text: 'Anders' },
        ],
      },
      views: [
        '<p class="tool-ways"><a class="link tall" href="/werkzeuge/y">Weiter</a><a class="link tall" href="/werkzeuge/z">Anders</a></p>',
      ],
    },
    {
      part: 'what kind of figure it is',
      result: { note: 'Ein Überschlag' },
      views: ['<p class="note">Ein Überschlag</p>'],
    },
    {
      part: 'all of it, in this order',
      result: {
        note: 'Note',
        links: [{ href: '/y', text: 'Link' }],
        files: [calendar],
        picture: { svg: drawing, alt: '', name: 'a', label: 'b' },
        texts: [{ title: 'Text', text: 'x' }],
        lists: [{ title: 'Liste', items: [{ text: 'x' }] }],
        rows: [{ label: 'x', value: 'y' }],
        statements: [{ text: 'Satz' }],
      },
      views: [
        ...[/Satz/, /<dl/, /Liste/, /<ul/, /^<svg/, /copy/, /download/, /href="\/y"/, /Note/].map(
          (pattern) => expect.stringMatching(pattern) as string,
        ),
      ],
    },
  ])('$part', ({ result, views }) => {
    expect(between(result)).toEqual(views);
  });
});

const order = '<a class="btn btn-order" href="/rueckruf?a=1">Rückruf</a>';
const print = '<button type="button" class="btn scripted" data-print="">Drucken</button>';
const change = `<a class="btn" href="#${formId}">Ändern</a>`;
const copyLink = `<button type="button" class="btn scripted" data-copy="${link}">Link</button>`;

describe('below a result', () => {
  test.each([
    { what: 'one can ask for a call back and print it', around: {}, ways: order + print },
    {
      what: 'its link can be copied too, and its answers changed',
      around: { link },
      ways: order + change + copyLink + print,
    },
    {
      what: 'buttons keep their place until a script answers them, and links work at once',
      around: { link, isAwake: false },
      ways:
        order + change + [copyLink, print].join('').replaceAll(/(data-(?:copy|print)="[^"]*")/g, '$1 data-asleep=""'),
    },
  ])('$what', ({ around, ways }) => {
    expect(draw({}, around).at(-3)).toBe(`<p class="tool-ways">${ways}</p>`);
  });

  test('stands as of when the law is told, and on paper what else and where', () => {
    expect(draw({}, { link }).slice(-2)).toEqual([
      '<p class="note">Stand: November 2026</p>',
      `<p class="note on-paper">Keine Beratung. ${link}</p>`,
    ]);
    expect(draw({}).at(-1)).toBe('<p class="note on-paper">Keine Beratung. </p>');
  });
});

test('a file is whole in its link, whatever it holds', () => {
  const text = 'Straße; „1“ & 2#\r\n%';
  const [, type, carried = ''] = /^data:(.*);charset=utf-8,(.*)$/.exec(toDataUrl({ type: 'text/csv', text })) ?? [];
  expect([type, decodeURIComponent(carried)]).toEqual(['text/csv', text]);
});
