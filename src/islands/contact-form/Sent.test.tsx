/** The receipt that stands in place of a form’s fields once it is sent. */
import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hoursToText, telephoneHours } from '#domain/calendar';
import { site } from '../../../tests/support/content.ts';
import { Sent } from './Sent.tsx';

const { callBackHours, appointmentHours, deliveryHours } = site.company;
const { express } = site.prices;

test.each<{ where: string; isFar: boolean | undefined; isExpress?: boolean; until?: string; times: unknown[] }>([
  // Without a build its figures are text and do not add up: contact-form.spec.ts asks for the sum.
  {
    where: 'near',
    isFar: undefined,
    times: ['Anruf', `${appointmentHours} h`, expect.stringMatching(/ h$/)],
  },
  { where: 'far from', isFar: true, times: ['Anruf', 'Termin', `+ ${deliveryHours} h`] },
  { where: 'with Express far from', isFar: true, isExpress: true, times: ['Anruf', 'Termin', `+ ${express.hours} h`] },
  {
    where: 'by the clock of the service near',
    isFar: undefined,
    until: 'heute bis 18:40 Uhr',
    times: ['Anruf', `${appointmentHours} h`, expect.stringMatching(/ h$/)],
  },
])('$where the office a receipt tells when each step is, whom we call, and our number', (told) => {
  const { isFar, isExpress, until, times } = told;
  const visitor = '0151 2345678';
  const receipt = parse(
    renderToStaticMarkup(
      <Sent
        name="Anna Meyer"
        phone={visitor}
        until={until}
        isFar={isFar}
        isExpress={isExpress}
        onAgain={() => undefined}
        prepare={until && '/mehr'}
        chosen="12 × Mehrfamilienhaus: Firma 3.229 €, privat 4.309 €"
        isOffer
        call={<a href="tel:1">unsere Nummer</a>}
        written="Schreiben Sie."
      />,
    ),
  );
  const steps = receipt.querySelectorAll('li').map((step) => step.querySelectorAll('b, span').map(({ text }) => text));
  expect(steps).toEqual([
    [times[0], 'Termin finden'],
    [times[1], 'Aufnahme vor Ort'],
    [times[2], 'Ausweis per Mail'],
  ]);
  expect(receipt.querySelector('h3')?.text).toBe('Danke, Anna Meyer.');
  expect(receipt.querySelectorAll('p').map(({ text }) => text)).toEqual([
    until
      ? `Wir rufen Sie ${until} an, unter ${visitor}.`
      : `Wir rufen Sie innerhalb von ${callBackHours} Stunden an, ${hoursToText(telephoneHours(site.company))}, unter ${visitor}.`,
    'Ihr Angebot: 12 × Mehrfamilienhaus: Firma 3.229 €, privat 4.309 €. Mit Mehrwertsteuer und Termin vor Ort. Schriftlich kommt es per Mail.',
    'Lieber gleich sprechen? unsere Nummer',
    'Schreiben Sie.',
  ]);
  const more = receipt.querySelectorAll('a').map((link) => [link.getAttribute('href'), link.text]);
  expect(more.slice(1)).toEqual(until ? [['/mehr', 'Damit wir vorbereitet anrufen']] : []);
});
