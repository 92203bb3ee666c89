/** The receipt that stands in place of a form’s fields once it is sent. */
import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hoursToText, telephoneHours } from '#domain/calendar';
import { site } from '../../../tests/support/content.ts';
import { Sent } from './Sent.tsx';

const { callBackHours, appointmentHours, deliveryHours } = site.company;
const { express } = site.prices;

type Told = { isFar?: true; isExpress?: true; until?: string };
test.each<[where: string, told: Told, visit: string, delivery: unknown]>([
  // Without a build its figures are text and do not add up: contact-form.spec.ts asks for the sum.
  ['near', {}, `${appointmentHours} h`, expect.stringMatching(/ h$/)],
  ['far from', { isFar: true }, 'Termin', `+ ${deliveryHours} h`],
  ['with Express far from', { isFar: true, isExpress: true }, 'Termin', `+ ${express.hours} h`],
  ['by the clock near', { until: 'heute bis 18:40 Uhr' }, `${appointmentHours} h`, expect.stringMatching(/ h$/)],
])('%s the office a receipt tells when each step is, whom we call, and our number', (_, told, visit, delivery) => {
  const { until, isFar, isExpress } = told;
  const words = {
    name: 'Anna Meyer',
    phone: '0151 2345678',
    chosen: '12 × Mehrfamilienhaus',
    written: 'Schreiben Sie.',
  };
  const call = <a href="tel:1">unsere Nummer</a>;
  const receipt = parse(
    renderToStaticMarkup(
      <Sent
        {...{ ...words, until, isFar, isExpress, call }}
        onAgain={() => undefined}
        prepare={until && '/mehr'}
        isOffer
      />,
    ),
  );
  const steps = receipt.querySelectorAll('li').map((step) => step.querySelectorAll('b, span').map(({ text }) => text));
  expect(steps).toEqual([
    ['Anruf', 'Termin finden'],
    [visit, 'Aufnahme vor Ort'],
    [delivery, 'Ausweis per Mail'],
  ]);
  const when = until ?? `innerhalb von ${callBackHours} Stunden`;
  const hours = until ? '' : `, ${hoursToText(telephoneHours(site.company))}`;
  expect([receipt.querySelector('h3'), ...receipt.querySelectorAll('p')].map((one) => one?.text)).toEqual([
    'Danke, Anna Meyer.',
    `Wir rufen Sie ${when} an${hours}, unter 0151 2345678.`,
    'Ihr Angebot: 12 × Mehrfamilienhaus. Mit Mehrwertsteuer und Termin vor Ort. Schriftlich kommt es per Mail.',
    'Lieber gleich sprechen? unsere Nummer',
    'Schreiben Sie.',
  ]);
  const more = receipt.querySelectorAll('a').map((link) => [link.getAttribute('href'), link.text]);
  expect(more.slice(1)).toEqual(until ? [['/mehr', 'Damit wir vorbereitet anrufen']] : []);
});
