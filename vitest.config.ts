import { defineConfig } from 'vitest/config';
import { readConstants } from './src/build/constants.ts';
import { siteSettings } from './src/build/settings.ts';
import { layTestContent, testSite } from './tests/support/site/test-site.ts';
import { waitTimeoutMs } from './tests/support/timeouts.ts';

/** Drawings and islands say what the site says that the tests are about. */
const define = async (contentDir: string, day?: string) =>
  (await readConstants(new URL('./', import.meta.url), contentDir, day)).define;

const shared = {
  // Files share a worker and its modules: to load these once a file takes longer than the tests.
  isolate: false,
  unstubGlobals: true,
  unstubEnvs: true,
  restoreMocks: true,
  // Against what hangs alone: on a busy machine a browser, a build, a database or a web server takes five times as long,
  // and what is cut off fails a run in which every test passes. No test sets a time of its own, but the load's.
  testTimeout: 400_000,
  hookTimeout: 400_000,
  expect: { poll: { timeout: waitTimeoutMs } },
  // A rule asked of many pages says in one line what is wrong with each.
  chaiConfig: { truncateThreshold: 300 },
} as const;

await layTestContent();

/** Words and law as they are on this day: what begins later turns no test red. */
const CONTENT_DAY = '2026-11-24';
/** What no editor changes. */
const still = { define: await define(testSite.CONTENT_DIR, CONTENT_DAY) };
/** As the site of the tests was just built. */
const asBuilt = { define: await define(testSite.CONTENT_DIR) };
/** Far from Germany, so that what takes the machine's days for Germany's is red everywhere. */
const env = { ...testSite, CONTENT_DAY, TZ: 'Pacific/Auckland' };

/** What texts have to say is asked of those that editors write. */
const isMade = siteSettings().contentDir === testSite.CONTENT_DIR;

/** The service with sockets, a mail server or a day's work, photos, a folder of texts: each more than a second, and not in the loop while coding. */
const slower = [
  'api/http/listen.test.ts',
  'api/process/thread.test.ts',
  'api/storage/sqlite.test.ts',
  ...['jobs/jobs', 'mails/mail'].map((name) => `api/delivery/${name}.test.ts`),
  ...['content', 'content-cache', 'service'].map((name) => `api/${name}.test.ts`),
  ...['pictures', 'check-content'].map((name) => `src/content/checks/${name}.test.ts`),
  'src/editor/editor.test.ts',
];

/** The service as an operator starts it, and the way of a request through it: in `npm test`. */
const started = ['canary.test.ts', 'lead-round-trip.test.tsx', 'service.test.ts', 'start.test.ts'].map(
  (name) => `tests/programs/${name}`,
);

/** nginx and Caddy with the built site: `npm run test:slow`. */
const servers = ['tests/build/web-servers.test.ts'];

/** One worker, so that the pages are parsed once. */
const built = { maxWorkers: 1, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    projects: [
      {
        ...still,
        test: {
          ...shared,
          env,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.{ts,tsx}'],
          exclude: slower,
        },
      },
      {
        ...still,
        test: {
          ...shared,
          env: { ...env, TZ: 'America/New_York' },
          name: 'api',
          include: ['api/**/*.test.ts'],
          exclude: slower,
        },
      },
      { ...still, test: { ...shared, env, name: 'slower', include: slower } },
      // What starts the service as a process of its own.
      { ...still, test: { ...shared, env, name: 'programs', include: started } },
      // Postgres, git, an update, the editor in a browser: `npm run test:slow`.
      {
        ...still,
        test: {
          ...shared,
          env,
          name: 'programs-slow',
          include: ['tests/programs/**/*.test.{ts,tsx}'],
          exclude: started,
        },
      },
      // Load and faults, each for seconds; with LOAD=long at full size.
      { ...still, test: { ...shared, env, name: 'load', include: ['tests/load/**/*.test.ts'] } },
      // What is built, of the site that the tests are about.
      {
        ...asBuilt,
        test: {
          ...shared,
          ...built,
          env: testSite,
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          exclude: servers,
          globalSetup: ['tests/support/site/build-test-site.ts'],
        },
      },
      {
        ...asBuilt,
        test: {
          ...shared,
          ...built,
          env: testSite,
          name: 'web-servers',
          include: servers,
          globalSetup: ['tests/support/site/build-test-site.ts'],
        },
      },
      // What must hold whatever the texts say: of `dist/`, or where CONTENT_DIR and BUILD_DIR lead.
      {
        // Where these texts are wrong, check:content says so before any of these tests runs.
        define: await define(siteSettings().contentDir).catch(() => asBuilt.define),
        test: {
          ...shared,
          ...built,
          name: 'site',
          include: ['tests/site/*.test.ts', ...(isMade ? [] : ['tests/site/texts/*.test.ts'])],
        },
      },
    ],
    maxWorkers: 2,
    teardownTimeout: 60_000,
  },
});
