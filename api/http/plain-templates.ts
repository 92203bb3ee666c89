/** Pages without the site's look, for a service without a build beside it. */
import { createHash } from 'node:crypto';
import type { AnswerKind } from '#domain/api-contract';
import { buildingTypeNames } from '#domain/calculator';

const style = `
body{max-width:34rem;margin:0 auto;padding:2rem 1rem;font:17px/1.6 system-ui,sans-serif;color:#13241f;background:#faf8f3}
a{color:#0a5546}label{display:block;margin-top:1rem}
input:not([type=checkbox],[type=radio]),textarea{display:block;box-sizing:border-box;width:100%;padding:.6rem;font:inherit;border:1px solid #4c5c56;border-radius:10px}
fieldset{margin-top:1rem;border:0;padding:0}table{width:100%;border-collapse:collapse}th{text-align:left;font-weight:400}td{text-align:right}tr:last-child{font-weight:700}
[aria-invalid]{border-color:#9c3320}.error{color:#9c3320}
button{margin-top:1.5rem;padding:.8rem 1.4rem;font:inherit;color:#fff;background:#b8412a;border:0;border-radius:10px}`;

const hash = createHash('sha256').update(style).digest('base64');
export const plainContentSecurityPolicy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const input = (name: string, label: string, type: string, autocomplete: string, required = true) => `
<label for="${name}">${label}${required ? ' *' : ''}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${required ? ' required' : ''} value="{{values.${name}}}"{{#error.${name}}} aria-invalid="true" aria-describedby="${name}-error"{{/error.${name}}}>
{{#error.${name}}}<p class="error" id="${name}-error">{{error.${name}}}</p>{{/error.${name}}}`;

/** Kept where an older or a longer form sent it. */
const kept = (name: string) =>
  `{{#values.${name}}}<input type="hidden" name="${name}" value="{{values.${name}}}">{{/values.${name}}}`;

const contactForm = `<form method="post" action="/api/contacts">
${input('firstName', 'Vorname', 'text', 'given-name')}
${input('lastName', 'Nachname', 'text', 'family-name')}
${input('company', 'Firma', 'text', 'organization', false)}
${input('email', 'E-Mail', 'email', 'email')}
${input('phone', 'Telefon', 'tel', 'tel')}
{{#values.message}}<label for="message">Nachricht</label>
<textarea id="message" name="message" rows="5"{{#error.message}} aria-invalid="true" aria-describedby="message-error"{{/error.message}}>{{values.message}}</textarea>
{{#error.message}}<p class="error" id="message-error">{{error.message}}</p>{{/error.message}}
${kept('buildingType')}{{/values.message}}
<label><input id="privacy" name="privacy" type="checkbox" value="true" required{{#values.privacy}} checked{{/values.privacy}}>
Ich habe die <a href="{{baseUrl}}/datenschutz">Datenschutzerklärung</a> gelesen. *</label>
{{#error.privacy}}<p class="error">{{error.privacy}}</p>{{/error.privacy}}
${kept('address')}${kept('originalCity')}${kept('source')}
<button>Sofortigen Rückruf anfordern</button>
</form>`;

const errorList = `{{#errors.length}}<ul>{{#errors}}<li><a href="#{{path}}">{{message}}</a></li>{{/errors}}</ul>{{/errors.length}}`;

const radio = ([type, name]: [string, string], index: number) => `
<label><input${index === 0 ? ' id="buildingType"' : ''} name="buildingType" type="radio" value="${type}" required{{#chosen.${type}}} checked{{/chosen.${type}}}> ${name}</label>`;

const priceForm = `{{#form}}${errorList}
<form method="post" action="/api/calculate-price">
<fieldset><legend>Gebäudetyp *</legend>${Object.entries(buildingTypeNames).map(radio).join('')}</fieldset>
${input('quantity', 'Anzahl der Energieausweise', 'number', 'off')}
<label><input name="priority" type="checkbox" value="true"{{#values.priority}} checked{{/values.priority}}> Express</label>
${kept('originalCity')}
<button>Preis berechnen</button>
</form>{{/form}}`;

const newsletterForm = `{{#form}}${errorList}
<form method="post" action="/api/newsletter">
${input('email', 'E-Mail-Adresse', 'email', 'email')}
${kept('originalCity')}${kept('source')}
<p>Wir senden Ihnen eine Mail, in der Sie die Anmeldung bestätigen.</p>
<button>Newsletter abonnieren</button>
</form>{{/form}}`;

const page = (kind: string, content: string) => `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{{notice.title}} – ${kind}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>{{notice.title}}</h1>
<p>{{notice.text}}</p>
${content}
<p><a href="{{baseUrl}}/">Zur Startseite</a></p>
</main>
</body>
</html>
`;

/** Mustache; what fills them: `AnswerPages`. */
export const plainTemplates: Record<AnswerKind, string> = {
  contact: page('Kontakt', `{{#form}}${errorList}\n${contactForm}{{/form}}`),
  price: page(
    'Preisrechner',
    `{{#result}}
<table>
{{#lines}}<tr><th>{{label}}</th><td>{{amount}}</td></tr>
{{/lines}}<tr><th>Gesamtpreis</th><td>{{total}}</td></tr>
</table>
<p>{{perCertificate}} je Ausweis. Preise für Geschäftskunden inkl. MwSt., privat {{privatePrice}} je Ausweis. Unverbindliche Preisinformation vom {{date}}.</p>
<h2>Angebot anfordern</h2>
{{#contact}}${contactForm}{{/contact}}
<h2>Neu berechnen</h2>
{{/result}}
${priceForm}`,
  ),
  newsletter: page(
    'Newsletter',
    `{{#notice.hint}}<p>{{notice.hint}}</p>{{/notice.hint}}
{{#action}}<form method="post" action="{{path}}">
<input type="hidden" name="token" value="{{token}}">
<button>{{label}}</button>
</form>{{/action}}
${newsletterForm}`,
  ),
};
