import { expect, test } from 'vitest';
import { svg } from './drawings/svg.ts';
import { changeAddress, resultToViews, toDataUrl, type RenderContext, type Result, type ToolLabels } from './result.ts';
import { viewToXml } from './view.ts';

const labels = {
  ...{ callBack: 'Rückruf', copy: 'Kopieren', copyText: 'Text kopieren', print: 'Drucken', change: 'Ändern' },
  ...{ link: 'Link', reckoned: 'Gerechnet', more: 'Weiteres', source: 'Stand:', noAdvice: 'Keine Beratung.' },
} as ToolLabels;
const awake: RenderContext = { labels, status: 'November 2026', callBackHref: '/rueckruf?a=1', isAwake: true };
const link = 'https://example.org/werkzeuge/x?a=1';
const draw = (result: Partial<Result>, context: Partial<RenderContext> = {}) =>
  resultToViews({ title: 'Titel', outcome: 'clear', views: [], ...result }, { ...awake, ...context })
    .map(viewToXml)
    .join('');

const drawing = svg('0 0 40 20', 'Skala');
const print = '<button type="button" class="btn scripted" data-print="">Drucken</button>';

test.each<[part: string, result: Partial<Result>, ...xml: string[]]>([
  [
    'the title looks as the outcome, and takes the focus',
    { outcome: 'open' },
    '<h2 id="ergebnis-titel" class="title outcome--open" tabindex="-1">Titel</h2>',
  ],
  [
    'a tag stands in place of the mark, amber where it presses',
    { outcome: 'warning', tag: { text: 'Bald', isUrgent: true } },
    '<p class="arrow-tag arrow-tag--urgent">Bald</p><h2 id="ergebnis-titel" class="title" tabindex',
  ],
  [
    'the reason has its place in the law, which breaks after a comma alone; all else is folded',
    {
      views: [{ text: 'Es gilt.', source: '§ 5 Abs. 2, Anlage 1' }],
      more: [{ kind: 'list', items: [{ text: 'Und so.' }] }],
    },
    '<p class="tool-result__reason">Es gilt. <small>(§\u00a05\u00a0Abs.\u00a02, Anlage\u00a01)</small></p>',
    '<details class="fold"><summary>Weiteres</summary><div><ul class="tool-result__statements"><li>Und so.</li></ul></div></details>',
  ],
  [
    'a bill is folded, with what kind of figure it is',
    { more: [{ kind: 'bill', rows: [{ label: 'Vermieter', value: '40 %' }], note: 'Ein Überschlag', isFolded: true }] },
    '<summary>Gerechnet</summary><div><dl class="tool-result__figures"><div><dt>Vermieter</dt><dd>40 %</dd></div></dl><p class="note">Ein Überschlag</p>',
  ],
  [
    'a list is the answer or folded; an empty one is not shown',
    {
      views: [
        { kind: 'list', title: 'Was fehlt', items: [{ text: 'Ein Plan' }] },
        { kind: 'list', title: 'Leer', items: [] },
        {
          ...{ kind: 'list', title: 'Was hilft', isFolded: true },
          items: [{ text: 'Ein Foto', box: { name: 'foto', isTicked: true } }],
        },
      ],
    },
    '<h3>Was fehlt</h3><ul class="tool-result__statements"><li>Ein Plan</li></ul>',
    '<summary>Was hilft</summary><div><ul class="tool-result__statements"><li><label class="tick"><input type="checkbox" form="fragen" name="foto" value="on" checked=""/><span>Ein Foto</span></label>',
  ],
  [
    'the chief button copies a text, another has its own',
    {
      action: { copy: 'Bedarf 120' },
      more: [
        { kind: 'text', title: 'Anzeige', text: 'Bedarf 120', isOpen: true },
        { kind: 'text', title: 'Für Portale', text: '<a/>' },
      ],
    },
    `<p class="go"><button type="button" class="btn btn-solid scripted" data-copy="Bedarf 120">Text kopieren</button>${print}</p>`,
    '<details class="fold tool-result__text" open=""><summary>Anzeige</summary><div><pre>Bedarf 120</pre></div></details>',
    '<details class="fold tool-result__text"><summary>Für Portale</summary><div><pre>&lt;a/&gt;</pre><button type="button" class="btn scripted" data-copy="&lt;a/&gt;"',
  ],
  [
    'a value has its button, its names elsewhere, and what is to be known about them',
    {
      more: [
        {
          ...{ kind: 'values', title: 'Einzeln', notes: ['B: Auch'] },
          items: [{ label: 'Endenergie', value: '118', unit: 'kWh', names: 'B: Bedarf' }],
        },
      ],
    },
    '<dt>Endenergie</dt><dd><b>118</b> kWh</dd><dd class="note">B: Bedarf</dd><dd class="no-print"><button type="button" class="link tall scripted" data-copy="118" aria-label="Kopieren: Endenergie">',
    '</dl><p class="note">B: Auch</p>',
  ],
  [
    'what was found is marked under its name; what lies in another mark is not marked again',
    {
      more: [
        {
          ...{ kind: 'text', title: 'Ihr Text', text: 'Bad 2015,\n<b> D', isOpen: true },
          marks: [
            { from: 0, to: 8, label: 'Fenster?', isSure: false },
            { from: 4, to: 8, label: 'Baujahr', isSure: true },
            { from: 14, to: 15, label: 'Klasse', isSure: true },
          ],
        },
      ],
    },
    '<pre><mark class="is-unsure">Bad 2015 <small>Fenster?</small></mark>,\n&lt;b&gt; <mark>D <small>Klasse</small></mark></pre>',
  ],
])('%s', (_, result, ...xml) => {
  for (const part of xml) expect(draw(result)).toContain(part);
});

test('parts stand in their order around the buttons, and a file is a link', () => {
  const all = draw({
    ...{ lead: 'Der Rest', views: [drawing, { text: 'Grund' }], action: { copy: 'x' } },
    more: [{ kind: 'links', links: [{ name: 'x.svg', type: 'image/svg+xml', text: '<svg/>', label: 'Als Bild' }] }],
  });
  expect(all).toMatch(/"lead".*<svg.*Grund.*class="go".*image\/svg\+xml/s);
});

test('one can print, copy the link, change the answers and ask for a call; buttons wait for a script', () => {
  const order = '<a class="btn btn-order" href="/rueckruf?a=1">Rückruf</a>';
  expect(draw({})).toContain(`<p class="go">${print}</p><p class="go">${order}</p>`);
  const asleep = draw({}, { link, isAwake: false });
  expect(asleep).toContain(
    `data-copy="${link}" data-asleep="">Link</button>${print.replace('=""', '="" data-asleep=""')}`,
  );
  expect(asleep).toContain(`${order}<a class="btn" href="#fragen">Ändern</a>`);
  expect(asleep).toContain(
    `<p class="note">Stand: November 2026</p><p class="note on-paper">Keine Beratung. ${link}</p>`,
  );
});

test('what may be a slip is asked back, with an address for each answer', () => {
  const answers = [{ text: 'Ja', change: { kwh: '1.000', kg: '' } }];
  expect(
    draw({ views: [{ kind: 'question', text: 'Sind es kWh?', answers }] }, { again: '/x?kg=1.000&m=2' }),
  ).toContain('<p>Sind es kWh?</p><p class="tool-ways"><a class="link tall" href="/x?m=2&amp;kwh=1.000">Ja</a></p>');
  expect([changeAddress('?a=1', { a: '2', b: 'ä' }), changeAddress('/x', { a: '' })]).toEqual(['?a=2&b=%C3%A4', '/x?']);
  const text = 'Straße; „1“ & 2#\r\n%';
  const [, type, carried = ''] = /^data:(.*);charset=utf-8,(.*)$/.exec(toDataUrl({ type: 'text/csv', text })) ?? [];
  expect([type, decodeURIComponent(carried)]).toEqual(['text/csv', text]);
});
