/** The chief journeys, once written and gone in each browser that is no Chromium. */
import { expect, test as base } from 'playwright/test';
import { calculatePrice } from '#domain/prices/calculator';
import { formatEuro, timeToDay } from '#domain/language/format';
import { anchors, routes } from '#domain/site/routes';
import { resultTitleId } from '#domain/tools/form';
import { articleSlugs, cityOf, site } from '../support/content.ts';
import { hasEngine, openEngine, type Engine, type EngineName, type Part } from '../support/browsers/engines.ts';
import { browserKinds } from '../support/site/kinds.ts';
import { startOther } from '../support/browsers/other-site.ts';
import { waitTimeoutMs } from '../support/timeouts.ts';
import { startTestService, type TestService } from '../support/service/service.ts';
import { linkedToolSlugs, sampleQuery, toolSamplesOn } from '../support/tool-samples.ts';

/** What a visitor does; elements are named by an XPath, the first one that is seen counts. */
function createVisitor(engine: Engine, baseUrl: string) {
  /** What meets a page that moves or gives way to the next is done again. */
  const until = (what: string, look: () => Promise<unknown>) =>
    expect.poll(() => look().then(Boolean, () => false), { message: what, timeout: waitTimeoutMs }).toBe(true);
  const act = (path: string, work: (part: Part) => Promise<unknown>) =>
    until(`done: ${path}`, async () => {
      const part = await engine.find(path);
      if (part) await work(part);
      return part;
    });
  return {
    engine,
    open: (path: string) => engine.open(new URL(path, baseUrl).href),
    sees: (path: string) => until(`seen: ${path}`, () => engine.find(path)),
    seesNot: (path: string) => until(`not seen: ${path}`, async () => !(await engine.find(path))),
    click: (path: string) => act(path, (part) => part.click()),
    type: (path: string, text: string) => act(path, (part) => part.type(text)),
    isAt: (path: string | RegExp) =>
      until(`at ${path}`, async () => {
        const now = await engine.evaluate<string>('location.pathname + location.search + location.hash');
        return typeof path === 'string' ? now === path : path.test(now);
      }),
    overflow: () =>
      engine.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  };
}

const test = base.extend<
  object,
  { engine: EngineName; service: TestService; visitor: ReturnType<typeof createVisitor> }
>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  service: [
    async ({}, use) => {
      const service = await startTestService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  visitor: [
    async ({ engine, service }, use) => {
      const opened = await openEngine(engine);
      await use(createVisitor(opened, service.baseUrl));
      await opened.close();
    },
    { scope: 'worker' },
  ],
});

test.beforeEach(({ engine }) => {
  test.skip(!hasEngine(engine), `${engine} is not there and could not be installed.`);
});

const text = (name: string) => `normalize-space() = ${JSON.stringify(name)}`;
const button = (name: string) => `//button[${text(name)} or @aria-label = ${JSON.stringify(name)}]`;
const words = (said: string) => `//*[text()[contains(., ${JSON.stringify(said)})]]`;
const form = (submit: string) => `(//form[.${button(submit)}])[1]`;
const send = 'Sofortigen Rückruf anfordern';
const field = (name: string) => `${form(send)}//input[@name="${name}"]`;

test('the region dialog finds a place and leads there', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.type('//dialog[@id="region-dialog"]//input[@type="search"]', 'luneb');
  await visitor.click('//dialog[@id="region-dialog"]//ul//button[starts-with(., "Lüneburg")]');
  await visitor.isAt('/lueneburg');
  await visitor.sees('//h1[contains(., "Lüneburg")]');
});

test('the menu closes by Escape and by a link', async ({ visitor }) => {
  await visitor.open('/bremen');
  await visitor.click(button('Menü öffnen'));
  await visitor.sees('//dialog/*[@id="menu"]');
  await visitor.engine.escape();
  await visitor.seesNot('//dialog/*[@id="menu"]');
  await visitor.click(button('Menü öffnen'));
  await visitor.click('//dialog/*[@id="menu"]//a[normalize-space() = "Ablauf"]');
  await visitor.isAt('/bremen/process');
});

test('the form says what is missing, is sent, and reaches the receiver', async ({ visitor, service, engine }) => {
  const email = `${engine}@example.org`;
  await visitor.open('/bremen');
  await visitor.type(field('firstName'), 'Anna');
  await visitor.click(form(send) + button(send));
  await visitor.sees(form(send) + words('Datenschutzerklärung muss akzeptiert werden'));
  await visitor.type(field('lastName'), 'Beispiel');
  await visitor.type(field('email'), email);
  await visitor.type(field('phone'), '0421 123456');
  await visitor.click(field('privacy'));
  await visitor.click(form(send) + button(send));
  await visitor.sees(words('Anfrage gesendet!'));
  expect((await service.deliveryOf(email)).body).toMatchObject({ firstName: 'Anna', lastName: 'Beispiel' });
});

test('the calculator shows the price and puts it into the address', async ({ visitor }) => {
  const calculator = form('Preis berechnen');
  const asked = { buildingType: 'MFH', quantity: 12, priority: true } as const;
  await visitor.open('/bremen/services');
  await visitor.click(`${calculator}//label[.//input[@value="MFH"]]`);
  await visitor.type(`${calculator}//input[@name="quantity"]`, '12');
  await visitor.click(`${calculator}//input[@name="priority"]`);
  await visitor.click(calculator + button('Preis berechnen'));
  await visitor.sees(words(formatEuro(calculatePrice(site.prices, asked).totalPrice)));
  await visitor.isAt(new RegExp(`\\?.*MFH.*#${anchors.calculator}$`));
});

test('the list shows a category, and Back all of them', async ({ visitor }) => {
  await visitor.open('/bremen/blog');
  await visitor.click('//nav[@aria-label="Rubriken"]//li[2]/a');
  await visitor.isAt(/\?rubrik=/);
  await visitor.sees('//h2[normalize-space() = "Suchergebnisse"]');
  await visitor.engine.back();
  await visitor.isAt('/bremen/blog');
});

test('an article’s address is copied; the newsletter asks by mail', async ({ visitor, service, engine }) => {
  const email = `news-${engine}@example.org`;
  await visitor.open(`/bremen/blog/${articleSlugs[0]}`);
  await visitor.click(button('Teilen'));
  await visitor.sees(words('Link kopiert'));
  await visitor.open('/bremen/blog');
  await visitor.type('//input[@id="newsletter-email"]', email);
  await visitor.click(button('Newsletter abonnieren'));
  expect((await service.mailTo(email)).raw).toContain('/api/newsletter/');
});

test('every tool answers, and one reads a table in the browser', async ({ visitor }) => {
  const samples = await toolSamplesOn(timeToDay(Date.now()));
  for (const slug of linkedToolSlugs) {
    await visitor.open(`${routes.tool(slug)}?${sampleQuery(samples[slug])}`);
    await visitor.sees(`//h2[@id="${resultTitleId}"]`);
    expect(await visitor.overflow(), slug).toBeLessThanOrEqual(0);
  }
  await visitor.open(routes.tool('anzeige-pruefen'));
  await visitor.type('//textarea[@name="text"]', samples['anzeige-pruefen'].typed['text'] ?? '');
  await visitor.click(button('Anzeige prüfen'));
  await visitor.sees(`//h2[@id="${resultTitleId}"][. = "${samples['anzeige-pruefen'].title}"]`);
  await visitor.open(routes.tool('bestand'));
  await visitor.click(button('Beispiel einsetzen'));
  await visitor.sees('//h2[starts-with(., "6 Gebäude")]');
});

test('no page is wider than a phone', async ({ visitor }) => {
  const wide: string[] = [];
  for (const { href } of browserKinds) {
    await visitor.open(href(cityOf('bremen')));
    if ((await visitor.overflow()) > 0) wide.push(href(cityOf('bremen')));
  }
  expect(wide).toEqual([]);
});

test('a tool in the frame of another site tells its height', async ({ visitor, service }) => {
  const other = await startOther(service.baseUrl, routes.embeddedTool('gueltigkeit'));
  await visitor.open(other.address);
  await visitor.sees('//iframe[contains(@style, "height")]');
  await expect
    .poll(() => visitor.engine.evaluate<number>('parseInt(getComputedStyle(document.querySelector("iframe")).height)'))
    .not.toBe(900);
  await other.stop();
});
