/** Pages of a built site, written by hand: as much of them as the service looks at. */
import { idempotencyField, linkPaths, requestPaths } from '#domain/api-contract';
import { isCallOutcome } from '#domain/contact/calls';
import { buildingTypes } from '#domain/prices/building-types';
import { keysOf } from '#domain/keys-of';
import { preparationNames } from '#domain/contact/preparation';

/** An input as the site's build draws it, as far as the service looks at it. */
const drawnInput = (form: string, name: string, type = 'text') =>
  `<p><input id="${form}-${name}" name="${name}" type="${type}" value="${type === 'checkbox' ? 'true' : ''}" aria-invalid="true" aria-describedby="${form}-${name}-error">` +
  `<span id="${form}-${name}-error">…</span></p>`;
const drawnForm = (form: string, path: string, names: readonly string[], inputs: string[]) =>
  `<form method="post" action="${path}"><div><div class="error-summary" role="alert"><b>Diese Angaben prüfen</b><ul>` +
  `${names.map((name) => `<li><a href="#${form}-${name}">…</a></li>`).join('')}</ul></div></div>${inputs.join('')}</form>`;
const drawnRadio = (type: string, id = '') => `<input ${id} type="radio" name="buildingType" value="${type}">`;
const hidden = (name: string, value = '') => `<input type="hidden" name="${name}" value="${value}">`;

const drawnContact = drawnForm(
  'kontakt',
  '/api/contacts',
  ['firstName', 'lastName', 'company', 'email', 'phone', 'message', 'privacy'],
  [
    ...['firstName', 'lastName', 'company', 'email', 'phone'].map((name) => drawnInput('kontakt', name)),
    '<p hidden><textarea id="kontakt-message" name="message" aria-invalid="true" aria-describedby="kontakt-message-error"></textarea><span id="kontakt-message-error">…</span></p>',
    drawnInput('kontakt', 'privacy', 'checkbox'),
    ...['buildingType', 'address', 'originalCity', 'page', 'origin', 'offer', 'idempotencyKey'].map((name) =>
      hidden(name),
    ),
    hidden('source', 'kontakt'),
    '<a href="/datenschutz">Datenschutzerklärung</a>',
    '<a href="/contact">Kontakt</a>',
  ],
);
const drawnPrice = drawnForm(
  'preis',
  '/api/calculate-price',
  ['buildingType', 'quantity'],
  [
    hidden('originalCity'),
    `<fieldset aria-describedby="preis-buildingType-error">${buildingTypes.map((type, i) => drawnRadio(type, i === 0 ? 'id="preis-buildingType"' : '')).join('')}<span id="preis-buildingType-error">…</span></fieldset>`,
    drawnInput('preis', 'quantity', 'number').replace('value=""', 'value="1"'),
    '<input type="checkbox" name="priority" value="true">',
  ],
);
const drawnSheet = `<aside><p>{total}</p><p>{date}</p><dl><div><dt>{label}</dt><dd>{amount}</dd></div><div><dt>{customer}</dt><dd>{total}</dd></div><div><dt>{privately}</dt><dd>{privateTotal}</dd></div></dl></aside>`;
const drawnNewsletter = drawnForm(
  'newsletter',
  '/api/newsletter',
  ['email'],
  [hidden('source', 'newsletter'), hidden('originalCity'), drawnInput('newsletter', 'email')],
);
const drawnPreparation = drawnForm('ergaenzung', requestPaths.prepare, preparationNames, [
  hidden('token'),
  hidden('originalCity'),
  ...preparationNames.map((name) => drawnInput('ergaenzung', name)),
  '<button>{button}</button>',
]).replace('<form', '<form data-part="prepare"');
const drawnAction = (kind: keyof typeof linkPaths) =>
  `<form data-part="${kind}" method="post" action="${linkPaths[kind]}">${hidden('token')}${hidden('originalCity')}${isCallOutcome(kind) ? hidden(idempotencyField) : ''}<button>{button}</button></form>`;
const thanks = (place: string) =>
  `<!doctype html><html lang="de"><head><title>Danke</title><meta name="robots" content="noindex"></head><body><nav>${place}</nav><main id="inhalt">Danke!</main></body></html>`;

export const drawnSite: Record<string, string> = {
  'danke.html': thanks('Norddeutschland'),
  'bremen/danke.html': thanks('Bremen'),
  'api/answers.html':
    `<!doctype html><style>p{}</style><section><h1>{title}</h1><p>{text}</p><p>{hint}</p>${keysOf(linkPaths).map(drawnAction).join('')}` +
    `<div data-part="facts"><dl>\n<div>\n<dt>{label}</dt><dd>{amount}</dd></div></dl></div>` +
    `<div data-part="wish">Wir rufen an.<dl>\n<div>\n<dt>{label}</dt><dd>{amount}</dd></div></dl></div><p data-part="refused">Oder rufen Sie an.</p><p data-part="help">Oder schreiben Sie uns.</p>` +
    `<div data-part="price">${drawnPrice}</div><div data-part="priced">${drawnPrice}${drawnSheet}</div>` +
    `<h2 data-part="prepareHead">Damit wir vorbereitet anrufen</h2>${drawnPreparation}` +
    `<div data-part="contact">${drawnContact}</div><div data-part="newsletter">${drawnNewsletter}</div></section>`,
};
