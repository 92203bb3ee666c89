/** The chief journeys, once written and gone in each browser that is no Chromium. */
import { expect } from 'playwright/test';
import { calculatePrice } from '#domain/calculator';
import { formatEuro, timeToDay } from '#domain/format';
import { anchors, routes } from '#domain/routes';
import { resultTitleId } from '#domain/tools/form';
import { hasEngine } from '../support/engines.ts';
import { browserKinds } from '../support/kinds.ts';
import { articleSlugs, cityOf, site } from '../support/content.ts';
import { startOther } from '../support/other-site.ts';
import { test } from './fixtures.ts';
import { linkedToolSlugs, sampleQuery, toolSamplesOn } from '../support/tool-samples.ts';
import { button, heading, label, link, words } from './visitor.ts';

test.beforeEach(({ engine }) => {
  test.skip(!hasEngine(engine), `${engine} is not there and could not be installed.`);
});

const form = (submit: string) => `(//form[.${button(submit)}])[1]`;
const contactForm = form('Sofortigen Rückruf anfordern');
const dialog = '//dialog[@id="region-dialog"]';
const menu = '//dialog/*[@id="menu"]';

test('a press that misses what has moved away from under it does nothing, and is made again', async ({ visitor }) => {
  const moving = `<p onclick="this.append('hit')">Text</p><button onclick="this.append('hit')">Button</button>
    <script>addEventListener('mousemove', () => document.querySelector('p').style.padding = '2em', { once: true })</script>`;
  await visitor.openOther(`data:text/html,${moving}`);
  await visitor.click('//button');
  await visitor.sees('//button[.="Buttonhit"]');
  await visitor.sees('//p[.="Text"]');
});

test('the region dialog holds, finds a place and leads there', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.sees(dialog);
  await visitor.click(`${dialog}//input[@type="search"]`);
  await visitor.escape();
  await visitor.type(`${dialog}//input[@type="search"]`, 'luneb');
  await visitor.click(`${dialog}//ul//button[starts-with(., "Lüneburg")]`);
  await visitor.isAt('/lueneburg');
  await visitor.sees('//h1[contains(., "Lüneburg")]');
});

test('the menu closes by its button, by Escape and by a link, and marks the page', async ({ visitor }) => {
  await visitor.open('/bremen');
  for (const close of [() => visitor.click(button('Menü schließen')), () => visitor.escape()]) {
    await visitor.click(button('Menü öffnen'));
    await visitor.sees(menu);
    await close();
    await visitor.seesNot(menu);
  }
  await visitor.click(button('Menü öffnen'));
  await visitor.click(menu + link('Ablauf'));
  await visitor.isAt('/bremen/process');
  await visitor.click(button('Menü öffnen'));
  await visitor.sees(menu);
  expect(await visitor.styleOf(`${menu}//a[@aria-current]`, 'text-decoration-line')).toBe('underline');
  expect(await visitor.styleOf(`${menu}//a[@aria-current]`, 'text-decoration-thickness')).toBe('3px');
});

test('the prices change with the kind of customer', async ({ visitor }) => {
  const prices = `//section[@id="${anchors.prices}"]`;
  const sizeOf = async (price: number) =>
    parseFloat(await visitor.styleOf(`${prices}//*[normalize-space() = "${formatEuro(price)}"]`, 'font-size'));
  const { business, private: forPrivate } = site.prices;
  await visitor.open('/bremen');
  expect(await sizeOf(business.EFH)).toBeGreaterThan(await sizeOf(forPrivate.EFH));
  await visitor.click(`${prices}//label[normalize-space() = "Privatkunde"]`);
  expect(await sizeOf(business.EFH)).toBeLessThan(await sizeOf(forPrivate.EFH));
});

test('the form says what is missing', async ({ visitor }) => {
  await visitor.open('/bremen');
  await visitor.type(contactForm + label('Vorname'), 'A');
  await visitor.click(contactForm + button('Sofortigen Rückruf anfordern'));
  for (const message of ['Vorname ist erforderlich', 'Datenschutzerklärung muss akzeptiert werden']) {
    await visitor.sees(contactForm + words(message));
  }
});

test('the form is sent, and the request reaches the receiver', async ({ visitor, service, engine }) => {
  const email = `${engine}@example.org`;
  await visitor.open('/bremen');
  await visitor.type(contactForm + label('Vorname'), 'Anna');
  await visitor.type(contactForm + label('Nachname'), 'Beispiel');
  await visitor.type(contactForm + label('E-Mail'), email);
  await visitor.type(contactForm + label('Telefon'), '0421 123456');
  await visitor.click(`${contactForm}//input[@name="privacy"]`);
  await visitor.click(contactForm + button('Sofortigen Rückruf anfordern'));
  await visitor.sees(words('Anfrage gesendet!'));
  // The look of it comes with the script.
  expect(await visitor.styleOf('//*[@data-tone="success"]', 'display')).toBe('grid');
  expect(await visitor.styleOf('//ol[ancestor::form]', 'display')).toBe('grid');
  await visitor.hasFocus('//div[h3[contains(., "Anna Beispiel")]]');
  await visitor.isAt('/bremen');
  expect((await service.deliveryOf(email)).body).toMatchObject({ firstName: 'Anna', lastName: 'Beispiel' });
  await visitor.click(button('Schließen'));
  await visitor.seesNot(words('Anfrage gesendet!'));
});

test('the calculator shows the price and puts it into the address', async ({ visitor }) => {
  const calculator = form('Preis berechnen');
  const price = formatEuro(
    calculatePrice(site.prices, { buildingType: 'MFH', quantity: 12, priority: true }).totalPrice,
  );
  await visitor.open('/bremen/services');
  await visitor.click(`${calculator}//label[.//input[@value="MFH"]]`);
  await visitor.type(`${calculator}//input[@name="quantity"]`, '12');
  await visitor.click(`${calculator}//input[@name="priority"]`);
  await visitor.click(calculator + button('Preis berechnen'));
  await visitor.sees(words(price));
  await visitor.isAt(new RegExp(`\\?.*MFH.*#${anchors.calculator}$`));
  // The keyboard goes on from the price.
  await visitor.hasFocus('//h3[contains(., "Mehrfamilienhaus, Express")]');
});

test('a link within a page and an address that names a part of it end there', async ({ visitor }) => {
  const target = `//*[@id="${anchors.contact}"]`;
  const article = routes.article(articleSlugs[0] ?? '', cityOf('lueneburg'));
  for (const path of [routes.home(cityOf('lueneburg')), article]) {
    await visitor.open(`${path}#${anchors.contact}`);
    await visitor.restsAt(target);
  }
  await visitor.open('/robots.txt');
  await visitor.open(article);
  await visitor.click(link('Kostenlose Beratung'));
  await visitor.restsAt(target);
});

test('the list shows a category, and Back all of them', async ({ visitor }) => {
  const first = '//nav[@aria-label="Rubriken"]//li[2]/a';
  await visitor.open('/bremen/blog');
  await visitor.click(first);
  await visitor.isAt(/\?rubrik=/);
  await visitor.sees(heading('Suchergebnisse'));
  await visitor.back();
  await visitor.isAt('/bremen/blog');
  await visitor.seesNot(heading('Suchergebnisse'));
});

test('an article’s address is copied', async ({ visitor }) => {
  await visitor.open(`/bremen/blog/${articleSlugs[0]}`);
  await visitor.click(button('Teilen'));
  await visitor.sees(words('Link kopiert'));
});

test('the newsletter writes a mail to confirm', async ({ visitor, service, engine }) => {
  const email = `news-${engine}@example.org`;
  await visitor.open('/bremen/blog');
  await visitor.type('//input[@id="newsletter-email"]', email);
  await visitor.click(button('Newsletter abonnieren'));
  await visitor.sees(words('Jetzt fehlt nur noch der Klick'));
  expect((await service.mailTo(email)).raw).toContain('/api/newsletter/');
});

test('every tool answers, and one reads a table in the browser', async ({ visitor }) => {
  const samples = toolSamplesOn(timeToDay(Date.now()));
  for (const slug of linkedToolSlugs) {
    await visitor.open(`${routes.tool(slug)}?${sampleQuery(samples[slug])}`);
    await visitor.sees(`//h2[@id="${resultTitleId}"]`);
    expect(await visitor.overflow(), slug).toBeLessThanOrEqual(0);
  }
  const { typed, title } = samples.gueltigkeit;
  await visitor.open(routes.tool('gueltigkeit'));
  await visitor.type('//input[@name="ausgestellt"]', typed['ausgestellt'] ?? '');
  await visitor.click('//input[@name="umbau"][@value="nein"]');
  await visitor.click(button('Gültigkeit berechnen'));
  await visitor.sees(`//h2[@id="${resultTitleId}"][translate(., "\u00a0", " ") = "${String(title)}"]`);
  await visitor.open(routes.tool('anzeige-pruefen'));
  await visitor.type('//textarea[@name="text"]', samples['anzeige-pruefen'].typed['text'] ?? '');
  await visitor.click(button('Anzeige prüfen'));
  await visitor.sees(`//h2[@id="${resultTitleId}"][. = "${String(samples['anzeige-pruefen'].title)}"]`);
  await visitor.open(routes.tool('bestand'));
  await visitor.click(button('Beispiel einsetzen'));
  await visitor.sees('//h2[starts-with(., "6 Gebäude")]');
});

test('no page is wider than a phone', async ({ visitor }) => {
  const wide: string[] = [];
  for (const { href } of browserKinds) {
    const path = href(cityOf('bremen'));
    await visitor.open(path);
    const pixels = await visitor.overflow();
    if (pixels > 0) wide.push(`${path}: ${pixels} px`);
  }
  expect(wide).toEqual([]);
});

test('fields, buttons and headings have their roles and names in its accessibility tree', async ({ visitor }) => {
  await visitor.open('/bremen');
  for (const [selector, role, name] of [
    ['main form input', 'textbox', 'Vorname'],
    ['main form input', 'textbox', 'E-Mail'],
    ['main form .btn', 'button', 'Sofortigen Rückruf anfordern'],
    ['header button', 'button', 'Menü öffnen'],
    ['main h2', 'heading', 'Ein Preis. Alles drin.'],
    ['main form input', 'checkbox', 'Ich habe die Datenschutzerklärung gelesen.'],
  ] as const)
    await visitor.hears(selector, role, name);
});

test('a tool in the frame of another site answers there, and the frame is as high as its answer', async ({
  visitor,
  service,
}) => {
  const bare = routes.embeddedTool('gueltigkeit');
  const heights: number[] = [];
  for (const path of [bare, `${bare}?${sampleQuery(toolSamplesOn(timeToDay(Date.now())).gueltigkeit)}`]) {
    const other = await startOther(service.baseUrl, path);
    await visitor.openOther(other.address);
    await visitor.sees('//iframe[contains(@style, "height")]');
    // As the line to copy has it until the frame tells its own, and then until its answer is there.
    await expect
      .poll(async () => {
        const height = parseInt(await visitor.styleOf('//iframe', 'height'));
        // Between its form, which folds, and its answer a frame is lower than either.
        return height > 400 && height !== 900 && height !== heights[0];
      })
      .toBe(true);
    heights.push(parseInt(await visitor.styleOf('//iframe', 'height')));
    await other.stop();
  }
});
