import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerFiles, formAnswer, type AnswerKind, type AnswerPages } from '#domain/api-contract';
import { baseUrl, temporaryFolder } from '../test-support.ts';
import { fieldsToTyped, plainAnswers, readAnswers } from './answers.ts';

const notice = { title: 'Eingabe <prüfen>', text: 'Text' };
const form = formAnswer(
  { firstName: '"><script>alert(1)</script>', message: '</textarea><b>{{baseUrl}}', privacy: 'true' },
  [{ path: 'phone', message: 'Telefonnummer ist erforderlich' }],
);
const contact: AnswerPages['contact'] = { notice, form };
const price: AnswerPages['price'] = {
  notice,
  form: formAnswer({ quantity: '"><script>', buildingType: 'MFH', priority: 'true', originalCity: 'bremen' }, [
    { path: 'quantity', message: 'Mindestens 1 Energieausweis' },
  ]),
  chosen: { MFH: true },
};
const calculated: AnswerPages['price'] = {
  ...price,
  result: {
    lines: [{ label: '12 × <Haus>', amount: '1 €' }],
    total: '4.844 €',
    perCertificate: '403,67 €',
    unitPrice: '299 €',
    privatePrice: '399 €',
    date: '20. November 2026',
    contact: formAnswer({ source: 'preisrechner', buildingType: 'MFH', message: '12 × Haus', originalCity: 'bremen' }),
  },
};

async function siteWith(kind: AnswerKind, template: string) {
  const root = await temporaryFolder();
  const file = join(root, answerFiles[kind]);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, template);
  return readAnswers(root, baseUrl);
}

test('fills the template of the site, escaped', async () => {
  const answers = await siteWith(
    'contact',
    '<h1>{{notice.title}}</h1>{{#form}}<input value="{{values.firstName}}">{{#errors}}<a href="#{{path}}">{{message}}</a>{{/errors}}' +
      '{{#error.phone}}<p>{{error.phone}}</p>{{/error.phone}}{{#error.email}}never{{/error.email}}{{/form}}',
  );
  const { html, contentSecurityPolicy } = answers.contact(contact);
  expect(html).toBe(
    '<h1>Eingabe &lt;prüfen&gt;</h1><input value="&quot;&gt;&lt;script&gt;alert(1)&lt;&#x2F;script&gt;">' +
      '<a href="#phone">Telefonnummer ist erforderlich</a><p>Telefonnummer ist erforderlich</p>',
  );
  expect(contentSecurityPolicy).toBe("frame-ancestors 'none'");
});

test('a template that is missing does not take the other one along', async () => {
  const answers = await siteWith('price', '<h1>{{notice.title}} im Kleid der Website</h1>');
  expect(answers.price(price).html).toBe('<h1>Eingabe &lt;prüfen&gt; im Kleid der Website</h1>');
  expect(answers.contact(contact).html).toContain('<h1>Eingabe &lt;prüfen&gt;</h1>\n<p>Text</p>');
});

describe.each([undefined, '/nonexistent'])('without a build (%s) a plain page serves', (root) => {
  test('the contact form', async () => {
    const { html, contentSecurityPolicy } = (await readAnswers(root, baseUrl)).contact(contact);
    expect(html).toContain('<h1>Eingabe &lt;prüfen&gt;</h1>');
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(html).toContain('&lt;&#x2F;textarea&gt;&lt;b&gt;{{baseUrl}}</textarea>');
    expect(html).toContain('id="phone-error">Telefonnummer ist erforderlich<');
    expect(html).toMatch(/name="privacy"[^>]* checked/);
    expect(html).not.toContain('<script>');
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  test('the refused price form', async () => {
    const { html } = (await readAnswers(root, baseUrl)).price(price);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(html).toContain('id="quantity-error">Mindestens 1 Energieausweis<');
    expect(html).toContain('value="MFH" required checked>');
    expect(html).toMatch(/name="priority"[^>]* checked/);
    expect(html).toContain('name="originalCity" value="bremen"');
    expect(html.match(/ checked/g)).toHaveLength(2);
    expect(html).not.toMatch(/<table>|api\/contacts/);
  });

  test('the price, with both forms', async () => {
    const { html } = (await readAnswers(root, baseUrl)).price(calculated);
    expect(html).toContain('<th>12 × &lt;Haus&gt;</th><td>1 €</td>');
    expect(html).toContain('<td>4.844 €</td>');
    expect(html).toContain('403,67 € je Ausweis');
    expect(html).toContain('20. November 2026');
    expect(html).toContain('name="source" value="preisrechner"');
    expect(html).toContain('rows="5">12 × Haus</textarea>');
    expect(html).toContain('type="hidden" name="buildingType" value="MFH"');
    // What was refused of the price form stands beside that form alone.
    expect(html.match(/Mindestens 1 Energieausweis/g)).toHaveLength(2);
    expect(html).not.toMatch(/\{\{/);
  });
});

test('a page of the newsletter has its button or its form, or neither', () => {
  const { newsletter } = plainAnswers(baseUrl);
  const said = newsletter({ notice: { ...notice, hint: 'Hinweis <b>' } }).html;
  expect(said).toContain('<p>Hinweis &lt;b&gt;</p>');
  expect(said).not.toMatch(/<form|\{\{/);
  const action = { path: '/api/newsletter/confirm', token: '"><script>', label: 'Ja' };
  const asked = newsletter({ notice, action }).html;
  expect(asked).toContain('name="token" value="&quot;&gt;&lt;script&gt;"');
  expect(asked.match(/<form/g)).toHaveLength(1);
  const form = newsletter({ notice, form: formAnswer({ email: 'x', source: 'ratgeber' }, []) }).html;
  expect(form).toContain('value="x"');
  expect(form).toContain('name="source" value="ratgeber"');
  expect(form).not.toContain('name="token"');
});

test('a building type that no message shows is not sent along unseen', () => {
  const { html } = plainAnswers(baseUrl).contact({ notice, form: formAnswer({ buildingType: 'MFH' }) });
  expect(html).not.toMatch(/MFH|name="message"|<ul>/);
});

test('a refused message is told of beside it', () => {
  const errors = [{ path: 'message', message: 'Höchstens 5000 Zeichen eingeben' }];
  const { html } = plainAnswers(baseUrl).contact({ notice, form: formAnswer({ message: 'lang' }, errors) });
  expect(html).toContain('aria-describedby="message-error">lang</textarea>');
  expect(html).toContain('id="message-error">Höchstens 5000 Zeichen eingeben<');
});

test('shows again only what the form knows', () => {
  const fields = {
    firstName: 'Anna',
    company: '',
    privacy: 'on',
    evil: 'x',
    phone: { a: 1 },
    email: 5,
  };
  const names = ['firstName', 'company', 'phone', 'email', 'privacy', 'source', 'constructor'];
  expect(fieldsToTyped(fields, names, 'privacy')).toEqual({ firstName: 'Anna', privacy: 'true' });
  expect(fieldsToTyped({ privacy: 'false', source: 'hero' }, names, 'privacy')).toEqual({ source: 'hero' });
});
