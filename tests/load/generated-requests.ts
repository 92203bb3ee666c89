/** Requests made at random from the tables of fields: nearly right ones, and ones that are nothing of the kind. */
import fc from 'fast-check';
import { parse } from 'parse5';
import {
  apiPath,
  idempotencyField,
  idempotencyHeader,
  newsletterPaths,
  problems,
  trapField,
  type Problem,
} from '#domain/api-contract';
import { pageViews } from '#domain/blog-views';
import type { priceFields } from '#domain/calculator';
import type { contactRequestFields } from '#domain/contact-request';
import type { newsletterRequestFields } from '#domain/newsletter-request';
import { elementsOf } from '../../api/forms/fill.ts';
import { createAddresses, endWell, openLeadReceiver } from './leads.ts';
import { checkQuiet, mark } from './marked.ts';
import { scenario } from './scenario.ts';
import { startSite } from './site.ts';

/** A good body for each call, by its path. */
const samples: Record<string, Record<string, unknown>> = {
  [apiPath('contacts')]: {
    firstName: mark,
    lastName: mark,
    email: `${mark}@example.org`,
    phone: mark,
    company: mark,
    buildingType: 'EFH',
    address: mark,
    message: mark,
    originalCity: 'bremen',
    source: 'kontakt',
    page: '/bremen',
    origin: 'www.google.de',
    campaign: 'herbst',
    offer: 'typ=EFH&anzahl=2',
    privacy: true,
  } satisfies Record<keyof typeof contactRequestFields, unknown>,
  [apiPath('newsletter')]: {
    email: `${mark}@example.org`,
    originalCity: null,
    source: 'newsletter',
  } satisfies Record<keyof typeof newsletterRequestFields, unknown>,
  [apiPath('calculatePrice')]: {
    buildingType: 'MFH',
    quantity: 12,
    priority: true,
  } satisfies Record<keyof typeof priceFields, unknown>,
  [apiPath('blogViews')]: { articleSlug: pageViews.home, page: '/bremen', origin: 'haus.example', tap: 'call' },
  [newsletterPaths.confirm]: { token: mark.padEnd(43, '-'), originalCity: 'bremen' },
  [newsletterPaths.unsubscribe]: { token: mark.padEnd(43, '-') },
};

/** Breaks out of an attribute, a text or a comment, where nothing holds it. */
const spiteful = fc
  .tuple(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('', '"', "'", '">', "'>", '</textarea>', '</title>', '-->', '{title}'),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  .map(([before, way, after]) => `${before}${way}<${mark} ${mark}="1">${after}`);
const headerText = fc
  .array(
    fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f),
    { maxLength: 30 },
  )
  .map((codes) => mark + String.fromCharCode(...codes));

const value = fc.oneof(
  spiteful,
  spiteful.map((text) => text.repeat(300)),
  fc.jsonValue(),
  fc.constant(undefined),
);
const strangeName = fc.oneof(spiteful, fc.constantFrom('__proto__', 'constructor', idempotencyField, trapField));

/** One field is another, or one more. */
const nearlyRight = (sample: Record<string, unknown>) =>
  fc
    .tuple(fc.oneof(fc.constantFrom(...Object.keys(sample)), strangeName), value)
    .map(([name, value]): Record<string, unknown> => ({ ...sample, ...Object.fromEntries([[name, value]]) }));

/** All fields are typed with ill intent: the page that refuses them shows all of it again. */
const spitefulForm = (sample: Record<string, unknown>) =>
  fc.record(Object.fromEntries(Object.keys(sample).map((name) => [name, spiteful])));

const fieldsToForm = (fields: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  ).toString();

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

const bodyOf = (sample: Record<string, unknown>) =>
  fc.oneof(
    { weight: 3, arbitrary: nearlyRight(sample).map((fields) => [json, JSON.stringify(fields)] as const) },
    { weight: 3, arbitrary: nearlyRight(sample).map((fields) => [form, fieldsToForm(fields)] as const) },
    spitefulForm(sample).map((fields) => [form, fieldsToForm(fields)] as const),
    fc.json().map((text) => [json, text] as const),
    fc
      .tuple(
        fc.oneof(fc.constantFrom(json, form, 'multipart/form-data; boundary=x', 'text/plain'), headerText),
        fc.uint8Array(),
      )
      .map(([type, bytes]) => [type, Buffer.from(bytes)] as const),
  );

/** Headers for which nothing is refused. */
const harmless = {
  [idempotencyHeader]: fc.oneof(fc.constantFrom(`${mark}-1`, `${mark}-2`), headerText),
  'X-Forwarded-For': headerText,
  Accept: fc.oneof(fc.constantFrom('text/html', json, '*/*'), headerText),
};
const wild = (address: string) => ({
  Origin: fc.oneof(fc.constantFrom(address, 'null', 'https://evil.example', `${address}.evil.example`), headerText),
  'Sec-Fetch-Site': fc.oneof(fc.constantFrom('same-origin', 'same-site', 'cross-site', 'none'), headerText),
  'Content-Encoding': fc.constantFrom('gzip', 'identity'),
  'Access-Control-Request-Method': fc.constant('POST'),
});

type Request = {
  path: string;
  method: string;
  body: readonly [type: string, content: string | Buffer<ArrayBuffer>];
  headers: Record<string, string>;
};

const requestTo = (path: string, sample: Record<string, unknown>, address: string): fc.Arbitrary<Request> =>
  fc.record({
    path: fc.oneof(
      { weight: 9, arbitrary: fc.constant(path) },
      spiteful.map((text) => `${path}?token=${encodeURIComponent(text.toWellFormed())}`),
    ),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant('POST') },
      fc.constantFrom('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'),
    ),
    body: bodyOf(sample),
    headers: fc.oneof(
      { weight: 3, arbitrary: fc.record({ ...harmless, Origin: fc.constant(address) }, { requiredKeys: [] }) },
      fc.record({ ...harmless, ...wild(address) }, { requiredKeys: [] }),
    ),
  });

/** Calls that are pages, behind a mail's links. */
const pageCalls = Object.values(newsletterPaths);
const sentences = new Set<string>(Object.values(problems).flatMap(({ title, detail }) => [title, detail]));

/** @throws where the answer is none that a visitor may get */
function check({ path, body: [requestType] }: Request, { status, headers }: Response, text: string): void {
  if (status >= 500) throw new Error(`It is answered ${status}`);
  const type = headers.get('Content-Type') ?? '';
  const isPage = type.startsWith('text/html');
  // HEAD is answered without any text.
  if (isPage && text !== '') {
    const marked = elementsOf(parse(text)).find(
      ({ tagName, attrs }) => tagName.includes(mark) || attrs.some(({ name }) => name.includes(mark)),
    );
    if (marked) throw new Error(`What was typed is part of the page: <${marked.tagName}>`);
    if (!text.includes('<html lang="de">')) throw new Error('The page is not in German');
  }
  if (status < 400) return;
  const isForScripts = requestType === json && !pageCalls.some((call) => path.startsWith(call));
  if (isPage ? isForScripts : !type.startsWith('application/problem+json'))
    throw new Error(`It is refused by ${status} ${type}`);
  if (isPage || text === '') return;
  const { title, detail } = JSON.parse(text) as Problem;
  if (!sentences.has(title) || !sentences.has(detail)) throw new Error(`It is refused by „${title} ${detail}“`);
}

const atOnce = 32;

/** @returns how often each status was answered @throws with what it takes to make the same requests again */
async function tryCall(address: string, path: string, count: number, nextAddress: () => string) {
  const statuses = new Map<number, number>();
  const send = async (request: Request) => {
    const { path, method, body, headers } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    try {
      const response = await fetch(address + path, {
        method,
        redirect: 'manual',
        headers: {
          'Content-Type': body[0],
          ...headers,
          'X-Forwarded-For': [headers['X-Forwarded-For'], nextAddress()].filter(Boolean).join(', '),
        },
        ...(!isRead && { body: body[1] }),
      });
      check(request, response, await response.text());
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    } catch (error) {
      throw new Error(`${(error as Error).message}: ${JSON.stringify(request)}`, { cause: error });
    }
  };
  const some = fc.array(requestTo(path, samples[path] ?? {}, address), { minLength: atOnce, maxLength: atOnce });
  const { failed, seed, errorInstance } = await fc.check(
    fc.asyncProperty(some, async (requests) => void (await Promise.all(requests.map(send)))),
    { numRuns: Math.ceil(count / atOnce) },
  );
  if (failed) {
    const reason = (errorInstance as Error).message;
    throw new Error(`Seed ${seed}: ${reason}`, { cause: errorInstance });
  }
  return statuses;
}

export const generatedRequests = scenario<{ toEach: number }>({
  name: 'generated requests',
  target:
    'S1, S14: no 5xx; a refusal is problem+json or a page, in German; nothing typed is part of a page or of the log',
  short: { toEach: 128 },
  long: { toEach: 50_000 },
  async run({ toEach }) {
    const { url } = await openLeadReceiver();
    const service = await startSite({
      TRUSTED_PROXIES: '127.0.0.1, ::1',
      CONTACT_WEBHOOK_URL: url,
      NEWSLETTER_WEBHOOK_URL: url,
    });
    const nextAddress = createAddresses();
    const figures: string[] = [];
    for (const path of Object.keys(samples)) {
      const statuses = await tryCall(service.address, path, toEach, nextAddress);
      const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
      figures.push(`${path}: ${told.join(', ')}`);
    }
    await checkQuiet(service);
    await endWell(service);
    return figures.join('; ');
  },
});
