/** The receipt that stands above a form once it is sent. */
import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hoursToText, telephoneHours } from '#domain/calendar';
import { site } from '../../../tests/support/content.ts';
import { Sent } from './Sent.tsx';

const { callBackHours, appointmentHours, deliveryHours } = site.company;

test.each([
  // Without a build its figures are text and do not add up: contact-form.spec.ts asks for the sum.
  {
    where: 'near',
    isFar: undefined,
    times: [`${callBackHours} h`, `${appointmentHours} h`, expect.stringMatching(/ h$/)],
  },
  { where: 'far from', isFar: true, times: [`${callBackHours} h`, 'Termin', `+ ${deliveryHours} h`] },
])('$where the office a receipt tells when each step is, whom we call, and our number', ({ isFar, times }) => {
  const visitor = '0151 2345678';
  const receipt = parse(
    renderToStaticMarkup(
      <Sent
        name="Anna Meyer"
        phone={visitor}
        isFar={isFar}
        chosen="12 × Mehrfamilienhaus: Firma 3.229 €, privat 4.309 €"
        isOffer
        call={<a href="tel:1">unsere Nummer</a>}
        written="Schreiben Sie."
      />,
    ),
  );
  const steps = receipt.querySelectorAll('li').map((step) => step.querySelectorAll('b, span').map(({ text }) => text));
  expect(steps).toEqual([
    [times[0], 'Rückruf und Termin'],
    [times[1], 'Aufnahme vor Ort'],
    [times[2], 'PDF per E-Mail'],
  ]);
  expect(receipt.querySelector('h3')?.text).toBe('Danke, Anna Meyer.');
  expect(receipt.querySelectorAll('p').map(({ text }) => text)).toEqual([
    `Wir rufen Sie innerhalb von ${callBackHours} Stunden an, ${hoursToText(telephoneHours(site.company))}, unter ${visitor}.`,
    'Ihr Angebot: 12 × Mehrfamilienhaus: Firma 3.229 €, privat 4.309 €. Mit Mehrwertsteuer und Termin vor Ort. Schriftlich kommt es per Mail.',
    'Lieber gleich sprechen? unsere Nummer',
    'Schreiben Sie.',
  ]);
});
