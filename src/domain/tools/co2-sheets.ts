/** A house's CO2 costs on a sheet for each tenant, and all of them in one table: what § 7 Abs. 3 CO2KostAufG asks for. */
import { formatCents } from '../format.ts';
import type { Day } from './day.ts';
import { formatDay } from './day.ts';
import { formatFigure } from './figures.ts';
import { periodToDays, type House, type Period, type Shared } from './co2-tenants.ts';
import { names } from './names.ts';
import { present } from './present.ts';
import type { Result, Row, Sheet, Statement } from './result.ts';
import type { Context } from './tool.ts';

export const sheetSays = names(
  'reversed future tooEarly tenancyReversed outside twice tooLarge someHeating noHeating heatingLess',
  'leadTenants leadRest titleTenants',
  'houseLandlord houseRest houseSum',
  'byHeating byHeatingCommercial byArea byAreaCommercial restOpen restKept rounded',
  'sheets sheetsPrint sheetTitle sheetLead sheetSender sheetFoot',
  'ownHeating ownHeatingCommercial ownArea ownAreaCommercial ownMoved ownSum',
  'rowOwnHeating rowOwnArea rowOwnPercent rowOwn ofHeating daysOfArea range',
);
type Own = Context<(typeof sheetSays)[number], never, never>;

type Billed = {
  house: House;
  shared: Shared;
  /** Cents of the whole, the landlord's and the tenants'. */
  costs: { all: number; landlord: number; tenant: number };
  isCommercial: boolean;
  sender?: string | undefined;
  /** Of the house: figures, and what the law says of them. */
  rows: readonly Row[];
  basis: readonly Statement[];
  /** What the sentences of the tool are filled with. */
  words: Record<string, string>;
};

const toRange = ({ from, to }: Period, { text }: Own): string =>
  text('range', { from: formatDay(from), to: formatDay(to) });

const isPart = ({ from, to }: Period, { period }: House): boolean => from !== period.from || to !== period.to;

type Part = Shared['parts'][number];

function toSheet(part: Part, billed: Billed, today: Day, own: Own): Sheet {
  const { house, shared, costs, isCommercial, sender = '', rows, basis } = billed;
  const { say, text } = own;
  const amount = formatCents(part.cents);
  const key = shared.byHeating
    ? say(isCommercial ? 'ownHeatingCommercial' : 'ownHeating')
    : say(isCommercial ? 'ownAreaCommercial' : 'ownArea');
  const area = { area: formatFigure(part.area, 2), days: formatFigure(periodToDays(part), 0) };
  const whole = { area: formatFigure(house.area, 2), days: formatFigure(periodToDays(house.period), 0) };
  const of = shared.byHeating
    ? {
        label: text('rowOwnHeating'),
        value: text('ofHeating', {
          own: formatCents(Math.round((part.heating ?? 0) * 100)),
          all: formatCents(Math.round(shared.heating * 100)),
        }),
      }
    : { label: text('rowOwnArea'), value: `${text('daysOfArea', area)} / ${text('daysOfArea', whole)}` };
  return {
    sender: { label: text('sheetSender'), text: sender },
    date: formatDay(today),
    title: text('sheetTitle', { range: toRange(house.period, own) }),
    lead: text('sheetLead', { flat: part.flat, amount }),
    rows: [
      ...rows,
      of,
      { label: text('rowOwnPercent'), value: `${formatFigure(part.percent, 2)}\u00a0%` },
      { label: text('rowOwn'), value: amount },
    ],
    statements: present([
      ...basis,
      key,
      isPart(part, house) && say('ownMoved', { range: toRange(part, own) }),
      shared.rest > 0 && say('restKept'),
      say('ownSum', { all: formatCents(costs.all) }),
      say('rounded'),
    ]),
    foot: text('sheetFoot'),
  };
}

/** What the tenants of a house add to its answer. */
export function toSheets(billed: Billed, today: Day, own: Own) {
  const { house, shared, costs, isCommercial, words } = billed;
  const { say, text } = own;
  const { parts, rest, byHeating, isRestOpen } = shared;
  const count = { count: String(parts.length) };
  const bears = costs.landlord + rest;
  const open = present([
    isRestOpen && say('restOpen'),
    !byHeating && say(isCommercial ? 'byAreaCommercial' : 'byArea'),
  ]);
  return {
    bears,
    isOpen: open.length > 0,
    title: bears === 0 ? text('titleTenants') : undefined,
    lead: text(rest > 0 ? 'leadRest' : 'leadTenants', {
      ...words,
      ...count,
      rest: formatCents(rest),
      tenants: formatCents(costs.tenant - rest),
    }),
    open,
    statements: present([
      byHeating && say(isCommercial ? 'byHeatingCommercial' : 'byHeating'),
      rest > 0 && say('restKept'),
      say('rounded'),
    ]),
    prices: present([
      ...parts.map((part) => ({
        label: isPart(part, house) ? `${part.flat}, ${toRange(part, own)}` : part.flat,
        value: formatCents(part.cents),
      })),
      { label: text('houseLandlord', words), value: formatCents(costs.landlord) },
      rest > 0 && { label: text('houseRest'), value: formatCents(rest) },
      {
        label: text('houseSum'),
        value: formatCents(parts.reduce((sum, { cents }) => sum + cents, costs.landlord + rest)),
      },
    ]),
    sheets: {
      title: text('sheets', count),
      print: text('sheetsPrint', count),
      items: parts.map((part) => toSheet(part, billed, today, own)),
    } satisfies Result['sheets'],
  };
}
