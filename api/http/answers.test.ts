import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { contactAnswerFile, type ContactAnswer } from '#domain/api-contract';
import { baseUrl, temporaryFolder } from '../test-support.ts';
import { fieldsToTyped, readAnswers } from './answers.ts';

const answer: ContactAnswer = {
  notice: { title: 'Eingabe <prüfen>', text: 'Text' },
  values: { firstName: '"><script>alert(1)</script>', message: '</textarea><b>{{baseUrl}}', privacy: 'true' },
  errors: [{ path: 'phone', message: 'Telefonnummer ist erforderlich' }],
  error: { phone: 'Telefonnummer ist erforderlich' },
};

test('fills the template of the site, escaped', async () => {
  const root = await temporaryFolder();
  const file = join(root, contactAnswerFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    '<h1>{{notice.title}}</h1><input value="{{values.firstName}}">{{#errors}}<a href="#{{path}}">{{message}}</a>{{/errors}}' +
      '{{#error.phone}}<p>{{error.phone}}</p>{{/error.phone}}{{#error.email}}never{{/error.email}}',
  );
  const { html, contentSecurityPolicy } = (await readAnswers(root, baseUrl)).contact(answer);
  expect(html).toBe(
    '<h1>Eingabe &lt;prüfen&gt;</h1><input value="&quot;&gt;&lt;script&gt;alert(1)&lt;&#x2F;script&gt;">' +
      '<a href="#phone">Telefonnummer ist erforderlich</a><p>Telefonnummer ist erforderlich</p>',
  );
  expect(contentSecurityPolicy).toBe("frame-ancestors 'none'");
});

test.each([undefined, '/nonexistent'])('without a build (%s) a plain page serves', async (root) => {
  const { html, contentSecurityPolicy } = (await readAnswers(root, baseUrl)).contact(answer);
  expect(html).toContain('<h1>Eingabe &lt;prüfen&gt;</h1>');
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
  expect(html).toContain('&lt;&#x2F;textarea&gt;&lt;b&gt;{{baseUrl}}</textarea>');
  expect(html).toContain('id="phone-error">Telefonnummer ist erforderlich<');
  expect(html).toMatch(/name="privacy"[^>]* checked/);
  expect(html).not.toContain('<script>');
  expect(contentSecurityPolicy).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('shows again only what the form knows', () => {
  const fields = {
    firstName: 'Anna',
    company: '',
    privacy: 'on',
    evil: 'x',
    idempotencyKey: 'key-00001',
    phone: { a: 1 },
    email: 5,
  };
  expect(fieldsToTyped(fields)).toEqual({ firstName: 'Anna', privacy: 'true' });
  expect(fieldsToTyped({ privacy: 'false', source: 'hero' })).toEqual({ source: 'hero' });
});
