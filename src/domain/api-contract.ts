/** What site and service say to each other: paths, the error shape and its words. */
import type { BuildingType } from './pricing.ts';

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

/**
 * Pages of the newsletter's mails, below its call: hosts pass only `/api` on to the service (decision
 * 20a). A GET shows a button, the button posts here.
 */
export const newsletterPaths = {
  confirm: `${apiPath('newsletter')}/confirm`,
  unsubscribe: `${apiPath('newsletter')}/unsubscribe`,
} as const;

/** Header that carries the client-made id, and the hidden field that does so in a form post. */
export const idempotencyHeader = 'Idempotency-Key';
export const idempotencyField = 'idempotencyKey';

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
  'too-large': { status: 413, title: 'Zu groß', detail: 'Die Anfrage ist größer als 16 kB.' },
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

/** Validation issues as field errors, one per field: the first message counts. */
export function issuesToFieldErrors(
  issues: readonly { path: readonly PropertyKey[]; message: string; keys?: string[] }[],
): FieldError[] {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    // An unknown key has no path of its own: it is named itself.
    const paths = issue.keys?.map(String) ?? [issue.path.map(String).join('.')];
    for (const path of paths) if (!errors.has(path)) errors.set(path, issue.keys ? 'Unbekanntes Feld' : issue.message);
  }
  return [...errors].map(([path, message]) => ({ path, message }));
}

/** A form shown again: what was typed and what of it was refused. */
export type FormAnswer = {
  /** What was typed, by field name; a ticked box is „true“, one that is not is absent. */
  values: Record<string, string>;
  /** Refused fields in the order of the form, for the summary. */
  errors: FieldError[];
  /** The same by field name, for the words beside a field. */
  error: Record<string, string>;
};

/** `formAnswer(values, errors)` as a template takes it. */
export const formAnswer = (values: Record<string, string>, errors: FieldError[] = []): FormAnswer => ({
  values,
  errors,
  error: Object.fromEntries(errors.map(({ path, message }) => [path, message])),
});

/**
 * What the pages that answer a form post are filled with. The site's build makes each page as a
 * Mustache template, the service fills it.
 */
export type AnswerPages = {
  contact: {
    /** Told on top: why the request was not taken. */
    notice: { title: string; text: string };
    form: FormAnswer;
  };
  price: {
    /** Told on top: the price, or why there is none. */
    notice: { title: string; text: string };
    form: FormAnswer;
    /** `true` for the chosen building type: a template cannot compare. */
    chosen: Partial<Record<BuildingType, true>>;
    result?: {
      /** The way to the total. */
      lines: { label: string; amount: string }[];
      total: string;
      perCertificate: string;
      unitPrice: string;
      privatePrice: string;
      /** Today, in German. */
      date: string;
      /** The contact form, with the price in it. */
      contact: FormAnswer;
    };
  };
  /** Every page of the newsletter: asked for, confirming and unsubscribing, each before and after. */
  newsletter: {
    notice: { title: string; text: string; hint?: string };
    /** A button that posts the token of a mail's link; the page itself changes nothing. */
    action?: { path: string; token: string; label: string };
    /** The form, where signing up (again) is the way on. */
    form?: FormAnswer;
  };
};
export type AnswerKind = keyof AnswerPages;

/** Where the build lays the templates, below the site's output folder. */
export const answerFiles: Record<AnswerKind, string> = {
  contact: 'api/answers/contact.html',
  price: 'api/answers/price.html',
  newsletter: 'api/answers/newsletter.html',
};
