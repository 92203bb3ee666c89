import { describe, expect, test } from 'vitest';
import { formId, resultTitleId } from './form.ts';
import { changeAddress, resultToViews, toDataUrl, type Around, type Result, type ToolLabels } from './result.ts';
import { svg } from './drawings/svg.ts';
import { view, viewToXml, type View } from './view.ts';

const labels: ToolLabels = {
  callBack: 'Rückruf',
  copy: 'Kopieren',
  copyText: 'Text kopieren',
  copied: 'Kopiert',
  print: 'Drucken',
  change: 'Ändern',
  link: 'Link',
  reckoned: 'Gerechnet',
  more: 'Weiteres',
  source: 'Stand:',
  noAdvice: 'Keine Beratung.',
  gone: 'Weg',
  open: 'Offen',
};
const awake: Around = { labels, status: 'November 2026', callBackHref: '/rueckruf?a=1', isAwake: true };
const link = 'https://example.org/werkzeuge/x?a=1';
const title = 'Gültig bis 2029';
const draw = (result: Partial<Result>, around: Partial<Around> = {}, drawn?: View) =>
  resultToViews({ title, outcome: 'clear', statements: [], ...result }, { ...awake, ...around }, drawn).map(viewToXml);
/** What stands between the title and the ways on, the one with the buttons left out. */
const between = (result: Partial<Result>, drawn?: View) =>
  draw(result, {}, drawn)
    .slice(1, -3)
    .filter((xml) => xml !== buttons);

const print = '<button type="button" class="btn scripted" data-print="">Drucken</button>';
const buttons = `<p class="go">${print}</p>`;
const drawing = svg('0 0 40 20', 'Skala', view('path', { d: 'M0 0' }));
const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20" class="drawing" role="img" aria-label="Skala"><path d="M0 0"/></svg>';
const calendar = { name: 'a.ics', type: 'text/calendar', text: 'BEGIN:VCALENDAR', label: 'In den Kalender' } as const;
const carried = 'href="data:text/calendar;charset=utf-8,BEGIN%3AVCALENDAR" download="a.ics">In den Kalender</a>';
const fold = (title: string, content: string) =>
  `<details class="fold"><summary>${title}</summary><div>${content}</div></details>`;

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

test('a tag stands above the title in place of its mark, amber where it presses', () => {
  for (const [isUrgent, look] of [
    [true, 'arrow-tag arrow-tag--urgent'],
    [false, 'arrow-tag'],
  ] as const)
    expect(draw({ outcome: 'warning', tag: { text: 'Noch nicht', isUrgent } }).slice(0, 2)).toEqual([
      `<p class="${look}">Noch nicht</p>`,
      `<h2 id="${resultTitleId}" class="title" tabindex="-1">${title}</h2>`,
    ]);
});

describe('what a result has is laid out', () => {
  test.each<{ part: string; result: Partial<Result>; drawn?: View; views: string[] }>([
    { part: 'nothing', result: {}, views: [] },
    {
      part: 'the reason with its place in the law, which breaks after a comma alone; all else that holds is folded',
      result: { statements: [{ text: 'Es gilt.', source: '§ 5 Abs. 2, Anlage 1' }, { text: 'Und so.' }] },
      views: [
        '<p class="tool-result__reason">Es gilt. <small>(§\u00a05\u00a0Abs.\u00a02, Anlage\u00a01)</small></p>',
        fold('Weiteres', '<ul class="tool-result__statements"><li>Und so.</li></ul>'),
      ],
    },
    {
      part: 'each figure under its name, folded, with what kind of figure it is',
      result: {
        rows: [
          { label: 'Vermieter', value: '40 %' },
          { label: 'Mieter', value: '60 %' },
        ],
        note: 'Ein Überschlag',
      },
      views: [
        fold(
          'Gerechnet',
          '<dl class="tool-result__figures"><div><dt>Vermieter</dt><dd>40 %</dd></div><div><dt>Mieter</dt><dd>60 %</dd></div></dl>' +
            '<p class="note">Ein Überschlag</p>',
        ),
      ],
    },
    {
      part: 'prices, seen at once',
      result: { prices: [{ label: 'Neu', value: '179 €' }], note: 'Mit Steuer' },
      views: [
        '<dl class="tool-result__figures"><div><dt>Neu</dt><dd>179 €</dd></div></dl>',
        '<p class="note">Mit Steuer</p>',
      ],
    },
    {
      part: 'each list under its heading, but none that is empty; folded unless it is the answer',
      result: {
        lists: [
          { title: 'Was fehlt', items: [{ text: 'Ein Plan' }], isOpen: true },
          { title: 'Was da ist', items: [], isOpen: true },
          { title: 'Was hilft', items: [{ text: 'Ein Foto' }] },
          { title: 'Was schadet', items: [] },
        ],
      },
      views: [
        '<h3>Was fehlt</h3>',
        '<ul class="tool-result__statements"><li>Ein Plan</li></ul>',
        fold('Was hilft', '<ul class="tool-result__statements"><li>Ein Foto</li></ul>'),
      ],
    },
    {
      part: 'texts, of which the first is open and copied by the chief button, each other by its own',
      result: {
        texts: [
          { title: 'Anzeige', text: 'Bedarf 120' },
          { title: 'Für Portale', text: '<a/>', isForPrograms: true },
        ],
      },
      views: [
        `<p class="go"><button type="button" class="btn btn-solid scripted" data-copy="Bedarf 120">Text kopieren</button>${print}</p>`,
        '<details class="fold tool-result__text" open=""><summary>Anzeige</summary><div><pre>Bedarf 120</pre></div></details>',
        '<details class="fold tool-result__text no-print"><summary>Für Portale</summary><div><pre>&lt;a/&gt;</pre>' +
          '<button type="button" class="btn scripted" data-copy="&lt;a/&gt;" aria-label="Kopieren: Für Portale">Kopieren</button></div></details>',
      ],
    },
    {
      part: 'values below the first text, each with its button, its names elsewhere, and what is to be known about them',
      result: {
        texts: [
          { title: 'Anzeige', text: 'x' },
          { title: 'Kurz', text: 'y' },
        ],
        values: {
          title: 'Einzeln',
          choice: 'Namen von:',
          own: 'Ausweis',
          others: [
            { name: 'A', note: 'Gelesen' },
            { name: 'B', note: 'Auch' },
          ],
          items: [
            { label: 'Endenergie', value: '118', unit: 'kWh', names: { B: 'Bedarf' } },
            { label: 'Klasse', value: 'D', names: {} },
          ],
        },
      },
      views: [
        expect.stringContaining('Text kopieren') as string,
        expect.stringContaining('<pre>x</pre>') as string,
        '<details class="fold" open=""><summary>Einzeln</summary><div><fieldset class="copy-values">' +
          '<legend class="note">Namen von:</legend>' +
          '<input type="radio" class="sr-only" name="namen" id="namen-0" checked=""/><label for="namen-0">Ausweis</label>' +
          '<input type="radio" class="sr-only" name="namen" id="namen-1"/><label for="namen-1">A</label>' +
          '<input type="radio" class="sr-only" name="namen" id="namen-2"/><label for="namen-2">B</label>' +
          '<dl><div><dt><span>Endenergie</span><span><i>Endenergie</i></span><span>Bedarf</span></dt><dd><b>118</b> kWh</dd>' +
          '<dd class="no-print"><button type="button" class="link tall scripted" data-copy="118" aria-label="Kopieren: Endenergie">Kopieren</button></dd></div>' +
          '<div><dt><span>Klasse</span><span><i>Klasse</i></span><span><i>Klasse</i></span></dt><dd><b>D</b></dd>' +
          '<dd class="no-print"><button type="button" class="link tall scripted" data-copy="D" aria-label="Kopieren: Klasse">Kopieren</button></dd></div></dl>' +
          '<p class="note"><span/><span>Gelesen</span><span>Auch</span></p></fieldset></div></details>',
        expect.stringContaining('<pre>y</pre>') as string,
      ],
    },
    {
      part: 'a file as the chief button where there is no text, and beside others where there is one',
      result: { files: [calendar, calendar] },
      views: [
        `<p class="go"><a class="btn btn-solid" ${carried}${print}</p>`,
        `<p class="tool-ways"><a class="link tall" ${carried} </p>`,
      ],
    },
    {
      part: 'a picture, and as files behind the others where it is offered',
      result: {
        picture: { name: 'skala.svg', label: 'Als Bild' },
        files: [calendar],
        texts: [{ title: 'T', text: 't' }],
      },
      drawn: drawing,
      views: [
        drawn,
        expect.stringContaining('data-copy="t"') as string,
        expect.stringContaining('<pre>t</pre>') as string,
        `<p class="tool-ways"><a class="link tall" ${carried} ` +
          `<a class="link tall" href="data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}" download="skala.svg">Als Bild</a> </p>`,
      ],
    },
    {
      part: 'each way to another tool, of which the first is the chief button where there is no text, file or link',
      result: {
        links: [
          { href: '/werkzeuge/y', text: 'Weiter' },
          { href: '/werkzeuge/z', text: 'Anders' },
        ],
      },
      views: [
        `<p class="go"><a class="btn btn-solid" href="/werkzeuge/y">Weiter</a>${print}</p>`,
        '<p class="tool-ways"><a class="link tall" href="/werkzeuge/z">Anders</a></p>',
      ],
    },
    {
      part: 'a text with what was found in it, each under its name; what lies in another mark is not marked again',
      result: {
        passage: {
          title: 'Ihr Text',
          text: 'Bad 2015,\n<b> D',
          marks: [
            { from: 0, to: 8, label: 'Fenster?', isSure: false },
            { from: 4, to: 8, label: 'Baujahr', isSure: true },
            { from: 14, to: 15, label: 'Klasse', isSure: true },
          ],
        },
      },
      views: [
        '<details class="fold" open=""><summary>Ihr Text</summary><div><pre><mark class="is-unsure">Bad 2015 <small>Fenster?</small></mark>,\n' +
          '&lt;b&gt; <mark>D <small>Klasse</small></mark></pre></div></details>',
      ],
    },
    {
      part: 'all of it, in this order',
      result: {
        lead: 'Der Rest',
        links: [{ href: '/y', text: 'Link' }],
        files: [calendar],
        texts: [{ title: 'Text', text: 'x' }],
        lists: [
          { title: 'Offen', items: [{ text: 'x' }], isOpen: true },
          { title: 'Liste', items: [{ text: 'x' }] },
        ],
        rows: [{ label: 'x', value: 'y' }],
        prices: [{ label: 'x', value: 'z' }],
        statements: [{ text: 'Grund' }, { text: 'Satz' }],
      },
      drawn: drawing,
      views: [
        /"lead"/,
        /^<svg/,
        /Grund/,
        /Offen/,
        /<ul/,
        /z</,
        /^<p class="go"/,
        /Text/,
        /y</,
        /Satz/,
        /Liste/,
        /href="\/y"/,
      ].map((pattern) => expect.stringMatching(pattern) as string),
    },
  ])('$part', ({ result, drawn, views }) => {
    expect(between(result, drawn)).toEqual(views);
  });
});

const order = '<a class="btn btn-order" href="/rueckruf?a=1">Rückruf</a>';
const change = `<a class="btn" href="#${formId}">Ändern</a>`;
const copyLink = `<button type="button" class="btn btn-solid scripted" data-copy="${link}">Link</button>`;
const putToSleep = (xml: string) => xml.replaceAll(/(data-(?:copy|print)="[^"]*")/g, '$1 data-asleep=""');

describe('with a result', () => {
  test.each([
    { what: 'one can print it, and ask for a call back', around: {}, does: print, ways: order },
    {
      what: 'its link can be copied too, and its answers changed',
      around: { link },
      does: copyLink + print,
      ways: order + change,
    },
    {
      what: 'buttons keep their place until a script answers them, and links work at once',
      around: { link, isAwake: false },
      does: putToSleep(copyLink + print),
      ways: order + change,
    },
  ])('$what', ({ around, does, ways }) => {
    const views = draw({}, around);
    expect(views[1]).toBe(`<p class="go">${does}</p>`);
    expect(views.at(-3)).toBe(`<p class="tool-ways">${ways}</p>`);
  });

  test('stands as of when the law is told, and on paper what else and where', () => {
    expect(draw({}, { link }).slice(-2)).toEqual([
      '<p class="note">Stand: November 2026</p>',
      `<p class="note on-paper">Keine Beratung. ${link}</p>`,
    ]);
    expect(draw({}).at(-1)).toBe('<p class="note on-paper">Keine Beratung. </p>');
  });
});

test('what may be a slip is asked back, with an address for each answer', () => {
  const doubt = { path: 'kg', text: 'Sind es kWh?', ways: [{ text: 'Ja', change: { kwh: '1.000', kg: '' } }] };
  expect(draw({ doubt }, { again: '/x?kg=1.000&m=2' }).slice(1, 3)).toEqual([
    '<p>Sind es kWh?</p>',
    '<p class="tool-ways"><a class="link tall" href="/x?m=2&amp;kwh=1.000">Ja</a></p>',
  ]);
});

test('an address has other answers, and keeps its place', () => {
  expect(changeAddress('?a=1', { a: '2', b: 'ä' })).toBe('?a=2&b=%C3%A4');
  expect(changeAddress('/x', { a: '' })).toBe('/x?');
});

test('a file is whole in its link, whatever it holds', () => {
  const text = 'Straße; „1“ & 2#\r\n%';
  const [, type, carried = ''] = /^data:(.*);charset=utf-8,(.*)$/.exec(toDataUrl({ type: 'text/csv', text })) ?? [];
  expect([type, decodeURIComponent(carried)]).toEqual(['text/csv', text]);
});
