/** The receipt that stands in place of a form’s fields once it is sent. */
import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { site } from '../../../tests/support/content.ts';
import { Sent } from './Sent.tsx';

test.each([
  [undefined, `innerhalb von ${site.company.callBackHours} Stunden`],
  ['heute bis 18:40 Uhr', 'heute bis 18:40 Uhr'],
])('a receipt tells one time, whom we call, what was asked for and one next step: %s', (until, when) => {
  const receipt = parse(
    renderToStaticMarkup(
      <Sent
        phone="0151 2345678"
        until={until}
        onAgain={() => undefined}
        prepare={until && '/mehr'}
        chosen="12 × Mehrfamilienhaus: Privat 4.309 €, Firma 3.229 €"
        isOffer
      />,
    ),
  );
  expect(receipt.querySelector('h3')?.text).toBe(`Wir rufen Sie ${when} an.`);
  expect(receipt.querySelectorAll('p').map(({ text }) => text)).toEqual([
    'Danke, Ihre Anfrage ist da. Wir wählen 0151 2345678.',
    'Ihr Angebot: 12 × Mehrfamilienhaus: Privat 4.309 €, Firma 3.229 €. Mit Mehrwertsteuer und Termin vor Ort. Schriftlich kommt es per Mail.',
  ]);
  expect(receipt.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual(until ? ['/mehr'] : []);
});
