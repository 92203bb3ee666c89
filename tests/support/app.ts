/** Shared by the tests of the service: an app on a real SQLite file, with clock and log in hand. */
import { once } from 'node:events';
import { readFile, rm, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { firstPrices } from './by-building-type.ts';
import { contentDir, day, root } from './content.ts';
import { drawnSite } from './service/drawn-site.ts';
import { startReceiver } from './service/receiver.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { Contact } from '#domain/contact/contact-request';
import type { PriceList } from '#domain/prices/calculator';
import type { Prices } from '#domain/prices/pricing';
import { regionsToCities, type City, type Region } from '#domain/places/regions';
import { createVisitReader } from '#domain/site/visits';
import { createApp } from '../../api/app.ts';
import { createMessages } from '../../api/delivery/mails/messages.ts';
import type { RequestFacts } from '../../api/delivery/events.ts';
import type { MailContext, WriteOfDay } from '../../api/delivery/mails/mail-context.ts';
import type { AppDeps } from '../../api/deps.ts';
import { readEnv } from '../../api/env.ts';
import { readContent } from '../../api/content.ts';
import { openAnswers } from '../../api/forms/answers.ts';
import { createToolPages } from '../../api/forms/tool-pages.ts';
import type { RunTool } from '../../api/forms/tool-thread.ts';
import { createThread } from '../../api/process/thread.ts';
import { createClientAddress } from '../../api/http/client-address.ts';
import { createLimiter } from '../../api/http/limiter.ts';
import { createSignedLinks } from '../../api/http/signed-links.ts';
import { createLog } from '../../api/http/log.ts';
import { createMetrics } from '../../api/http/metrics.ts';
import type { NewContact, NewSubscription } from '../../api/storage/port.ts';
import { openSqliteStore } from '../../api/storage/sqlite.ts';
import { waitTimeoutMs } from './timeouts.ts';

export const baseUrl = 'https://www.example.org';

/** As much of a place as the service looks at. */
const city = (slug: string, name: string) => ({ slug, name, phrase: `in ${name}` }) as City;

export const regions: Region[] = [
  { name: 'Bremen-Oldenburg', cities: [city('bremen', 'Bremen'), city('lueneburg', 'Lüneburg')] },
];

export const prices: PriceList & Pick<Prices, 'included'> = {
  ...firstPrices,
  included: 'Mehrwertsteuer und Termin vor Ort',
};

const content = await readContent(root, contentDir, day);
export const { mails: mailWords, company, newsletterPages, officePages, slipPage, preparePages, toolWords } = content;

const drawnAnswers = await openAnswers(async (file) => drawnSite[file], baseUrl, regionsToCities(regions));

/** All that the service takes of it. */
export const area = { name: 'Norddeutschland' };

/** The one article, and a tool, as the office reads them. */
export const pageTitles = { '/blog/kfw-foerderung': 'Was die KfW fördert', '/werkzeuge/gueltigkeit': 'Gültig bis?' };

export const mailContext: MailContext = {
  env: { MAIL_TO: ['buero@example.org'], SMTP_URL: undefined },
  mails: mailWords,
  prices,
  toolWords,
  area,
  company,
  pageTitles,
  // As the links of an app that was just opened.
  links: createSignedLinks({ secret: 'secret', clock: fakeClock() }),
  baseUrl,
  apiUrl: baseUrl,
};

/** By the same words on every day. */
export const writeOfDay: WriteOfDay = (body, facts) => body(facts, mailContext);

/** One for all tests. */
const askTool: RunTool = createThread(new URL('../../api/forms/tool-thread.ts', import.meta.url));

/** Messages for contacts by webhook alone, unless told otherwise. */
export function messagesFor({ contactWebhook = true, newsletterWebhook = false, mailer = false, office = false } = {}) {
  const env = readEnv({
    ...(contactWebhook && { CONTACT_WEBHOOK_URL: 'https://hooks.example.org/' }),
    ...(newsletterWebhook && { NEWSLETTER_WEBHOOK_URL: 'https://hooks.example.org/' }),
    ...(mailer && { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'post@example.org' }),
    ...(office && { MAIL_TO: 'buero@example.org' }),
  });
  return createMessages(env, (body, facts) => body(facts, { ...mailContext, env }));
}

/** Waits, turn after turn of the event loop, for what comes without being asked for. */
export async function until(hasCome: () => boolean): Promise<void> {
  const deadline = performance.now() + waitTimeoutMs;
  while (!hasCome()) {
    if (performance.now() > deadline) throw new Error(`It has not come: ${String(hasCome)}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Time stands still until it is told otherwise. */
export function fakeClock(start = Date.UTC(2025, 2, 3, 12)) {
  let time = start;
  return { now: () => time, advance: (ms: number) => void (time += ms) };
}

/** Rows of a query on a database that the service has open. */
export function readRows<Row>(file: string, sql: string): Row[] {
  // Without a timeout one read in a hundred is refused while the service writes.
  using db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  return db.prepare(sql).all() as Row[];
}

async function makeDatabase(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'energieausweis-'));
  const file = join(folder, 'leads.db');
  await (await openSqliteStore(file, { minFreeBytes: 0 })).close();
  const made = await readFile(file);
  await rm(folder, { recursive: true });
  return made;
}
let made: Promise<Buffer> | undefined;

/**
 * An empty database of the service, gone once the test is over. Made once and copied: to bring a new file through all
 * migrations takes twenty times as long, most of it waiting for the disk.
 */
export async function newDatabase(): Promise<string> {
  const file = join(await temporaryFolder(), 'leads.db');
  await writeFile(file, await (made ??= makeDatabase()), { mode: 0o600 });
  return file;
}

export async function openTestApp(overrides: Partial<AppDeps> = {}) {
  const file = await newDatabase();
  const store = await openSqliteStore(file, { busyTimeoutMs: 100, minFreeBytes: 0 });
  onTestFinished(() => store.close());
  const clock = fakeClock();
  const lines: string[] = [];
  const metrics = await createMetrics();
  let ids = 0;
  let wakes = 0;
  const full: string[] = [];
  const app = createApp({
    store,
    clock,
    limiter: createLimiter({ clock }),
    noteFull: (name) => void full.push(name),
    clientAddress: createClientAddress([]),
    area,
    log: createLog((line) => lines.push(line), clock),
    metrics,
    answers: drawnAnswers,
    toolPages: createToolPages(async (file) => drawnSite[file], baseUrl, area),
    askTool,
    toolWords,
    company,
    regions,
    prices,
    readVisit: createVisitReader({ cities: regionsToCities(regions), pageTitles, baseUrl }),
    baseUrl,
    apiUrl: baseUrl,
    newsletterPages,
    officePages,
    slipPage,
    preparePages,
    links: createSignedLinks({ secret: 'secret', clock }),
    consentVersion: 'words-1',
    messages: messagesFor(),
    newId: () => `lead-${++ids}`,
    wake: () => void wakes++,
    newsletterAnswerMs: 0,
    ...overrides,
  });
  return {
    // Hono answers at once where it can; tests wait always.
    app: { request: async (...call: Parameters<typeof app.request>) => app.request(...call) },
    store,
    clock,
    lines,
    metrics,
    file,
    wakes: () => wakes,
    /** Limits of all visitors that somebody met. */
    full,
    leads: () => readRows<Record<string, string | null>>(file, 'SELECT * FROM contacts ORDER BY received_at, id'),
    deliveries: () =>
      readRows<{ id: string; channel: string; body: string; created_at: number }>(
        file,
        'SELECT * FROM deliveries ORDER BY created_at, id',
      ),
    subscriptions: () =>
      readRows<Record<string, string | number | null>>(file, 'SELECT * FROM subscriptions ORDER BY requested_at, id'),
  };
}

export const typed = { firstName: 'Anna', lastName: 'Meyer', email: 'anna@example.org', phone: '0421 123' };

export const postJson = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

export const postForm = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html', ...headers },
  body: new URLSearchParams(fields).toString(),
});

/** Bindings that Hono gets from the Node server: the address a request came from. */
export const from = (remoteAddress: string | undefined) =>
  ({ incoming: { socket: { remoteAddress } } }) as unknown as Record<string, unknown>;

export const contact: Contact = {
  firstName: 'Anna',
  lastName: 'Meyer',
  company: undefined,
  email: 'anna@example.org',
  phone: '0421 123',
  buildingType: 'EFH',
  address: undefined,
  message: 'Grüße – „bald“ 🏠',
  city: 'Bremen',
  originalCity: 'bremen',
  source: 'kontakt',
  page: '/bremen/blog/kfw-foerderung',
  origin: 'search',
};

/** A request as messages are made of it. */
export const asRequest = (about: Contact, receivedAt: number, more: Partial<RequestFacts> = {}): RequestFacts => ({
  id: 'a',
  contact: about,
  receivedAt,
  since: receivedAt,
  ...more,
});

export function newContact(id: string, overrides: Partial<NewContact> = {}): NewContact {
  return {
    id,
    contact,
    idempotencyKey: undefined,
    contentHash: `hash-${id}`,
    receivedAt: Date.UTC(2025, 2, 3, 12),
    quarantineReason: undefined,
    callDueAt: undefined,
    deliveries: [{ id: `msg_${id}_created`, channel: 'contact-webhook', body: `{"id":"${id}"}` }],
    ...overrides,
  };
}

export const newSubscription = (id: string, overrides: Partial<NewSubscription> = {}): NewSubscription => ({
  id,
  email: 'Anna@example.org',
  emailKey: 'anna@example.org',
  source: 'newsletter',
  originalCity: 'bremen',
  consentVersion: '2025-01',
  requestedAt: Date.UTC(2025, 2, 3, 12),
  links: {
    confirmHash: `confirm-${id}`,
    unsubscribeHash: `unsubscribe-${id}`,
    expiresAt: Date.UTC(2025, 2, 6, 12),
  },
  deliveries: [{ id: `msg_${id}_mail`, channel: 'newsletter-mail', body: `{"to":"${id}"}` }],
  ...overrides,
});

/** For a server that cannot be asked for its port afterwards; below what systems give to whoever asks for any. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = createServer().listen(port);
    const isFree = await once(server, 'listening').catch(() => false);
    server.close();
    if (isFree) return port;
  }
}

/** A webhook's receiver, until the test ends. @param answer status of each answer */
export async function openReceiver(answer?: () => number) {
  const receiver = await startReceiver(answer);
  onTestFinished(receiver.stop);
  return receiver;
}
