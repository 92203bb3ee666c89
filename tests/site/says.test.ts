/** Words of every page about the firm and how it is reached, and what is chosen before a touch. */
import { expect } from 'vitest';
import { buildingTypeNames, buildingTypes } from '#domain/building-types';
import { closedFrom, closedToText, openingHoursData, sameEnd, toldDaysAhead } from '#domain/calendar';
import { addDays } from '#domain/tools/day';
import { typedFields, type ContactField } from '#domain/contact';
import { formatEuro } from '#domain/format';
import { rssFeed } from '#domain/feeds';
import { toolSlugs } from '#domain/pages';
import { buildingHouses } from '#domain/pictures';
import { cityToDistanceKm, placeOf, reachOf } from '#domain/regions';
import { anchors, contactHref, routes } from '#domain/routes';
import { signs } from '../../src/art/icons.ts';
import { weekToRows } from '../../src/sections/contact/week.ts';
import { site } from '../support/content.ts';
import { every } from '../support/every.ts';
import { dataOf, metaOf, pageAt, pages, textOf } from '../support/dist.ts';
import {
  baseUrl,
  ways,
  shownWays,
  together,
  asLink,
  each,
  links,
  within,
  row,
  filled,
  copy,
  plainWords,
  home,
  services,
  process,
  guarantees,
  about,
  contact,
  blog,
  toolList,
  thanks,
  service,
  articles,
  allArticles,
  fillBare,
  tool,
  withMeta,
  known,
  navigation,
  nameOf,
  address,
  hours,
  prompt,
  askFor,
  type Row,
} from './said.ts';

const { area, company, day, prices } = site;

const bar = 'body #floating';
const head = 'body header';
const onEveryPage: Row[] = [
  row('when nobody is there for some days', pages, each('.closed-days', '', '@data-days'), () =>
    closedFrom(company, day).map((time) =>
      together(closedToText(time), `${addDays(time.from, -toldDaysAhead)} ${time.to ?? time.from}`),
    ),
  ),
  row(
    'the bar leads to the form, calls, writes and leads to the top',
    pages,
    within(bar, links('a')),
    ({ document }) => [
      asLink('Rückruf', document.querySelector('header .btn-order')?.getAttribute('href') ?? ''),
      ...(ways.whatsapp ? [asLink('WhatsApp', ways.whatsapp.href)] : []),
      asLink('Anrufen', ways.phone.href),
      asLink('Nach oben', `#${anchors.top}`),
    ],
  ),
  row('the bar draws the sign of each way', pages, within(bar, each('a:not(:last-child) path', '@d')), () => [
    signs.callBack,
    ...(ways.whatsapp ? [signs.whatsapp] : []),
    signs.phone,
  ]),
  row('the colour of the brand', pages, within('head', each('[name=theme-color]', '@content')), () => [
    company.colours.main,
  ]),
  row(
    'who shares it tells what the page says',
    pages,
    within('head', each('[property*=":title"], [property*=":desc"]', '@content')),
    ({ document }) => [textOf(document.querySelector('title')), metaOf(document, 'name=description') ?? ''],
  ),
  row('whose site it is', known, within('head', each('[property="og:site_name"]', '@content')), ({ city }) => [
    nameOf(city),
  ]),
  row('the head leads to the pages of the place', known, within(head, links('.logo, .nav-link')), ({ city }) => [
    asLink(nameOf(city), routes.home(city)),
    ...navigation(city),
  ]),
  row(
    'the head marks where one is',
    known,
    within(head, each('[aria-current]', '@aria-current', '@href')),
    ({ current }) => (current ? [current] : []),
  ),
  row(
    'the head leads to the form of the page, or of the contact page, and calls',
    known,
    within(head, links('.btn')),
    ({ city, ids }) => [
      asLink('Jetzt beauftragen', contactHref(city, ids.includes(anchors.contact))),
      asLink(ways.phone.text, ways.phone.href),
    ],
  ),
  row(
    'the menu names the place and leads to the others',
    known,
    within(head, each('b, b + a', '', '@href')),
    ({ city }) => [
      together(placeOf(area, city).name, '–'),
      together(city ? 'Stadt wechseln' : 'Stadt wählen', routes.home(undefined)),
    ],
  ),
  row('the menu says a fact of each of its pages', known, within(head, each('small', '')), () => [
    `ab ${formatEuro(prices.business.EFH)}, privat ${formatEuro(prices.private.EFH)}`,
    `${toolSlugs.length}, mit Paragraf`,
    `${copy.process.steps.items.length} Schritte`,
    `${copy.guarantees.guarantees.items.length}, mit Bedingungen`,
    `${allArticles.length} Artikel`,
    ...(sameEnd(company) ? [`bis ${sameEnd(company)} Uhr`] : []),
  ]),
  row('the footer leads to the pages of the place', known, within('body footer', links('a')), ({ city }) => [
    asLink('Stadt wechseln', routes.home(undefined)),
    asLink('Einfamilienhaus', routes.service('energieausweis-efh', city)),
    asLink('Mehrfamilienhaus', routes.service('energieausweis-mfh', city)),
    asLink('Gewerbe', routes.service('energieausweis-gewerbe', city)),
    asLink('Vor-Ort-Service', routes.service('vor-ort-service', city)),
    asLink('Best-Case-Optimierung', routes.service('best-case-optimierung', city)),
    asLink('Werkzeuge', routes.tools(city)),
    asLink('Über uns', routes.about(city)),
    asLink('Garantien', routes.guarantees(city)),
    asLink('Ratgeber', routes.blog(city)),
    asLink('Kontakt', routes.contact(city)),
    asLink('RSS', routes.rss()),
    asLink('Impressum', routes.impressum(undefined)),
    asLink('Datenschutz', routes.datenschutz(undefined)),
    asLink('AGB', routes.agb(undefined)),
    asLink('Barrierefreiheit', routes.barrierefreiheit(undefined)),
    asLink('Einfach erklärt', routes.plain()),
  ]),
  row(
    'the way to a page leads there, and ends where one is',
    known.filter(({ document }) => document.querySelector('.breadcrumbs')),
    within('body main nav', each('li', '', 'a@href', '[aria-current]@aria-current')),
    ({ document }) => {
      const [list] = dataOf(document, 'BreadcrumbList') as { itemListElement: { name: string; item: string }[] }[];
      return (list?.itemListElement ?? []).map(({ name, item }, i, all) =>
        together(name, i < all.length - 1 ? new URL(item).pathname : 'page'),
      );
    },
  ),
  row('the menu is closed', pages, each('header + dialog', '@open'), () => ['–']),
  row(
    'title, description and keywords',
    withMeta,
    within('head', each('title, [name=description], [name=keywords]', '', '@content')),
    ({ meta }) => [
      together(meta.title, '–'),
      together('', meta.description),
      ...(meta.keywords ? [together('', meta.keywords.join(', '))] : []),
    ],
  ),
  row(
    'feeds, where there are articles',
    [...blog, ...articles],
    within('head', each('[rel=alternate]', '@href', '@type')),
    () => [asLink(rssFeed.path, rssFeed.type)],
  ),
  row(
    'no feeds elsewhere',
    [...home, ...services, ...contact, ...tool],
    within('head', each('[rel=alternate]')),
    () => [],
  ),
];

/** JSON-LD about the firm, beside what pages.test.ts asks of it. */
const firm: Row = {
  what: 'the firm, for search engines',
  ask: () =>
    every(pages, ({ document }) =>
      expect(dataOf(document, 'LocalBusiness')).toMatchObject([
        {
          name: company.legalName,
          telephone: company.phone,
          email: company.email,
          address: { streetAddress: company.street, postalCode: company.postalCode, addressLocality: company.city },
          geo: { latitude: area.office.latitude, longitude: area.office.longitude },
          image: `${baseUrl}${routes.socialCard('home')}`,
          priceRange: company.priceRange,
          ...openingHoursData(site.hours),
        },
      ]),
    ),
};

/** The forms for a call back, wherever they stand, each with its island. */
const forms = known.flatMap(({ path, city, document }) =>
  document.querySelectorAll('form.form-grid').map((form) => ({
    path: `${path} ${form.getAttribute('aria-labelledby')}`,
    city,
    document: form.closest('astro-island') ?? form,
    heading: form.closest('.form-card')?.querySelector('h2, h3')?.id ?? '',
    source: form.querySelector('[name=source]')?.getAttribute('value') ?? '',
  })),
);
const fields: readonly [string, ContactField][] = Object.entries(typedFields);
const inForms: Row[] = [
  row(
    'the fields of a lead by their names',
    forms,
    each('.field', 'label', 'input@name', 'input@type', 'input@autocomplete', 'input@required'),
    () =>
      fields.map(([name, { label, type = 'text', autoComplete = '–', check }]) => {
        const isRequired = check(undefined).message !== undefined;
        const [mark, required] = isRequired ? ['*', 'required'] : ['', '–'];
        return together(label + mark, name, type === 'text' ? '–' : type, autoComplete, required);
      }),
  ),
  row('of which place it is', forms, each('[name=originalCity]', '@value'), ({ city }) => [city?.slug ?? 'value']),
  row(
    'that it is named by the heading above it, and stands there',
    forms,
    each('form', '@aria-labelledby', '[name=source]@value'),
    ({ heading, source }) => [together(heading, source)],
  ),
  row('what happens with the data', forms, links('.tick a'), () => [
    asLink('Datenschutzerklärung', routes.datenschutz(undefined)),
  ]),
  row('our telephone, for where it fails', forms, links('template[data-astro-template=call] a'), () => [
    asLink(ways.phone.text, ways.phone.href),
  ]),
  // Its receipt says so: `contact-form/copy.ts`.
  row('whether the day of the visit is agreed upon', forms, each('', '@props'), ({ city, document }) => {
    const props = JSON.parse(document.getAttribute('props') ?? '') as object;
    const isFar = city !== undefined && reachOf(area, city) === 'far';
    return [JSON.stringify({ ...props, isFar: isFar ? [0, true] : undefined })];
  }),
];

/** Pages with the section of all ways to us. */
const reachable = [
  ...home.map((page) => ({ ...page, contact: page.words.contact })),
  ...services.map((page) => ({ ...page, contact: { ...page.more.contact, ...page.words.closing } })),
  ...filled(about, copy.home.contact).map((page) => ({ ...page, contact: page.more })),
  ...service.map((page) => ({ ...page, contact: page.more.home.contact })),
];
const waysToUs: Row[] = [
  row(
    'each way to us under its name, the office and its hours',
    reachable,
    each('#contact .facts > div', 'dt', 'dd', 'a@href'),
    ({ contact }) => [
      ...shownWays.flatMap(({ name, href, text }) => (contact.ways ? together(contact.ways[name], text, href) : [])),
      together(contact.address, address),
      together(contact.hours, hours),
    ],
  ),
  row(
    'what the form promises',
    reachable,
    each('#contact', 'h2', '.form-card h3', '.form-card > .note'),
    ({ contact: { title, form } }) => [together(title, form.title, form.note)],
  ),
  row(
    'the last call of a page',
    [
      ...home.map((page) => ({ ...page, closing: page.words.final })),
      ...service.map((page) => ({ ...page, closing: page.words.closing })),
    ],
    each('.final-call', 'h2', '.phone-number', '.phone-number@href', 'p:not(:has(a))', 'p a', 'p a@href'),
    ({ closing }) => {
      const request = 'contact' in closing ? closing.contact : undefined;
      return [
        together(
          ...[closing.title, ways.phone.text, ways.phone.href, closing.text],
          ...(request ? [request, ways.email.text, `#${anchors.contact}`] : [ways.email.text]),
          ways.email.href,
        ),
      ];
    },
  ),
  row(
    'on the contact page each way with its sign, number and time',
    contact,
    each('.quick-contact li', 'path@d', 'h2', 'b', 'small', 'a@href'),
    ({ words: { quick } }) =>
      shownWays.map(({ name, href, text }) => together(signs[name], quick[name].title, text, quick[name].text, href)),
  ),
  row(
    'what follows a request, in its order',
    contact,
    each('#contact .beside > div:not(.card) li'),
    ({ words: { request }, reach }) => [request.next.call, request.next.visit[reach], request.next.delivery],
  ),
  row(
    'where the office is, and how far',
    contact,
    each('.contact-office', 'address', '.note'),
    ({ words: { office }, city }) => {
      const isElsewhere = city && cityToDistanceKm(area, city) > 0;
      const note = [...(isElsewhere ? [office.distance] : []), office.radius, office.source];
      return [together(address, note.join(' '))];
    },
  ),
  row('the week as words and bars', contact, each('.contact-week > div', 'dt', 'dd', 'dd span@class'), ({ words }) =>
    weekToRows(company, words.hours).map(({ name, text, class: look }) => together(name, text, look)),
  ),
  row(
    'haste: by telephone, by message, and what each costs',
    contact,
    each('.contact-urgent', 'p:not(.bold)', 'a', 'a@href', 'dt', '.bold', 'div > dd:not(:has(p))'),
    ({ words: { urgent } }) => [
      together(
        ...[
          `${urgent.hotline.title}, ${urgent.hotline.text}`,
          ...(ways.whatsapp ? [`${urgent.whatsapp.title}, ${urgent.whatsapp.text}`] : []),
          urgent.explanation,
        ],
        ...[ways.phone, ...(ways.whatsapp ? [ways.whatsapp] : [])].map(({ text }) => text),
        ...[ways.phone, ...(ways.whatsapp ? [ways.whatsapp] : [])].map(({ href }) => href),
        ...[
          `+ ${prices.outOfHours.surchargePercent} %`,
          `+ ${prices.express.surchargePercent} %`,
          urgent.note,
          urgent.express,
        ],
      ),
    ],
  ),
  row(
    'after a request: telephone, documents and home',
    thanks,
    links('main .chain ~ p a.tall, main .chain ~ a'),
    ({ words, city }) => [
      asLink(words.documents, routes.article('verbrauchsausweis-unterlagen-checkliste', city)),
      asLink(ways.phone.text, ways.phone.href),
      asLink(words.home, routes.home(city)),
    ],
  ),
  row('the steps after a request, with their times', thanks, each('.chain > li', 'b', 'h3', 'p'), ({ words, isFar }) =>
    words.steps.map(({ time, far, title, text }) => together((isFar && far) || time || '', title, text)),
  ),
  row(
    'the telephone at the end of an article',
    articles,
    within('body main #contact .wrap .note', each('', '', 'a@href')),
    ({ words }) => [together(`${words.contact.call} ${ways.phone.text}, ${words.contact.hours}`, ways.phone.href)],
  ),
  row('the owner signs, and has an address', guarantees, each('.owner-guarantee', 'b', 'a', 'a@href'), () => [
    together(company.owner, ways.email.text, ways.email.href),
  ]),
  row('the page in plain words calls and writes', [pageAt(routes.plain())], links('.final-call a'), () => {
    const { closing } = fillBare(plainWords);
    return [
      asLink(ways.phone.text, ways.phone.href),
      asLink(closing.form, contactHref(undefined, false)),
      asLink(closing.glossary, routes.glossary()),
    ];
  }),
];

/** The band that asks, on each page that ends with it. */
const closings = [
  ...home.map((page) => ({
    ...page,
    closing: page.words.callToAction,
    on: [
      asLink(page.words.callToAction.contact, `#${anchors.contact}`),
      asLink(page.words.callToAction.prices, `#${anchors.prices}`),
    ],
  })),
  ...process.map((page) => ({
    ...page,
    closing: page.words.closing,
    on: [
      asLink(page.words.closing.contact, contactHref(page.city, false)),
      asLink(page.words.closing.guarantees, routes.guarantees(page.city)),
    ],
  })),
  ...guarantees.map((page) => ({
    ...page,
    closing: page.words.closing,
    on: [
      asLink(page.words.closing.contact, contactHref(page.city, false)),
      asLink(page.words.closing.services, routes.services(page.city)),
    ],
  })),
  ...about.map((page) => ({
    ...page,
    closing: page.words.partner,
    on: [
      asLink(page.words.partner.contact, `#${anchors.contact}`),
      asLink(page.words.partner.services, routes.services(page.city)),
    ],
  })),
  ...toolList.map((page) => ({
    ...page,
    closing: page.words.closing,
    on: [asLink(page.words.closing.contact, contactHref(page.city, false))],
  })),
];

/** Controls that are chosen, open or pressed before anybody has touched the page. */
const states: Row[] = [
  row(
    'prices stand for business first',
    [...home, ...services],
    each('.customer-prices > input, .customer-toggle label', '@id', '@for', '@checked', ''),
    ({ words, ...page }) => {
      const { business, private: own } = 'more' in page ? page.more.prices : (words as typeof copy.home).prices;
      return [
        together('business', '–', 'checked', ''),
        together('private', '–', '–', ''),
        together('–', 'business', '–', business),
        together('–', 'private', '–', own),
      ];
    },
  ),
  row(
    'no building is chosen, and each tile is that of its name',
    [...home, ...services],
    each('.building-tiles label', 'input@value', 'input@checked', 'use@href', 'strong'),
    () => buildingTypes.map((type) => together(type, '–', `#h-${buildingHouses[type]}`, buildingTypeNames[type])),
  ),
  row(
    'the dialog that asks for the place stands open on the page without one, and cannot be closed',
    home,
    each('#region-dialog', '@open', '@closedby', 'h2@id', '@aria-labelledby'),
    ({ city }) => (city ? [] : [together('open', 'none', 'region-dialog-title', 'region-dialog-title')]),
  ),
  row(
    'the dialog lists each region with its places',
    home.filter(({ city }) => !city),
    each('#region-dialog details', '@open', 'summary span', 'summary small', 'a', 'a@href'),
    () =>
      site.regions.map(({ name, cities }) => {
        const inOrder = cities.toSorted((a, b) => a.name.localeCompare(b.name, 'de'));
        return together(
          '–',
          name,
          cities.length === 1 ? '1 Ort' : `${cities.length} Orte`,
          ...inOrder.map((city) => city.name),
          ...inOrder.map(routes.home),
        );
      }),
  ),
  row(
    'the list of articles shows all categories',
    blog,
    each('.blog-filter__chips [aria-current]', '@aria-current', 'span:first-child'),
    ({ words }) => [together('true', words.list.all)],
  ),
  row(
    'the button that shares sleeps, and says how it went',
    articles,
    within('body main .article-text header', each('[data-copied]', '@data-asleep', '@data-copied', '@data-failed', '')),
    ({ words: { share } }) => [
      together(
        'data-asleep',
        JSON.stringify({ title: share.copiedTitle, text: share.copiedText, tone: 'success' }),
        JSON.stringify({ title: share.failedTitle, text: share.failedText, tone: 'error' }),
        share.button,
      ),
    ],
  ),
];

askFor({
  'every page': [...onEveryPage, firm],
  'the form for a call back': inForms,
  'the ways to us': waysToUs,
  'the band at the end': [
    row('what it asks', closings, each('.call-to-action', 'h2', '.lead'), ({ closing }) => [prompt(closing)]),
    row('where its buttons lead', closings, links('.call-to-action a'), ({ on }) => on),
  ],
  'before a touch': states,
});
