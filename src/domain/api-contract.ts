/** What site and service say to each other: paths, the error shape and its words. */

/** Calls of the service as key segments; the client joins them by a slash. */
export const apiKeys = {
  regions: ['/api', 'regions'],
  contacts: ['/api', 'contacts'],
  blogViews: ['/api', 'blog-views'],
  calculatePrice: ['/api', 'calculate-price'],
  newsletter: ['/api', 'newsletter'],
} as const;

/** Path of a call: `apiPath('contacts')` → `/api/contacts`. */
export const apiPath = (call: keyof typeof apiKeys): string => apiKeys[call].join('/');

const belowNewsletter = (page: string): string => `${apiPath('newsletter')}/${page}`;
/**
 * Pages of the newsletter's mails, below its call: hosts pass only `/api` on to the service. A GET
 * shows a button, the button posts here. Without `@__PURE__` every form's script would carry them.
 */
export const newsletterPaths = {
  confirm: /* @__PURE__ */ belowNewsletter('confirm'),
  unsubscribe: /* @__PURE__ */ belowNewsletter('unsubscribe'),
};

/** Pages of one request, by the token of its answer: the thank-you page with the form that tells more, and what it posts to. */
export const requestPaths = {
  thanks: '/api/anfrage/danke',
  prepare: '/api/anfrage/ergaenzen',
};

/** Where whoever sends the newsletter reports who has left it. */
export const newsletterHookPath = /* @__PURE__ */ belowNewsletter('rueckmeldung');

const belowOffice = (page: string): string => `/api/buero/${page}`;
/** Pages behind the links in mails to the office: a GET shows a button, the button posts here. */
export const officePaths = {
  release: /* @__PURE__ */ belowOffice('freigeben'),
  refuse: /* @__PURE__ */ belowOffice('ablehnen'),
  reached: /* @__PURE__ */ belowOffice('zurueckgerufen'),
  missed: /* @__PURE__ */ belowOffice('nicht-erreicht'),
  needless: /* @__PURE__ */ belowOffice('kein-anruf'),
  undo: /* @__PURE__ */ belowOffice('zuruecknehmen'),
};

/** Pages behind links in mails, with a button that posts to them. */
export const linkPaths = /* @__PURE__ */ Object.assign({}, newsletterPaths, officePaths);

/**
 * The tools' forms ask here without JavaScript, `/api/werkzeuge/gueltigkeit?ausgestellt=3.5.2019`; the last takes a
 * result into the contact form: `?werkzeug=gueltigkeit&ausgestellt=3.5.2019`. It carries answers, never words, so that
 * nobody puts words of their own into our form by a link.
 */
export const toolPath = (slug: string): string => `/api/werkzeuge/${slug}`;
export const toolCallBackPath = /* @__PURE__ */ toolPath('rueckruf');
/** With a result, from the page of a tool. @param answers as the address of the result carries them */
export const toolCallBackHref = (apiUrl: string, slug: string, answers: string): string =>
  `${apiUrl}${toolCallBackPath}?werkzeug=${slug}&${answers}`;

/** Header that carries the client-made id, and the hidden field that does so in a form post. */
export const idempotencyHeader = 'Idempotency-Key';
/** With the word of PROBE_SECRET a request is a monitor's: it goes the whole way and leaves nothing. */
export const probeHeader = 'Energieausweis-Probe';
export const idempotencyField = 'idempotencyKey';
/** A field of the contact form that nobody sees and no browser fills: whoever does looks automatic. */
export const trapField = 'frei';

/** One refused field. `path` is the field's name, nested names joined by a dot. */
export type FieldError = { path: string; message: string };

/** RFC 9457 problem details, sent as `application/problem+json`. `detail` is a German sentence. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors: FieldError[];
};

/** Largest body that the service takes. */
export const largestBodyKb = 16;

/** Every refusal of the service: its code, status and the sentence a visitor reads. */
export const problems = {
  'invalid-input': { status: 422, title: 'Eingabe prüfen', detail: 'Einige Angaben fehlen oder stimmen noch nicht.' },
  'key-reused': {
    status: 422,
    title: 'Schlüssel schon benutzt',
    detail:
      'Diese Anfrage wurde schon mit anderen Angaben gesendet. Laden Sie die Seite neu und senden Sie noch einmal.',
  },
  'malformed-body': { status: 400, title: 'Anfrage nicht lesbar', detail: 'Die Anfrage ist nicht lesbar.' },
  'wrong-origin': {
    status: 403,
    title: 'Fremde Herkunft',
    detail: 'Anfragen sind nur von dieser Website aus möglich.',
  },
  'not-found': { status: 404, title: 'Nicht gefunden', detail: 'Diese Adresse gibt es nicht.' },
  'wrong-method': { status: 405, title: 'Methode nicht erlaubt', detail: 'Diese Adresse kennt die Methode nicht.' },
  'too-large': { status: 413, title: 'Zu groß', detail: `Die Anfrage ist größer als ${largestBodyKb} kB.` },
  'wrong-type': {
    status: 415,
    title: 'Format nicht unterstützt',
    detail: 'Die Anfrage muss JSON oder ein Formular sein.',
  },
  'too-many': {
    status: 429,
    title: 'Zu viele Anfragen',
    detail: 'Es kamen zu viele Anfragen von diesem Anschluss. Versuchen Sie es später noch einmal oder rufen Sie an.',
  },
  internal: {
    status: 500,
    title: 'Fehler',
    detail: 'Es ist ein Fehler aufgetreten. Versuchen Sie es noch einmal oder rufen Sie an.',
  },
  unavailable: {
    status: 503,
    title: 'Gerade nicht erreichbar',
    detail: 'Die Anfrage konnte nicht gespeichert werden. Versuchen Sie es gleich noch einmal oder rufen Sie an.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;
export type ProblemCode = keyof typeof problems;

/** `problemOf('not-found')` → the body to send; `detail` may be said more exactly. */
export function problemOf(code: ProblemCode, errors: FieldError[] = [], detail?: string): Problem {
  const { status, title, detail: usual } = problems[code];
  return { type: `about:blank#${code}`, title, status, detail: detail ?? usual, errors };
}

/** Where the build lays what the pages are made of that answer a form post, below the site's output folder. */
export const answersFile = 'api/answers.html';
