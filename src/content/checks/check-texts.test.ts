import { describe, expect, test } from 'vitest';
import { blocks } from '../../articles/blocks/blocks.ts';
import { formatDate } from '#domain/format';
import { attributesOf } from '../block.ts';
import { checkLibrary } from './check-content.ts';
import {
  appearingIn,
  articleText,
  faultsOf,
  goodBody,
  goodHead,
  headLines,
  leadsOn,
  libraryOf,
  reportOf,
} from '../../../tests/support/texts.ts';

/** The blocks an article may use. */
const articleBlocks = blocks.filter(({ only }) => only !== 'other texts');

/** An answer, then the lines of a test: the first of them is `headLines + 3`. */
const bodyOf = (text: string) => articleText(`${goodBody}\n${text}\n`);
const firstLine = headLines + 3;

type Wrong = {
  rule: string;
  text: string;
  /** Lines below the first of `text`. */
  below?: number;
  what: string;
  instead: string;
};

/** Exactly this is said, with file, line and mend. */
const expectOne = (report: string[], { line, what, instead }: { line: number; what: string; instead: string }) => {
  expect(report).toHaveLength(1);
  const [said = ''] = report;
  expect(said).toMatch(new RegExp(`^content/blog/probe\\.mdx, Zeile ${line}[:,] `));
  expect(said.split('\n')[0]).toContain(what);
  expect(said.split('\n').slice(1).join('\n')).toContain(instead);
};

test('an article of a day to come appears on it, and one of a far day asks for the year', () => {
  const checked = (head: Record<string, string>) => {
    const [{ faults = [], notes = [] } = {}] = checkLibrary(libraryOf('probe.mdx', articleText(goodBody, head)), [
      'content/blog/probe.mdx',
    ]);
    return [...faults.map(({ what, mend }) => `${what}. ${mend}`), ...notes];
  };
  expect(checked({})).toEqual([]);
  for (const days of [1, 179])
    expect(checked(appearingIn(days))).toEqual([
      `content/blog/probe.mdx: erscheint am ${formatDate(Date.parse(appearingIn(days).publishDate))}, ` +
        'von selbst um Mitternacht; bis dahin sehen Besucher ihn nicht.',
    ]);
  expect(checked(appearingIn(200))).toEqual([
    'Bis zu dem Tag sind es mehr als 180 Tage. Stimmt das Jahr? Sonst setzen Sie so lange draft: true.',
  ]);
  expect(checked({ ...appearingIn(200), draft: 'true' })).toEqual([]);
  // Somebody looks whether the law will be the same by then.
  expect(checked({ ...appearingIn(40), lawStatus: '2025-01' })).toEqual([
    'Das Datum liegt nach dem Rechtsstand 2025-01. Prüfen Sie das Recht neu und setzen Sie lawStatus hoch.',
  ]);
});

test('a good article has nothing to mend', () => {
  expect(reportOf(articleText(goodBody))).toEqual([]);
});

describe('what the engine cannot read', () => {
  test.each<Wrong>([
    {
      rule: 'a block without an end',
      text: 'Text.\n\n<Callout variant="tip" title="x">\n\nText.',
      below: 2,
      what: 'Der Block <Callout> hat kein Ende',
      instead: 'Schreiben Sie </Callout> auf eine eigene Zeile',
    },
    {
      rule: 'a block without text that is not closed',
      text: 'Er kostet <Price type="EFH" customer="private"> mehr.',
      what: 'Der Block <Price> hat kein Ende',
      instead: '<Price … />',
    },
    {
      rule: 'the end of another block',
      text: '<Callout variant="tip" title="x">\n\nText.\n\n</Table>',
      below: 4,
      what: 'Hier endet <Table>, offen ist aber noch <Callout>',
      instead: 'in der umgekehrten Reihenfolge',
    },
    {
      rule: 'an end without a beginning',
      text: 'Text.\n\n</Callout>',
      below: 2,
      what: 'Hier endet <Callout>, ohne dass der Block angefangen hat',
      instead: 'Löschen Sie </Callout>',
    },
    {
      rule: 'a comment of HTML',
      text: '<!-- später -->',
      what: '<!-- -->',
      instead: '{/* Notiz */}',
    },
    { rule: 'less than', text: 'Bei <5 Wohnungen.', what: 'Zeichen <', instead: '\\<' },
    {
      rule: 'an address in angle brackets',
      text: '<https://www.dwd.de>',
      what: 'Zeichen <',
      instead: '[Worte](https://…)',
    },
    {
      rule: 'a value without quotation marks',
      text: 'Er gilt <Law id=validity />.',
      what: 'Zeichen <',
      instead: 'id="validity"',
    },
    { rule: 'an open brace', text: 'Ein { allein.', what: 'geschweifte Klammer', instead: '\\{' },
    { rule: 'words in braces', text: 'Ein {Wort zwei} hier.', what: 'geschweifte Klammer', instead: '\\{' },
  ])('$rule', ({ text, below = 0, what, instead }) => {
    expectOne(reportOf(bodyOf(text)), { line: firstLine + below, what, instead });
  });

  test.each([
    'Ein \\{ allein und \\< davor.',
    'a < b mit Leerzeichen.',
    '{/* Notiz an mich: Zahlen prüfen */}',
    'Text {/* prüfen */} weiter.',
  ])('but not %j', (text) => {
    expect(reportOf(bodyOf(text))).toEqual([]);
  });
});

describe('the build of a text', () => {
  test.each<Wrong>([
    { rule: 'a heading of the first level', text: '# Titel', what: 'zweite Hauptüberschrift', instead: '##' },
    { rule: 'one that is underlined', text: 'Titel\n=====', what: 'zweite Hauptüberschrift', instead: '##' },
    { rule: 'a level left out', text: '### Unter', what: 'fehlt eine Überschrift mit ##', instead: '## Unter' },
    {
      rule: 'a level too deep',
      text: '## A\n\n### B\n\n#### C',
      below: 4,
      what: '„C“ steht zu tief',
      instead: '### für Unterabschnitte',
    },
    {
      rule: 'a heading twice',
      text: '## Fristen\n\nText.\n\n## fristen',
      below: 4,
      what: `„fristen“ steht schon in Zeile ${firstLine}`,
      instead: 'andere Worte',
    },
    { rule: 'an empty heading', text: '##', what: 'Eine Überschrift ist leer', instead: 'löschen Sie die Zeile' },
    {
      rule: 'a block in a heading',
      text: '## Klasse <Class letter="D" />',
      what: 'steht ein Block',
      instead: 'Inhaltsverzeichnis',
    },
    {
      rule: 'a heading in a block',
      text: '<Callout variant="tip" title="x">\n\n## Titel\n\n</Callout>',
      below: 2,
      what: 'steht in einem Block',
      instead: 'fett',
    },
    { rule: 'HTML that Markdown has', text: 'a<br />b', what: '<br>', instead: 'Leerzeile' },
    { rule: 'other HTML', text: '<div>Text</div>', what: 'HTML gibt es im Text nicht: <div>', instead: 'Callout' },
    {
      rule: 'an unknown block',
      text: '<Calout variant="tip" title="x">\n\nText.\n\n</Calout>',
      what: 'Den Block <Calout> gibt es nicht',
      instead: 'Gemeint ist vielleicht <Callout>',
    },
    { rule: 'an import', text: 'import X from "y"', what: 'import', instead: 'Die Blöcke sind ohne import da' },
    { rule: 'a program', text: 'Das sind {1 + 2} Jahre.', what: '{1 + 2} wäre ein Programm', instead: '<Value>' },
    {
      rule: 'a picture of Markdown',
      text: '![Dachboden](bilder/dachboden.jpg)',
      what: '![ ]( )',
      instead: '<Figure src="dachboden.jpg" alt="Dachboden" />',
    },
    {
      rule: 'a table without a block',
      text: '| a | b |\n| - | - |\n| 1 | 2 |',
      what: 'Diese Tabelle hat keine Überschrift',
      instead: '<Table caption="…">',
    },
    {
      rule: 'a column that is set to one side',
      text: '<Table caption="Zahlen">\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n</Table>',
      below: 2,
      what: 'richten Spalten aus',
      instead: '| --- | --- |',
    },
    { rule: 'a footnote', text: 'Text[^1].\n\n[^1]: Note', what: 'Fußnoten', instead: 'sources' },
    { rule: 'a link with its address apart', text: '[Preise][p]\n\n[p]: /services', what: 'Links', instead: '[Worte]' },
    { rule: 'struck words', text: '~~alt~~', what: 'Durchgestrichen', instead: 'Löschen' },
  ])('$rule', ({ text, below = 0, what, instead }) => {
    // A construct of two parts may be told of twice, each with its line.
    const [said = ''] = reportOf(bodyOf(text));
    expectOne([said], { line: firstLine + below, what, instead });
  });

  test.each([
    '## A\n\n### B\n\nText.\n\n## C\n\n### D',
    '## Was Sie **wirklich** brauchen',
    '> Ein Zitat.',
    '1. Erstens\n2. Zweitens\n   - innen',
    'Ein `Feld` und *kursiv*.',
  ])('but not %j', (text) => {
    expect(reportOf(bodyOf(text))).toEqual([]);
  });

  test('a text that begins with something else than the answer', () => {
    expectOne(reportOf(articleText('\n## Titel\n\nText.\n')), {
      line: headLines + 2,
      what: 'beginnt nicht mit einem Absatz',
      instead: 'mit der Antwort',
    });
    expect(reportOf(articleText('{/* Notiz */}\n\nText.\n'))).toEqual([]);
  });

  test('no text', () => {
    expect(reportOf(articleText('')).join('\n')).toContain('Unter dem Kopf steht kein Text');
  });
});

describe('a block', () => {
  test.each(articleBlocks.map(({ name, example }) => ({ name, example })))(
    '$name passes as its example has it',
    ({ example }) => {
      expect(reportOf(bodyOf(example))).toEqual([]);
    },
  );

  /* Every rule of the table of blocks, for every block. */
  test.each(
    articleBlocks.flatMap((block) =>
      attributesOf(block)
        .filter(({ required }) => required)
        .map((attribute) => ({
          name: block.name,
          attribute: attribute.name,
          text: block.example.replace(new RegExp(` ${attribute.name}="[^"]*"`), ''),
        })),
    ),
  )('$name without $attribute', ({ name, attribute, text }) => {
    expectOne(reportOf(bodyOf(text)), {
      line: firstLine,
      what: `In <${name}> fehlt die Angabe ${attribute}`,
      instead: `Ergänzen Sie ${attribute}="…"`,
    });
  });

  test.each(
    articleBlocks.flatMap((block) =>
      attributesOf(block)
        .filter(({ schema, lookup }) => (lookup && lookup !== 'anyAreas') || !schema.safeParse('quatsch').success)
        .filter(({ name: attribute }) => block.example.includes(` ${attribute}=`))
        .map((attribute) => ({
          name: block.name,
          attribute: attribute.name,
          text: block.example.replace(new RegExp(` ${attribute.name}="[^"]*"`), ` ${attribute.name}="quatsch"`),
        })),
    ),
  )('$name with a wrong $attribute', ({ text }) => {
    const report = reportOf(bodyOf(text));
    expect(report).toHaveLength(1);
    expect(report[0]).toMatch(new RegExp(`^content/blog/probe\\.mdx, Zeile ${firstLine}: .*„quatsch“`));
  });

  test('Counted names places of another catalogue, and so may what stands in it, but nothing that looks like a slip', () => {
    const counted = (of: string, share: string) =>
      `<Counted of="${of}">\n\nDort sind es <StockShare what="Gas" of="${share}" />.\n\n</Counted>\n`;
    expect(reportOf(bodyOf(counted('bremen entenhausen', 'entenhausen')))).toEqual([]);
    for (const text of [counted('bremn', 'bremen'), counted('bremen', 'entenhausen')])
      expect(JSON.stringify(reportOf(bodyOf(text)))).toContain('gibt es für of in <');
  });

  test.each<Wrong>([
    {
      rule: 'an attribute it does not know, on its own line',
      text: '<Figure\n  src="dachboden.jpg"\n  alt="Dachboden"\n  titel="x"\n/>',
      below: 3,
      what: '<Figure> kennt die Angabe titel nicht',
      instead: 'Möglich ist: src, alt, caption',
    },
    {
      rule: 'an attribute twice',
      text: '<Class letter="D" letter="E" />',
      what: 'steht in <Class> zweimal',
      instead: 'Löschen Sie eine',
    },
    {
      rule: 'an attribute with a program',
      text: 'Klasse <Class letter={x} />',
      what: 'Der Wert von letter in <Class> ist kein Text',
      instead: 'letter="…"',
    },
    {
      rule: 'attributes from a program',
      text: 'Klasse <Class letter="D" {...x} />',
      what: 'Code in { }',
      instead: '<Class',
    },
    {
      rule: 'an empty alt',
      text: '<Figure src="dachboden.jpg" alt="" />',
      what: 'alt in <Figure> ist leer',
      instead: 'was das Foto zeigt',
    },
    {
      rule: 'a unit that the law does not count in',
      text: 'Es drohen bis <Law id="fine">Jahre</Law>.',
      what: '„Jahre“ passt nicht hinter „10.000“',
      instead: 'Geldbuße in Euro',
    },
    {
      rule: 'a unit behind words of the law',
      text: 'Vorzulegen ist er <Law id="presentation">Euro</Law>.',
      what: '„Euro“ passt nicht hinter „spätestens bei der Besichtigung“',
      instead: 'Wann der Ausweis',
    },
    {
      rule: 'a unit of the version before',
      text: 'Es galten <FormerLaw id="heating-share">Monate</FormerLaw>.',
      what: '„Monate“ passt nicht hinter „65“',
      instead: '65 Prozent',
    },
    {
      rule: 'an abbreviation without its blank',
      text: 'Fragen Sie z.B. uns.',
      what: 'In „z.B.“ fehlt ein Leerzeichen',
      instead: 'z. B.',
    },
    { rule: 'a unit without its blank', text: 'Es sind 25% mehr.', what: 'Zwischen Zahl und Einheit', instead: '25 %' },
    {
      rule: 'a name of the law that is nearly right',
      text: 'Er gilt <Law id="validty">Jahre</Law>.',
      what: '„validty“ gibt es für id in <Law> nicht',
      instead: 'Gemeint ist vielleicht validity',
    },
    {
      rule: 'a value that only a page of a place has',
      text: 'Es sind <Value name="distance" /> km.',
      what: '„distance“ gibt es für name in <Value> nicht',
      instead: 'docs/editing.md',
    },
    {
      rule: 'a photo that is not there',
      text: '<Figure src="dachbode.jpg" alt="Dachboden" />',
      what: 'liegt kein Foto „dachbode.jpg“',
      instead: 'Gemeint ist vielleicht dachboden.jpg',
    },
    {
      rule: 'text where none belongs',
      text: 'Er kostet <Price type="EFH" customer="private">Euro</Price>.',
      what: 'Zwischen <Price> und </Price> steht etwas',
      instead: '<Price … />',
    },
    {
      rule: 'nothing where text belongs',
      text: '<Callout variant="tip" title="x">\n\n</Callout>',
      what: 'In <Callout> steht nichts',
      instead: 'den Text',
    },
    {
      rule: 'text on the line of its tag',
      text: '<Callout variant="tip" title="x">Text.</Callout>',
      what: 'steht auf derselben Zeile',
      instead: 'auf eigene Zeilen',
    },
    {
      rule: 'a block within a sentence',
      text: 'Text <Callout variant="tip" title="x">a</Callout> weiter.',
      what: '<Callout> steht mitten im Text',
      instead: 'auf eine eigene Zeile',
    },
    {
      rule: 'a block in a list',
      text: '- Punkt\n\n  <Video title="x" url="https://vimeo.com/123" />',
      below: 2,
      what: '<Video> steht mitten im Text',
      instead: 'ohne Einrückung',
    },
    {
      rule: 'a block in a block',
      text: '<Callout variant="tip" title="x">\n\n<Video title="x" url="https://vimeo.com/123" />\n\n</Callout>',
      below: 2,
      what: '<Video> steht in <Callout>',
      instead: 'nebeneinander',
    },
    {
      rule: 'words beside the table',
      text: '<Table caption="x">\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nQuelle: wir\n\n</Table>',
      below: 6,
      what: 'In <Table> steht nicht nur eine Tabelle',
      instead: 'eine Tabelle mit Leerzeilen',
    },
    {
      rule: 'a text in a checklist',
      text: '<Checklist title="x">\n\nText.\n\n</Checklist>',
      below: 2,
      what: 'In <Checklist> steht nicht nur eine Liste',
      instead: 'eine Liste',
    },
    {
      rule: 'boxes in a checklist',
      text: '<Checklist title="x">\n\n- [ ] Plan\n\n</Checklist>',
      below: 2,
      what: 'schon Kästchen',
      instead: 'ohne [ ]',
    },
    {
      rule: 'a chart with three columns',
      text: '<Chart title="x" note="y">\n\n| a | b | c |\n| - | - | - |\n\n</Chart>',
      below: 2,
      what: 'hat 3 Spalten',
      instead: '<Table>',
    },
    {
      rule: 'a chart with words',
      text: '<Chart title="x" note="y">\n\n| a | b |\n| - | - |\n| A | 12 |\n| B | rund 14 |\n\n</Chart>',
      below: 5,
      what: '„rund 14“ ist keine Zahl',
      instead: '1.234,5 oder −14',
    },
  ])('$rule', ({ text, below = 0, what, instead }) => {
    expectOne(reportOf(bodyOf(text)), { line: firstLine + below, what, instead });
  });

  test.each([
    '<Chart title="x" note="y">\n\n| a | b |\n| - | - |\n| A+ | 1.234,5 |\n| H | −14 |\n\n</Chart>',
    '<Callout variant="info" title="x">\n\nText.\n\n- Liste\n\n</Callout>',
    'Er gilt <Law id="validity" only="value" /> Jahre, und <Law id="truth">und Belege</Law>.',
    '<Video title="x" url="https://youtu.be/abcdefghijk" description="y" />',
    '<Table caption="x">\n\n| a | b |\n| - | - |\n| <Class letter="A+" /> | [Preise](/services) |\n\n</Table>',
  ])('but not %j', (text) => {
    expect(reportOf(bodyOf(text))).toEqual([]);
  });
});

describe('a link', () => {
  test.each<Wrong>([
    {
      rule: 'to a page that is not there',
      text: '[Preise](/service)',
      what: 'Die Seite /service gibt es nicht',
      instead: '/services',
    },
    {
      rule: 'to a section that is not there',
      text: '[Preise](/services#preise)',
      what: 'Den Abschnitt /services#preise gibt es nicht',
      instead: '#preisrechner',
    },
    {
      rule: 'to an article that is not there',
      text: '[Nachbar](/blog/nachbarn)',
      what: 'Den Artikel /blog/nachbarn gibt es nicht',
      instead: 'Gemeint ist vielleicht /blog/nachbar',
    },
    {
      rule: 'to a draft',
      text: '[Entwurf](/blog/entwurf)',
      what: 'ist noch ein Entwurf',
      instead: 'draft: true',
    },
    {
      rule: 'to a section another article does not have',
      text: '[Nachbar](/blog/nachbar#fristen)',
      what: 'Den Abschnitt /blog/nachbar#fristen gibt es nicht',
      instead: '#was-sie-bereitlegen',
    },
    {
      rule: 'to a field that the drawn certificate does not have',
      text: '[Datum](/werkzeuge/ausweis-lesen#datum)',
      what: 'Den Abschnitt /werkzeuge/ausweis-lesen#datum gibt es nicht',
      instead: '#gueltig-bis',
    },
    { rule: 'to a section of its own that is not there', text: '[unten](#unten)', what: '#unten', instead: '#contact' },
    {
      rule: 'that names a city',
      text: '[Preise](/bremen/services#preisrechner)',
      what: 'Der Link nennt einen Ort',
      instead: 'Schreiben Sie /services#preisrechner',
    },
    { rule: 'that is a city', text: '[Bremen](/bremen)', what: 'nennt einen Ort', instead: 'Schreiben Sie /;' },
    {
      rule: 'with the own domain',
      text: '[Preise](https://www.example.org/services)',
      what: 'Der Link nennt die eigene Website',
      instead: 'Schreiben Sie nur, was hinter ihrem Namen steht: /services',
    },
    {
      rule: 'that is not encrypted',
      text: '[Wetter](http://www.dwd.de/x)',
      what: 'ist unverschlüsselt',
      instead: 'https://www.dwd.de/x',
    },
    {
      rule: 'without a slash',
      text: '[Preise](services)',
      what: 'fehlt der Schrägstrich',
      instead: 'Schreiben Sie /services',
    },
    { rule: 'with a slash at its end', text: '[Preise](/services/)', what: 'endet mit einem', instead: '/services' },
    { rule: 'to a mail address', text: '[Mail](mailto:a@b.de)', what: 'E-Mail-Adressen', instead: '#contact' },
    { rule: 'without an address', text: '[Preise]()', what: 'keine Adresse', instead: '[Worte](/services)' },
    { rule: 'without words', text: 'Siehe [](/services).', what: 'hat keine Worte', instead: 'zwischen [ und ]' },
    { rule: 'on „hier“', text: 'Preise [hier](/services).', what: '„hier“ sagt nicht', instead: 'Preisrechner' },
    { rule: 'on „mehr erfahren“', text: '[Mehr erfahren](/services)', what: 'sagt nicht', instead: 'Preisrechner' },
    {
      rule: 'that shows its address',
      text: 'Siehe https://www.dwd.de/x dort.',
      what: 'Die Adresse https://www.dwd.de/x steht als Text da',
      instead: '[worum es geht](https://www.dwd.de/x)',
    },
  ])('$rule', ({ text, what, instead }) => {
    expectOne(reportOf(bodyOf(text)), { line: firstLine, what, instead });
  });

  test.each([
    '[Start](/), [Leistungen](/services), [Preise](/services#preisrechner), [Ratgeber](/blog)',
    '[Vor Ort](/services/vor-ort-service), [Impressum](/impressum), [Formular](#contact)',
    '[Liste der GEG-Artikel](/blog?rubrik=GEG)',
    '[Nachbar](/blog/nachbar#was-sie-bereitlegen)',
    '## Über die Höhe\n\nText, [siehe oben](#über-die-höhe).',
    '[Klimafaktoren des DWD](https://www.dwd.de/klimafaktoren)',
  ])('but not %j', (text) => {
    expect(reportOf(bodyOf(text))).toEqual([]);
  });

  test('to an article of a later day may stay in one that appears no sooner, or is a draft', () => {
    const linking = (head: Record<string, string>) =>
      reportOf(articleText(`${goodBody}\n[Kommend](/blog/kommend)\n`, { related: '[kommend]', ...head }));
    for (const head of [appearingIn(30), appearingIn(31), { draft: 'true' }]) expect(linking(head)).toEqual([]);
    for (const head of [{}, appearingIn(29)])
      expect(linking(head)).toEqual([
        expect.stringContaining('„kommend“ ist noch nicht erschienen') as string,
        expect.stringMatching(/\/blog\/kommend erscheint erst am .* \d{4}, bis dahin führt der Link nirgendwohin/),
      ]);
  });

  test('from a draft to a draft may stay', () => {
    expect(reportOf(articleText(`${goodBody}\n[Entwurf](/blog/entwurf)\n`, { draft: 'true' }))).toEqual([]);
  });
});

describe('where an article leads', () => {
  const leading = (links: string, head = {}) => reportOf(articleText(goodBody, head).replace(leadsOn, links));
  const tool = '\n[36 Monate](/werkzeuge/36-monate)\n';
  const service = '\n[Gewerbe](/services/energieausweis-gewerbe)\n';

  test('is told where there is no tool or no service', () => {
    expectOne(leading(service), {
      line: firstLine,
      what: 'führt zu keinem Werkzeug',
      instead: '/werkzeuge/co2-kosten',
    });
    expectOne(leading(tool), {
      line: firstLine,
      what: 'führt zu keiner Leistung',
      instead: '/services/vor-ort-service',
    });
    expect(leading('\n[Werkzeuge](/werkzeuge) [Leistungen](/services)\n')).toHaveLength(2);
  });

  test('is free in a draft that has places to fill, and asked for once it has none', () => {
    expect(leading('Hier [[Ihr Satz]].', { draft: 'true' })).toEqual([]);
    expect(leading('', { draft: 'true' })).toHaveLength(2);
  });
});

describe('words', () => {
  test.each<Wrong>([
    {
      rule: 'an own price',
      text: 'Text.\n\nDer Ausweis\nkostet 179 Euro.',
      below: 3,
      what: '„179 Euro“ ist ein eigener Preis',
      instead: '<Price type="EFH" customer="business" />',
    },
    {
      rule: 'one with the sign',
      text: 'Er kostet 399 €.',
      what: '„399 €“',
      instead: '<Price type="MFH" customer="private" />',
    },
    {
      rule: 'one with its sign in front',
      text: 'Er kostet EUR 249.',
      what: '„EUR 249“',
      instead: 'addOn.modernisation',
    },
    {
      rule: 'one in a table',
      text: '<Table caption="x">\n\n| a |\n| - |\n| 499,00 EUR |\n\n</Table>',
      below: 4,
      what: '„499,00 EUR“',
      instead: '<Price',
    },
    {
      rule: 'one in the title of a block',
      text: '<Callout variant="tip"\n  title="Nur 179 €">\n\nText.\n\n</Callout>',
      below: 1,
      what: '„179 €“',
      instead: '<Price',
    },
    {
      rule: 'a paragraph',
      text: 'So steht es in **§ 87** GEG.',
      what: 'ein Paragraf von Hand geschrieben',
      instead: '<Law id="ad" only="paragraph" />',
    },
    { rule: 'a paragraph nobody has entered', text: 'Nach § 999 BGB.', what: '§ 999', instead: 'content/law.yaml' },
    {
      rule: 'the ceiling of old',
      text: 'Es droht ein Bußgeld. Es beträgt bis zu 15.000 Euro.',
      what: 'darf hier nicht stehen – Diese Grenze stammt aus der EnEV',
      instead: '<Law id="fine" only="value" />',
    },
    {
      rule: 'a term of hand-over',
      text: 'Binnen 14 Tagen ist der Ausweis zu übergeben.',
      what: 'Übergabefrist',
      instead: 'unverzüglich nach Vertragsschluss',
    },
    {
      rule: 'shops that display from 250 m²',
      text: 'Ab 250 m² müssen Läden ihn aushängen.',
      what: 'Grenze der Behörden',
      instead: 'display-private',
    },
    {
      rule: 'a warranty',
      text: 'Der Energieausweis ist eine Garantie.',
      what: 'dient der Information',
      instead: 'information',
    },
    {
      rule: 'class E by 2030',
      text: 'Bis 2030 muss jedes Haus Klasse E erreichen.',
      what: 'Eine Pflicht',
      instead: 'Streichen',
    },
    {
      rule: 'class D for new buildings',
      text: 'Für Neubauten gilt Klasse D.',
      what: 'Mindestklasse D',
      instead: 'Streichen',
    },
    { rule: 'a ban of oil', text: 'Ölheizungen sind verboten.', what: 'Konstanttemperatur', instead: 'Alter' },
    {
      rule: 'the end of the Verbrauchsausweis',
      text: 'Der Verbrauchsausweis wird abgeschafft.',
      what: 'wird nicht abgeschafft',
      instead: 'bleibt',
    },
    {
      rule: 'an official title',
      text: 'Unsere staatlich zertifizierten Aussteller.',
      what: 'amtlichen Titel',
      instead: 'ausstellungsberechtigte',
    },
    {
      rule: 'checked by the DIBt',
      text: 'Jeder Ausweis wird vom DIBt geprüft.',
      what: 'Registriernummer',
      instead: 'DIBt-Registrierstelle',
    },
    {
      rule: 'a better class for sure',
      text: 'Wir garantieren eine bessere Klasse.',
      what: 'lässt sich nicht zusagen',
      instead: 'nachweisbaren',
    },
    {
      rule: 'safe by 100 %',
      text: 'Er ist zu 100 % rechtssicher.',
      what: 'niemand versprechen',
      instead: 'Vorschrift',
    },
    {
      rule: 'a class for shops',
      text: 'Auch Nichtwohngebäude haben eine Effizienzklasse.',
      what: 'nur für Wohngebäude',
      instead: 'Wärme und Strom',
    },
    {
      rule: 'a class of a flat',
      text: 'Die Klasse der Wohnung ist B.',
      what: 'für das ganze Gebäude',
      instead: 'des Gebäudes',
    },
    {
      rule: 'numbers of customers',
      text: 'Über 1.000 Kunden vertrauen uns.',
      what: 'brauchen einen Beleg',
      instead: 'Streichen',
    },
    {
      rule: 'words split by bold',
      text: 'Wird **vom** DIBt **geprüft**.',
      what: 'DIBt',
      instead: 'DIBt-Registrierstelle',
    },
    { rule: 'straight quotation marks', text: 'Das "Haus" hier.', what: 'Anführungszeichen "', instead: '„…“' },
    { rule: 'English quotation marks', text: 'Das “Haus„ hier.', what: 'Anführungszeichen “', instead: '„…“' },
    { rule: 'three dots', text: 'Und so weiter...', what: 'Drei Punkte', instead: '…' },
    { rule: 'a hyphen for a dash', text: 'Das Haus - ein altes.', what: 'Gedankenstrich', instead: '–' },
    { rule: 'a long dash', text: 'Das Haus — ein altes.', what: 'Gedankenstrich', instead: '–' },
    { rule: 'a hyphen from to', text: 'Das dauert 30-45 Minuten.', what: 'Bindestrich', instead: '30–45 Minuten' },
    {
      rule: 'a text to be written',
      text: '[[Hier folgt der Grund]]',
      what: 'Hier fehlt noch Text',
      instead: 'draft: true',
    },
  ])('$rule', ({ text, below = 0, what, instead }) => {
    const report = reportOf(bodyOf(text));
    // A pair of quotation marks is two.
    expectOne(report.slice(0, 1), { line: firstLine + below, what, instead });
  });

  test.each([
    'Das sind 1.179 Euro, 179 kWh, 1179 € und 179,50 Euro.',
    'Auf dem Markt kostet er 50 bis 70 Euro.',
    'Die Zahl 15.000 Euro für ein Bußgeld ist veraltet.',
    'Gefördert werden 15.000 Euro je weitere Wohnung.',
    'Eine Frist von 14 Tagen zur Übergabe steht nicht im Gesetz.',
    'Die Rechnung ist in 14 Tagen zahlbar. Den Ausweis übergeben Sie danach.',
    'Behörden hängen ihn ab 250 m² aus, Läden ab 500 m².',
    'Der Energieausweis ist keine Garantie.',
    'Ein Gesetz, das bis 2030 Klasse E verlangt, gibt es nicht.',
    'Ölheizungen sind nicht verboten.',
    'Das DIBt vergibt die Nummer. Geprüft wird in Stichproben.',
    'Niemand kann eine bessere Klasse garantieren.',
    'Nichtwohngebäude haben keine Effizienzklasse.',
    '„Haus“, ‚innen‘, – Strich – und … sowie Mieter’.',
    'Von 30–45 Minuten, EFH-Preis, E-Mail, 2024-01, Anlage 4-5.',
    'Ein `"Feld"` als Code.',
  ])('but not %j', (text) => {
    expect(reportOf(bodyOf(text))).toEqual([]);
  });

  test('of the head are read too', () => {
    expectOne(reportOf(articleText(goodBody, { title: 'Der Ausweis wird vom DIBt geprüft' })), {
      line: 2,
      what: 'Feld title',
      instead: 'DIBt-Registrierstelle',
    });
    expectOne(
      reportOf(articleText(goodBody, { excerpt: `'${goodHead.excerpt.replace('Satz', '"Satz"')}'` })).slice(0, 1),
      {
        line: 3,
        what: 'Feld excerpt',
        instead: '„…“',
      },
    );
    expectOne(
      reportOf(articleText(goodBody, { image: goodHead.image.replace('Paragrafenzeichen', 'Schild 179 Euro') })),
      {
        line: 5,
        what: 'Feld image › alt',
        instead: '<Price',
      },
    );
  });

  test('that are not yet written may stand in a draft', () => {
    expect(reportOf(articleText(`${goodBody}\n[[Hier folgt der Grund]]\n`, { draft: 'true' }))).toEqual([]);
  });

  test('a title may name the paragraph: there is no block for it', () => {
    expect(reportOf(articleText(goodBody, { title: 'Was § 87 GEG verlangt' }))).toEqual([]);
  });

  describe('may be allowed with a reason', () => {
    const allowed = (words: string) => `[{ words: ${words}, why: Der Absatz nennt ihn als Beispiel. }]`;

    test.each([
      { body: 'Ein Fenster kostet laut Bund 499 Euro.', words: '499 Euro' },
      { body: 'Das Bußgeld betrug laut Bund einmal 15.000 Euro.', words: '15.000 Euro' },
    ])('$words', ({ body, words }) => {
      expect(reportOf(articleText(`${body}\n`))).toHaveLength(1);
      expect(reportOf(articleText(`${body}\n`, { allowed: allowed(words) }))).toEqual([]);
    });

    test('for these words alone', () => {
      const report = reportOf(
        articleText('Ein Fenster kostet laut Bund 499 Euro, der Ausweis 179 Euro.\n', { allowed: allowed('499 Euro') }),
      );
      expectOne(report, { line: headLines + 2, what: '„179 Euro“', instead: '<Price' });
    });

    test('and only where they stand', () => {
      expectOne(reportOf(articleText(goodBody, { allowed: allowed('499 Euro') })), {
        line: headLines - 1,
        what: '„499 Euro“ stehen nicht im Text',
        instead: 'Löschen Sie den Eintrag',
      });
    });

    test('whatever the price is changed to', () => {
      const excused = articleText('Ein Fenster kostet laut Bund 499 Euro.\n', { allowed: allowed('499 Euro') });
      const library = libraryOf('probe.mdx', excused);
      const { prices } = library.site;
      for (const Commercial of [499, 540]) {
        const changed = { business: { ...prices.business, Commercial }, private: { ...prices.private, Commercial } };
        const site = { ...library.site, prices: { ...prices, ...changed } };
        expect(faultsOf({ ...library, site }, 'content/blog/probe.mdx'), `${Commercial}`).toEqual([]);
      }
    });
  });
});

describe('the head', () => {
  test.each<{ rule: string; head: Record<string, string>; line: number; what: string; instead: string }>([
    {
      rule: 'an unknown author',
      head: { author: 'chef' },
      line: 7,
      what: 'Die Redaktion „chef“ gibt es nicht',
      instead: 'recht, technik oder markt',
    },
    {
      rule: 'the picture of another article',
      head: { image: goodHead.image.replace('reetdachhof', 'fachwerk') },
      line: 5,
      what: 'hat schon content/blog/nachbar.mdx',
      instead: 'Zu diesem Motiv ist noch frei: house: ',
    },
    {
      rule: 'a class in the picture that the text does not name',
      head: { image: goodHead.image.replace('alt:', 'energyClass: C, alt:') },
      line: 5,
      what: 'Im Bild zeigt der Zeiger auf Klasse C, von der der Text nichts sagt',
      instead: 'löschen Sie die Zeile',
    },
    {
      rule: 'the title of another article',
      head: { title: 'Ein nachbar mit Abschnitten' },
      line: 2,
      what: 'Diese Überschrift hat schon content/blog/nachbar.mdx',
      instead: 'eine eigene',
    },
    {
      rule: 'a related article that is not there',
      head: { related: '[nachbarn]' },
      line: 10,
      what: 'Den verwandten Artikel „nachbarn“ gibt es nicht',
      instead: 'Gemeint ist vielleicht nachbar',
    },
    {
      rule: 'itself as related',
      head: { related: '[probe]' },
      line: 10,
      what: 'nennt sich selbst',
      instead: 'Löschen',
    },
    {
      rule: 'a related article twice',
      head: { related: '[nachbar, nachbar]' },
      line: 10,
      what: 'zweimal',
      instead: 'Löschen',
    },
    {
      rule: 'a related article of another category',
      head: { related: '[nachbar]', category: 'Finanzierung' },
      line: 10,
      what: 'gehört zur Rubrik GEG',
      instead: 'aus derselben Rubrik (Finanzierung)',
    },
    {
      rule: 'a draft as related',
      head: { related: '[entwurf]' },
      line: 10,
      what: 'Entwurf',
      instead: 'bis er erscheint',
    },
    {
      rule: 'a wrong reading time',
      head: { readTime: '3' },
      line: 10,
      what: 'gezählten ab (1)',
      instead: 'Löschen Sie die Zeile',
    },
  ])('$rule', ({ head, line, what, instead }) => {
    expectOne(reportOf(articleText(goodBody, head)), { line, what, instead });
  });

  test.each<Record<string, string>>([
    { related: '[nachbar]' },
    { readTime: '2' },
    { draft: 'true', related: '[entwurf]' },
  ])('but not %j', (head) => {
    expect(reportOf(articleText(goodBody, head))).toEqual([]);
  });

  test('that is missing', () => {
    expectOne(reportOf('Nur Text.\n'), { line: 1, what: 'Der Kopf zwischen zwei Zeilen --- fehlt', instead: '---' });
  });

  test('with a wrong field does not hide what is wrong in the text', () => {
    const report = reportOf(articleText(`${goodBody}\n# Titel\n`, { category: 'Wetter' })).join('\n');
    expect(report).toContain('Zeile 4, Feld category: „Wetter“ gibt es hier nicht');
    expect(report).toContain(`Zeile ${firstLine}: „# Titel“`);
  });

  test('with the line ends of Windows is read all the same', () => {
    expect(reportOf(articleText(goodBody).replaceAll('\n', '\r\n'))).toEqual([]);
    expectOne(reportOf(bodyOf('Er kostet 179 Euro.').replaceAll('\n', '\r\n')), {
      line: firstLine,
      what: '„179 Euro“',
      instead: '<Price',
    });
  });
});

describe('the names of files', () => {
  test.each([
    { name: 'Mein Artikel.mdx', what: 'kann keine Adresse sein', instead: 'mein-artikel.mdx' },
    { name: 'wärme_pumpe.mdx', what: 'kann keine Adresse sein', instead: 'waerme-pumpe.mdx' },
    { name: 'homepage.mdx', what: 'dieser Name zählt schon eine andere Seite', instead: 'Benennen Sie die Datei um' },
  ])('$name', ({ name, what, instead }) => {
    const report = reportOf(articleText(goodBody), name);
    expect(report).toHaveLength(1);
    expect(report[0]).toContain(what);
    expect(report[0]).toContain(instead);
  });

  test.each([
    { name: 'IMG 1234.JPG', what: 'Leerzeichen, Umlaute oder große', instead: 'img-1234.jpg' },
    { name: 'dach.heic', what: 'weder ein Artikel', instead: 'als JPG' },
    { name: 'notizen.docx', what: 'weder ein Artikel', instead: 'Artikel enden auf .mdx' },
  ])('$name beside the articles', ({ name, what, instead }) => {
    const said = faultsOf(libraryOf('probe.mdx', articleText(goodBody), [name]), `content/blog/${name}`).join('\n');
    expect(said).toContain(what);
    expect(said).toContain(instead);
  });

  test.each(['dachboden.jpg', 'plan-2.webp', '.DS_Store', 'Thumbs.db'])('%s may lie there', (name) => {
    expect(faultsOf(libraryOf('probe.mdx', articleText(goodBody), [name]), `content/blog/${name}`)).toEqual([]);
  });
});
