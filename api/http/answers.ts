/** The page that answers a refused form post: the site's own, or a plain one where there is no build. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Mustache from 'mustache';
import { contactAnswerFile, type ContactAnswer } from '#domain/api-contract';
import { contactPostSchema } from '#domain/contact-request';

export type ContactAnswers = {
  contact(answer: ContactAnswer): { html: string; contentSecurityPolicy: string };
};

/** @param siteRoot the site's output folder; without one, or without the template, the plain page serves */
export async function readAnswers(siteRoot: string | undefined, baseUrl: string): Promise<ContactAnswers> {
  const template = siteRoot && (await readFile(join(siteRoot, contactAnswerFile), 'utf8').catch(() => undefined));
  return template ? siteAnswers(template) : plainAnswers(baseUrl);
}

/** @param template Mustache; everything filled in is escaped */
export function siteAnswers(template: string): ContactAnswers {
  return {
    contact: (answer) => ({
      html: Mustache.render(template, answer),
      // What else the page may load stands in the page, with its hashes.
      contentSecurityPolicy: "frame-ancestors 'none'",
    }),
  };
}

/** Of what was posted, the form's own fields as text; the page shows them again. */
export function fieldsToTyped(fields: Record<string, unknown>): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const name of Object.keys(contactPostSchema.shape)) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (name === 'privacy') {
      if (isTicked(value)) typed[name] = 'true';
    } else if (typeof value === 'string' && value !== '') typed[name] = value;
  }
  return typed;
}

/** A ticked box without a value of its own is sent as „on“. */
export const isTicked = (value: unknown): boolean => value === 'true' || value === 'on';

const style = `
body{max-width:34rem;margin:0 auto;padding:2rem 1rem;font:17px/1.6 system-ui,sans-serif;color:#13241f;background:#faf8f3}
a{color:#0a5546}label{display:block;margin-top:1rem}
input:not([type=checkbox]),textarea{display:block;box-sizing:border-box;width:100%;padding:.6rem;font:inherit;border:1px solid #4c5c56;border-radius:10px}
[aria-invalid]{border-color:#9c3320}.error{color:#9c3320}
button{margin-top:1.5rem;padding:.8rem 1.4rem;font:inherit;color:#fff;background:#b8412a;border:0;border-radius:10px}`;

const input = (name: string, label: string, type: string, autocomplete: string, required = true) => `
<label for="${name}">${label}${required ? ' *' : ''}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${required ? ' required' : ''} value="{{values.${name}}}"{{#error.${name}}} aria-invalid="true" aria-describedby="${name}-error"{{/error.${name}}}>
{{#error.${name}}}<p class="error" id="${name}-error">{{error.${name}}}</p>{{/error.${name}}}`;

/** Kept where an older or a longer form sent it. */
const kept = (name: string) =>
  `{{#values.${name}}}<input type="hidden" name="${name}" value="{{values.${name}}}">{{/values.${name}}}`;

const plainTemplate = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{{notice.title}} – Kontakt</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>{{notice.title}}</h1>
<p>{{notice.text}}</p>
<ul>{{#errors}}<li><a href="#{{path}}">{{message}}</a></li>{{/errors}}</ul>
<form method="post" action="/api/contacts">
${input('firstName', 'Vorname', 'text', 'given-name')}
${input('lastName', 'Nachname', 'text', 'family-name')}
${input('company', 'Firma', 'text', 'organization', false)}
${input('email', 'E-Mail', 'email', 'email')}
${input('phone', 'Telefon', 'tel', 'tel')}
{{#values.message}}<label for="message">Nachricht</label>
<textarea id="message" name="message" rows="5">{{values.message}}</textarea>{{/values.message}}
<label><input id="privacy" name="privacy" type="checkbox" value="true" required{{#values.privacy}} checked{{/values.privacy}}>
Ich habe die <a href="{{baseUrl}}/datenschutz">Datenschutzerklärung</a> gelesen und akzeptiere sie. *</label>
{{#error.privacy}}<p class="error">{{error.privacy}}</p>{{/error.privacy}}
${kept('buildingType')}${kept('address')}${kept('originalCity')}${kept('source')}
<button>Sofortigen Rückruf anfordern</button>
</form>
<p><a href="{{baseUrl}}/">Zur Startseite</a></p>
</main>
</body>
</html>
`;

export function plainAnswers(baseUrl: string): ContactAnswers {
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    contact: (answer) => ({
      html: Mustache.render(plainTemplate, { ...answer, baseUrl }),
      contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    }),
  };
}
