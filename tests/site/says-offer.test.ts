/** Words of the home page, the list of services and each service. */
import { municipalitiesAround } from '#domain/around';
import {
  areasOf,
  heatShares,
  oldColumns,
  oldTenths,
  saidShares,
  shareOf,
  stockHere,
  stockToWords,
  toPercent,
} from '#domain/building-stock';
import { buildingTypeNames, buildingTypes, type BuildingType } from '#domain/building-types';
import { bothPrices, priceParameters, quantityLimits } from '#domain/calculator';
import { fillWords, formatEuro } from '#domain/format';
import { buildingHouses } from '#domain/pictures';
import { stateToRules, type City, type StateRules } from '#domain/regions';
import { anchors, nearestLinks, routes } from '#domain/routes';
import { toSpoken } from '#domain/speech';
import { createClaims } from '../../src/content/placeholders.ts';
import { cities, reader, site } from '../support/content.ts';
import {
  ways,
  together,
  asLink,
  each,
  links,
  row,
  home,
  services,
  about,
  serviceCopies,
  priceWords,
  service,
  allArticles,
  placeFacts,
  order,
  orderParts,
  near,
  askFor,
  type Row,
} from './said.ts';

const { company, prices } = site;

const spots = (await reader.around())?.spots ?? [];
const around = (city: City, words: string) => {
  const nearby = municipalitiesAround(city, cities, spots).map(({ name, km }) => `${name} (${km} km)`);
  return nearby.length > 0 ? fillWords(words, { value: nearby.join(', ') }) : '';
};

const stateLaw = ({ text, status, sources }: StateRules) =>
  `${text} (${status}: ${sources.map(({ title }) => title).join(', ')})`;

const ofTheHome: Row[] = [
  row(
    'the first screen: what, where, when',
    home,
    each('.hero', '.hero__badge', 'h1', '.lead', '.go a', '.go a@href'),
    ({ words: { hero }, city, reach }) => {
      const kind = city ? 'city' : 'bare';
      return [
        together(
          hero.badge[reach],
          `${hero.title[kind]} ${hero.subtitle[kind]}`,
          hero.lead,
          hero.order,
          hero.process,
          '#hero-buildingType',
          `#${anchors.process}`,
        ),
      ];
    },
  ),
  row(
    'what the form of the first screen promises',
    home,
    each('.hero .form-card', 'h2', '.note:not(form *)', 'legend', '.building-tiles .note'),
    ({ words: { hero } }) => [together(hero.form.title, hero.form.note, hero.tiles, hero.terms)],
  ),
  row(
    'the claims of the firm beside their names',
    [...home, ...about],
    each('.statistics > div', 'dt', 'dd'),
    ({ words, city }) =>
      words.statistics.map(createClaims(site, city)).map(({ label, value }) => together(label, value)),
  ),
  row(
    'claims are heard in words',
    [...home, ...about],
    each('.statistics [role=img]', '@aria-label'),
    ({ words, city }) =>
      words.statistics
        .map(createClaims(site, city))
        .flatMap(({ value }) => (toSpoken(value) === value ? [] : toSpoken(value))),
  ),
  row(
    'each package with its house, scope and contents',
    home,
    each('.price-packages > li', 'use@href', 'h3', '.price-packages__scope', '.arrow-tag', '.arrow-list li'),
    ({ words }) =>
      buildingTypes.map((type) => {
        const { title, scope, popular, features } = words.prices.packages[type];
        return together(
          `#h-${buildingHouses[type]}`,
          title,
          scope,
          ...(popular ? [words.prices.popular] : []),
          ...features,
        );
      }),
  ),
  row('each package orders its own kind of building', home, each('.price-packages .btn', ...orderParts), ({ words }) =>
    buildingTypes.map((type) => order(type, words.prices.order)),
  ),
  row('what every price includes, and what is added', home, each('#preise .price-columns > *'), ({ words, reach }) => [
    ...[words.prices.appointment[reach], ...words.prices.included.items],
    ...words.prices.notes.map(({ term, text }) => `${term} ${text}`),
  ]),
  row('what is asked beside the prices leads to its answers', home, links('#preise .link'), ({ fill, city }) =>
    Object.values(fill(priceWords.questions)).map(({ question }) =>
      asLink(question, `${routes.services(city)}#${anchors.priceQuestions}`),
    ),
  ),
  row(
    'how old the houses are and what heats them, where that is counted',
    home,
    each('.ten-houses', 'h3', '.ten-houses__heat', 'summary', '.note'),
    ({ words: { duty }, city }) => {
      const stock = stockHere(site, city);
      if (!stock) return [];
      const { counts, phrase } = stock;
      const tenths = oldTenths(counts);
      const { all, many, half, few, one, none, heating, figures, source, sum } = duty.houses;
      const heading = tenths > 5 ? (tenths === 10 ? all : many) : tenths === 5 ? half : ([none, one][tenths] ?? few);
      const said = saidShares(heatShares(counts)).map(({ name, percent }) => `${name} ${percent} %`);
      const counted = city ? phrase : fillWords(sum, { value: String(areasOf(site.stock, cities).length) });
      const percent = `${toPercent(shareOf(counts, oldColumns))} %`;
      return [
        together(
          fillWords(heading, { tenths: String(tenths), area: phrase }),
          [heating, ...said].join(' '),
          figures,
          fillWords(source, { percent, area: counted, source: site.stock.source }),
        ),
      ];
    },
  ),
  row('when there is no choice', home, each('.duty-cases > div > p:first-child'), ({ words: { duty } }) => [
    `${duty.compulsory} ${duty.chooser}`,
  ]),
  row('which building needs which certificate', home, each('.duty-rules > div', 'dt', 'dd'), ({ words }) =>
    words.duty.rules.map(({ condition, result }) => together(condition, result)),
  ),
  row('what the law says of showing it, with its fines', home, each('#ausweisart > .wrap > .lead'), ({ words }) => [
    words.duty.lead,
  ]),
  row(
    'what is true of the place, under its own heading',
    home,
    each('.place-facts details', 'summary', 'p:not(.link-line)'),
    ({ words: { duty }, city }) =>
      city
        ? [
            together(duty.certificate, city.certificate, `${duty.example} ${city.example}`),
            together(duty.travel, `${placeFacts(city, duty.visit)} ${around(city, duty.around)}`),
          ]
        : [],
  ),
  row('the nearest places', home, links('.place-facts .link-line a'), ({ city }) => near(city, routes.home)),
  row('the steps with their times', home, each('.chain > li', 'b', 'h3', 'p'), ({ words, isFar }) =>
    words.process.steps.map(({ time, far, title, text }) => together((isFar && far) || time || '', title, text)),
  ),
  row('that the day is agreed upon, where it is', home, each('#process > .wrap > .lead'), ({ words, isFar }) =>
    isFar ? [words.process.far] : [],
  ),
  row('the ways on', home, links('main .section-more a'), ({ words, city }) => [
    asLink(words.process.link, routes.process(city)),
    asLink(words.guarantees.link, routes.guarantees(city)),
    asLink(words.blog.all, routes.blog(city)),
  ]),
  row('the checks', home, each('.quality details', 'summary', 'p'), ({ words }) =>
    words.quality.stages.map(({ title, text }) => together(title, text)),
  ),
  row('the guarantees with their signs', home, each('.guarantees li', 'img@src', 'h3', 'p'), ({ words }) =>
    words.guarantees.items.map(({ icon, title, text }) => together(routes.icon(icon), title, text)),
  ),
  row(
    'two ways to work together, each with its link',
    home,
    each('.partner li', 'h3', 'p', 'a', 'a@href'),
    ({ words, city }) => {
      const hrefs = [`#${anchors.contact}`, `${routes.services(city)}#${anchors.additionalServices}`];
      return words.partner.ways.map(({ title, text, action }, i) => together(title, text, action, hrefs[i] ?? ''));
    },
  ),
  row('the newest articles', home, links('.blog-teaser li a'), ({ city }) =>
    allArticles.slice(0, 6).map(({ slug, copy }) => asLink(copy.shortTitle ?? copy.title, routes.article(slug, city))),
  ),
];

const packageSlugs = {
  EFH: 'energieausweis-efh',
  MFH: 'energieausweis-mfh',
  Commercial: 'energieausweis-gewerbe',
} as const;
const minutesOf = (type: BuildingType) => company.visitMinutes[type].split('–').map(Number) as [number, number];
const longest = Math.max(...buildingTypes.map((type) => minutesOf(type)[1]));
const share = (minutes: number) => `${Math.round((minutes / longest) * 1000) / 10}%`;
const { volumeDiscount, express } = prices;
const ofTheServices: Row[] = [
  row(
    'the first screen and its ways on',
    services,
    each('.services-head', 'h1', 'caption', '.go a', '.go a@href'),
    ({ words: { head } }) => [
      together(head.title, head.title, head.order, head.calculator, `#${anchors.contact}`, `#${anchors.calculator}`),
    ],
  ),
  row(
    'the board has a column for each house',
    services,
    each('.price-board thead th', 'use@href', 'span:not(.shy)'),
    () => buildingTypes.map((type) => together(`#h-${buildingHouses[type]}`, buildingTypeNames[type])),
  ),
  row(
    'each package with its scope, its minutes as words and as a bar, and its page',
    services,
    each(
      '.packages > li',
      'h3',
      '.note',
      '.packages__visit span',
      'rect@width',
      '.packages__ways .link',
      '.packages__ways .link@aria-label',
      '.packages__ways .link@href',
    ),
    ({ words: { packages }, more, city }) =>
      buildingTypes.map((type) => {
        const { title } = more.prices.packages[type];
        const [from, to] = minutesOf(type);
        const { scope, visit } = packages.items[type];
        return together(
          title,
          scope,
          visit,
          share(to),
          share(from),
          packages.more,
          `${packages.more}: ${title}`,
          routes.service(packageSlugs[type], city),
        );
      }),
  ),
  row('each package orders its own kind of building', services, each('.packages .btn', ...orderParts), ({ more }) =>
    buildingTypes.map((type) => order(type, more.prices.order)),
  ),
  row(
    'what every price includes, and what is asked beside it',
    services,
    each('#leistungspakete details', 'summary', 'li', 'p'),
    ({ words: { packages }, more, reach, fill }) => [
      together(
        more.prices.included.title,
        more.prices.appointment[reach],
        ...more.prices.included.items,
        ...packages.included,
      ),
      ...Object.values(fill(priceWords.questions)).map(({ question, answer }) => together(question, answer)),
    ],
  ),
  row(
    'how the calculator reckons: discount, then surcharge',
    services,
    each('.price-calculator .bill dl > div', 'dt', 'dd'),
    () => [
      together('Anzahl × Festpreis', 'Firma und Privat'),
      together(`ab ${volumeDiscount.from} Ausweisen`, `−${volumeDiscount.percent} %`),
      together(`Express, Ausweis nach ${express.hours} h`, `+${express.surchargePercent} %`),
    ],
  ),
  row(
    'what the calculator asks',
    services,
    each(
      '.price-calculator__form .field, .price-calculator__form .tick',
      'label',
      'label@for',
      'input@id',
      'input@name',
      'input@value',
      'input@min',
      'input@max',
    ),
    () => [
      together(
        'Anzahl der Ausweise',
        'preis-quantity',
        'preis-quantity',
        'quantity',
        '1',
        String(quantityLimits.min),
        String(quantityLimits.max),
      ),
      together(
        `Express: Ausweis nach ${express.hours} h, +${express.surchargePercent} %`,
        'preis-priority',
        'preis-priority',
        'priority',
        'true',
        '–',
        '–',
      ),
    ],
  ),
  row(
    'of which place a price is asked',
    services,
    each('.price-calculator__form [name=originalCity]', '@value'),
    ({ city }) => [city?.slug ?? 'value'],
  ),
  row(
    'the discount in a figure, from the figure on',
    services,
    each('.discount', '.figure', 'thead th', 'caption'),
    ({ words: { discount } }) => [
      together(`−${volumeDiscount.percent} %`, discount.single, discount.reduced, discount.sum, discount.caption),
    ],
  ),
  row(
    'what is ordered on top, and its price',
    services,
    each('.drawn-list--tall > li', 'h3', '.figure', 'p'),
    ({ words }) =>
      words.additional.items.map(({ addOn, title, text }) =>
        together(title, `+ ${formatEuro(prices.addOns[addOn])}`, text),
      ),
  ),
  row('ways to work together', services, each('.cooperation > div', 'dt b', '.note', '.figure', 'p'), ({ words }) =>
    words.cooperation.models.map(({ title, who, figure, text }) => together(title, who, figure, text)),
  ),
  row(
    'which package fits there, with the rule of the state',
    services,
    each('.packages-in-place', 'h2', '.lead', 'summary', 'details p', '.link-line a@href'),
    ({ words: { local }, more, city }) => {
      if (!city) return [];
      return [
        together(
          ...[local.title, local.byHouse[city.houseType], local.certificate, local.example, more.duty.travel],
          ...[`${city.buildingStock} ${city.certificate}`, city.example],
          placeFacts(city, more.duty.visit),
          ...nearestLinks(city, site.cities, routes.services).map(({ href }) => href),
        ),
      ];
    },
  ),
  row('what is in the price leads to its page', services, links('.drawn-list--wide a'), ({ city, fill }) =>
    (['vor-ort-service', 'best-case-optimierung'] as const).map((slug) =>
      asLink(fill(serviceCopies.find((one) => one.slug === slug)?.words.card.title ?? ''), routes.service(slug, city)),
    ),
  ),
];

const ofAService: Row[] = [
  row(
    'what the first screen says and where it leads',
    service,
    each('.service-head', '.lead', '.go a', '.go a@href'),
    ({ words, more }) => [
      together(
        words.head.lead,
        more.shared.request,
        `${more.shared.call}: ${ways.phone.text}`,
        `#${anchors.contact}`,
        ways.phone.href,
      ),
    ],
  ),
  row('what it brings, each number with its words', service, each('.benefits li', '.figure', 'h3', 'p'), ({ words }) =>
    words.benefits.items.map(({ figure, title, text }) => together(figure, title, text)),
  ),
  row(
    'what follows on each side of the day that decides',
    service,
    each('.deadline dl > div', 'dt', 'dd'),
    ({
      words: {
        explanation: { deadline },
      },
    }) => (deadline ? [deadline.before, deadline.after].map(({ case: name, result }) => together(name, result)) : []),
  ),
  row('the steps with their words', service, each('.chain > li', 'h3', 'p'), ({ words }) =>
    words.process.steps.map(({ title, text }) => together(title, text)),
  ),
  row(
    'what the price includes',
    service,
    each('.bill dl > div:not(.price-total)', 'dt', 'dd'),
    ({ words: { price }, more: { shared } }) => {
      const [first, ...others] = price.types;
      const visit = others.length > 0 ? [] : [shared.price.types[first].visit];
      return [...visit, ...(price.details?.includes ?? [])].map((text) => together(text, shared.price.included));
    },
  ),
  row('what is asked beside the price', service, each('.service-price .fold', 'summary', 'p'), ({ words, fill }) => {
    const { dwellings, ...always } = fill(priceWords.questions);
    const asked = [...Object.values(always), ...(words.price.types.includes('EFH') ? [dwellings] : [])];
    return asked.map(({ question, answer }) => together(question, answer));
  }),
  row('for whom, when and how long', service, each('.bill > .note', ''), ({ words: { price }, more: { shared } }) =>
    (['target', 'delivery', 'validity'] as const).flatMap((key) =>
      price.details ? `${shared.price[key]}: ${price.details[key]}` : [],
    ),
  ),
  row(
    'from the price to calculator, packages and form',
    service,
    links('.service-price a'),
    ({ words: { price }, more: { shared }, city }) => {
      const [first, ...others] = price.types;
      const calculator = `${routes.services(city)}${others.length > 0 ? '' : `?${priceParameters.buildingType}=${first}`}#${anchors.calculator}`;
      return [
        asLink(shared.price.calculator, calculator),
        ...(others.length > 0 ? [asLink(shared.price.packages, `${routes.services(city)}#${anchors.packages}`)] : []),
        asLink(shared.request, `#${anchors.contact}`),
      ];
    },
  ),
  row(
    'the model examples, and where they are explained',
    service,
    each('.examples', 'h3', 'li p', '.go a', '.go a@href'),
    ({ words, more: { shared }, city, fill }) => {
      const all = fill(serviceCopies.find((one) => one.slug === 'best-case-optimierung')?.words.examples?.items ?? []);
      const [type, ...others] = words.price.types;
      const items = words.examples ? all : others.length > 0 ? [] : all.filter((one) => one.type === type);
      if (items.length === 0) return [];
      const explained = words.examples
        ? []
        : [asLink(shared.examples.link, routes.service('best-case-optimierung', city))];
      return [
        together(
          ...items.map(({ building }) => building),
          ...items.flatMap(({ measure, impact }) => [measure, impact]),
          ...[shared.request, ...explained.map((link) => link.split(' | ')[0] ?? '')],
          ...[`#${anchors.contact}`, ...explained.map((link) => link.split(' | ')[1] ?? '')],
        ),
      ];
    },
  ),
  row(
    'what the census says of the houses there, for this service',
    service,
    each('.service-in-place .note'),
    ({ words: { local }, city }) => {
      const stock = stockHere(site, city);
      if (!stock) return [];
      const figures = stockToWords(stock, site.stock);
      const heating = Object.entries(local.heating ?? {}).find(([name]) => name === figures['heating'])?.[1];
      return [local.census, heating].flatMap((sentence) => (sentence ? fillWords(sentence, figures) : []));
    },
  ),
  row(
    'what it means there, each under its heading',
    service,
    each('.service-in-place details', 'summary', 'p:not(.link-line)', 'li'),
    ({
      words: { local },
      more: {
        shared,
        home: { duty },
      },
      city,
      reach,
    }) => {
      if (!city) return [];
      const state = stateToRules(site.states, city.state);
      return [
        together(local.certificate, `${city.buildingStock} ${city.certificate}`),
        together(shared.local.topics, ...city.topics.map((topic) => local.topics[topic])),
        together(`${shared.local.state} ${city.state}`, stateLaw(state)),
        together(shared.local.visit[reach === 'bare' ? 'near' : reach], placeFacts(city, duty.visit)),
      ];
    },
  ),
  row('the same service nearby', service, links('.service-in-place .link-line a'), ({ slug, city }) =>
    near(city, (one) => routes.service(slug, one)),
  ),
  row('the building that goes along', service, each('.chosen b'), ({ words: { price } }) => {
    const [type, ...others] = price.types;
    return others.length > 0
      ? []
      : [`${buildingTypeNames[type]}: ${bothPrices(prices.business[type], prices.private[type])}`];
  }),
];

askFor({ 'the home page': ofTheHome, 'the services': ofTheServices, 'a service': ofAService });
