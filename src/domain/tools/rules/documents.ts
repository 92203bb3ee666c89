/** Which documents a certificate needs, and which of them are there: §§ 82 and 83 (until 2026: 84), § 38 Abs. 4. */
import { choice, tick } from '../inputs.ts';
import { names } from '../../names.ts';
import { toolPagePath } from '../path.ts';
import { compact } from '../compact.ts';
import { askedInputs } from '../questions.ts';
import type { Statement } from '../result.ts';
import { defineTool } from '../tool.ts';

const measured = { input: 'kind', is: ['verbrauch', 'unsicher'] };
const calculated = { input: 'kind', is: ['bedarf', 'unsicher'] };
const any = { input: 'kind', is: ['verbrauch', 'bedarf', 'unsicher'] };
const commercial = { input: 'building', is: ['nichtwohn', 'unsicher'] };

/** Which certificate a document is needed for, in the order of the list. */
const neededFor = {
  basics: 'both',
  bills: 'consumption',
  // Until 2026: from 2027 on a non-residential building needs a demand certificate, § 80 Abs. 3 Satz 2.
  power: 'consumption',
  heating: 'both',
  vacancy: 'consumption',
  rooms: 'both',
  renewables: 'both',
  photos: 'both',
  plans: 'demand',
  layers: 'demand',
  zones: 'demand',
} as const;
type Item = keyof typeof neededFor;
const items = Object.keys(neededFor) as Item[];

const calculatedOnly = { input: 'building', is: ['nichtwohn'], without: 'power' };

/** What helps on the telephone already: what each certificate needs, but for what a visit brings. */
export const atHand = items.filter((item) => neededFor[item] === 'both' && item !== 'photos');

const inputs = {
  kind: choice('art', ['verbrauch', 'bedarf', 'unsicher']),
  building: choice('gebaeude', ['wohn', 'nichtwohn', 'unsicher']),
  basics: tick('stammdaten', { inAnswer: true, when: any }),
  bills: tick('abrechnungen', { inAnswer: true, when: measured, unless: calculatedOnly }),
  power: tick('strom', { inAnswer: true, when: [measured, commercial] }),
  heating: tick('heizung', { inAnswer: true, when: any }),
  vacancy: tick('leerstand', { inAnswer: true, when: measured, unless: calculatedOnly }),
  rooms: tick('raeume', { inAnswer: true, when: any }),
  renewables: tick('erneuerbare', { inAnswer: true, when: any }),
  photos: tick('fotos', { inAnswer: true, when: any }),
  plans: tick('plaene', { inAnswer: true, when: calculated }),
  layers: tick('bauteile', { inAnswer: true, when: any }),
  zones: tick('zonen', { inAnswer: true, when: [calculated, commercial] }),
} as const;

export const documents = defineTool({
  live: true,
  inputs,
  says: names(
    'complete missing missingOne progress helps',
    'forConsumption forDemand both data',
    'kindLink monthsLink',
    ...items,
    'basicsFor livingArea kindFirst billsFor powerFor heatingFor vacancyFor',
    'roomsFor renewablesFor photosFor plansFor layersFor zonesFor',
    'onlyDemandTitle onlyDemand demandLink soonMonths soonCommercial',
  ),
  dated: names('onlyDemandTitle onlyDemand demandLink', 'power powerFor soonMonths soonCommercial'),
  figures: ['residential-only'],
  tables: [],
  answer(values, { say, sayIfDated, text, nameOf, figure }) {
    const { building } = values;
    // The constant begins on 1 January 2027.
    const isOf2027 = figure('residential-only') !== '';
    const isOnlyDemand = building === 'nichtwohn' && isOf2027;
    if (isOnlyDemand && values.kind === 'verbrauch') {
      const title = text('onlyDemandTitle');
      const href = `${toolPagePath('unterlagen')}?art=bedarf&gebaeude=nichtwohn`;
      const links = [{ href, text: text('demandLink') }];
      const more = [{ kind: 'links', links } as const];
      return { title, outcome: 'warning', views: [say('onlyDemand')], more, summary: title };
    }
    const kind = isOnlyDemand ? 'bedarf' : values.kind;
    const { power: _power, ...inputsOf2027 } = inputs;
    const ticked = askedInputs(isOf2027 ? inputsOf2027 : inputs, { art: values.kind, gebaeude: building });
    // Layers of walls and roof help a consumption certificate too: for its recommendations.
    const isHelp = (item: Item) => item === 'layers' && kind === 'verbrauch';
    /** A consumption certificate, maybe of a residential building: § 82 Abs. 2 helps it, § 80 Abs. 3 or § 82 Abs. 1 may forbid it. */
    const isConsumption = kind !== 'bedarf' && building !== 'nichtwohn';
    const asked = items.filter((item) => ticked.includes(item));
    const needed = asked.filter((item) => !isHelp(item));
    const lacking = needed.filter((item) => !values[item]);

    const mark = (item: Item) => {
      if (kind !== 'unsicher' || neededFor[item] === 'both') return '';
      return text(neededFor[item] === 'demand' ? 'forDemand' : 'forConsumption');
    };
    const name = (item: Item): string => `${text(item)}${mark(item)}`;
    const withHint = (item: Item): Statement => {
      const { text: hint, source } = say(item === 'basics' && isConsumption ? 'livingArea' : `${item}For`);
      return { text: `${name(item)} – ${hint}`, source };
    };
    const toBox = (item: Item): Statement => ({
      ...(values[item] ? { text: name(item) } : withHint(item)),
      box: { name: inputs[item].name, isTicked: values[item] ?? false },
    });
    const count = String(lacking.length);
    const title = text(lacking.length === 0 ? 'complete' : lacking.length === 1 ? 'missingOne' : 'missing', { count });
    const [reason, ...others] = compact([
      kind === 'unsicher' && say('both'),
      isConsumption && say('kindFirst'),
      isOnlyDemand && say('onlyDemand'),
      say('data'),
    ]);
    const counts = { value: needed.length - lacking.length, max: needed.length };
    const progress = { count: String(counts.value), of: String(counts.max) };
    return {
      title,
      outcome: kind === 'unsicher' ? 'open' : lacking.length > 0 ? 'warning' : 'clear',
      views: [
        reason,
        kind === 'bedarf' ? undefined : sayIfDated(isConsumption ? 'soonMonths' : 'soonCommercial'),
        { kind: 'list', title: text('progress', progress), items: needed.map(toBox), progress: counts },
        { kind: 'list', title: text('helps'), items: asked.filter(isHelp).map(toBox) },
      ],
      more: [
        { kind: 'list', items: others },
        {
          kind: 'links',
          links: compact([
            kind !== 'bedarf' && { href: toolPagePath('36-monate'), text: text('monthsLink') },
            (isConsumption || kind === 'unsicher') && {
              href: toolPagePath('bedarf-oder-verbrauch'),
              text: text('kindLink'),
            },
          ]),
        },
      ],
      summary: `${nameOf('kind', kind)}, ${nameOf('building', building)}: ${title}`,
    };
  },
});
