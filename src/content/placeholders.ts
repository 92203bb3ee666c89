/** Fills the placeholders of the words in `content/` and sets German typography. */
import { houseIn, type Area } from '#domain/places/area';
import { hoursToText, telephoneHours } from '#domain/company/calendar';
import { shownClaim, totalHours, yearsSinceFounding, type ClaimWords, type Company } from '#domain/company/company';
import { lawOf, type Law, type Laws } from '#domain/law/law';
import { buildingTypes } from '#domain/prices/building-types';
import { isHouse } from '#domain/site/pictures';
import type { Prices } from '#domain/prices/pricing';
import { fillWords, formatEuro, typeset } from '#domain/language/format';
import { toSpoken } from '#domain/language/speech';
import { cityToDistanceKm, placeOf, reachOf, type City, type Region } from '#domain/places/regions';

/** What the placeholders are filled with. */
type Facts = { /** By which years are counted. */ day: string; area: Area; company: Company; prices: Prices; law: Law };

/** Fills a text, or every text of a part of `content/`. */
export type Fill = <Words>(words: Words) => Words;

/** These say something only on a page with a place. */
export const placeholdersOfPlaces = ['name', 'phrase', 'distance', 'visit.when'];

/** A section puts words of its own in their place, and a tool those that begin with `result.` */
export const placeholdersOfSections = [
  ...['since', 'before', 'now', 'statement', 'act', 'checked', 'value', 'day', 'from', 'tenths', 'least', 'most'],
  ...['input', 'answers', 'area', 'percent', 'source', 'heating', 'small', 'large', 'owners', 'old', 'new', 'year'],
  ...['building', 'amounts', 'private', 'business'],
];

/** 'Makler, Hausverwaltungen und Erben' */
const listed = (names: readonly string[]) => new Intl.ListFormat('de').format(names);

const numbers = ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht'];
const capitalised = (words: string) => words.replace(/^./, (letter) => letter.toUpperCase());

/** What each placeholder stands for: `placeholders(site, bremen)['phrase']` → 'in Bremen' */
export function placeholders(facts: Facts, city: City | undefined): Record<string, string> {
  const { area, company, prices, law } = facts;
  const euros = (group: string, byType: Record<string, number>) =>
    Object.entries(byType).map(([type, amount]) => [`${group}.${type}`, formatEuro(amount)]);
  const packages = numbers[buildingTypes.length] ?? String(buildingTypes.length);
  const hours = toSpoken(hoursToText(telephoneHours(company)));
  const values = Object.fromEntries([
    ...Object.entries(placeOf(area, city)).filter(([key]) => key === 'name' || key === 'phrase'),
    ['distance', city ? String(cityToDistanceKm(area, city)) : '0'],
    ['brand', company.brand],
    ['seat', company.city],
    ['region', area.phrase],
    ['regionName', area.name],
    ['office', area.office.name],
    ['radius', String(area.radius)],
    ...euros('price.business', prices.business),
    ...euros('price.private', prices.private),
    ['price.elsewhere', String(prices.elsewhere)],
    ['price.included', prices.included],
    ['packages', packages],
    ['Packages', capitalised(packages)],
    ['payers.business', listed(prices.payers.business)],
    ['payers.first', listed(prices.payers.business.slice(0, 2))],
    ['payers.private', listed(prices.payers.private)],
    ...euros('commission', prices.commission),
    ...euros('addOn', prices.addOns),
    ['discount.from', String(prices.volumeDiscount.from)],
    ['discount.percent', String(prices.volumeDiscount.percent)],
    ['express.hours', String(prices.express.hours)],
    ['express.percent', String(prices.express.surchargePercent)],
    ['outOfHours.percent', String(prices.outOfHours.surchargePercent)],
    ...Object.entries(company.visitMinutes).map(([type, minutes]) => [`visit.${type}`, toSpoken(minutes)]),
    [
      'visit.when',
      fillWords(company.visitWhen[city ? reachOf(area, city) : 'bare'], {
        appointmentHours: String(company.appointmentHours),
        office: area.office.name,
        radius: String(area.radius),
      }),
    ],
    ['rescheduleCredit', formatEuro(company.rescheduleCredit)],
    ['hotline', hours],
    ['written', company.whatsapp ? 'E-Mail, WhatsApp' : 'E-Mail'],
    ['Hotline', capitalised(hours)],
    ...(
      ['callBackHours', 'appointmentHours', 'deliveryHours', 'paymentDays', 'moneyBackDays', 'emailReplyHours'] as const
    ).map((key) => [key, String(company[key])]),
    ['whatsappReplyHours', String(company.whatsappReplyHours ?? '')],
    ['totalHours', String(totalHours(company))],
    ['foundedYear', String(company.foundedYear)],
    ['years', String(yearsSinceFounding(company, facts.day))],
    ['law.status', law.status],
    ...Object.entries(law.actNames).map(([act, name]) => [`act.${act}`, name]),
    ...law.constants.flatMap(({ id, value, paragraph }) => [
      [`law.${id}`, value],
      [`paragraph.${id}`, paragraph],
    ]),
  ]) as Record<string, string>;
  const claims = company.claims.map(({ id }) => [`claim.${id}`, putIn(shownClaim(company, id).value, values)]);
  return { ...values, ...(Object.fromEntries(claims) as Record<string, string>) };
}

/** @throws where a placeholder is unknown, naming those there are */
function putIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{([\w.-]+)\}/g, (placeholder, key: string) => {
    if (placeholdersOfSections.includes(key) || key.startsWith('result.')) return placeholder;
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (value === undefined) {
      throw new Error(
        `content/: Den Platzhalter ${placeholder} gibt es nicht („${text}“). Möglich sind: ${Object.keys(values).join(', ')}.`,
      );
    }
    return value;
  });
}

/** A text without the claims that the firm no longer makes: the last of a row goes alone, any other with its sentence. */
function withoutWithdrawn(text: string, values: Record<string, string>): string {
  const isWhole = (part: string) =>
    [...part.matchAll(/\{(claim\.[\w-]+)\}/g)].every(([, name = '']) => Object.hasOwn(values, name));
  if (isWhole(text)) return text;
  return text
    .replace(/, \{claim\.[\w-]+\}(?=[.,;])/g, (found) => (isWhole(found) ? found : ''))
    .split(/(?<=[.!?])\s+/)
    .filter(isWhole)
    .join(' ');
}

/** What pages say of each claim, as `shownClaim` decides, filled; its typography is the section's. */
export function createClaims(facts: Facts, city: City | undefined): (id: string) => ClaimWords {
  const values = placeholders(facts, city);
  return (id: string) => {
    const { value, label } = shownClaim(facts.company, id);
    return { value: putIn(value, values), label: putIn(label, values) };
  };
}

/**
 * `createFill(site, bremen)('Energieausweis {phrase}')` → 'Energieausweis in Bremen'. Of a claim that was taken down the
 * sentence goes, of a list the entry that was about it; where it was all that a text said, the text is empty.
 * @throws where a placeholder is unknown, naming those there are
 */
export function createFill(facts: Facts, city: City | undefined): Fill {
  const values = placeholders(facts, city);
  const isGone = (words: unknown): boolean =>
    typeof words === 'string' && words !== '' && !withoutWithdrawn(words, values);
  const isEntryGone = (entry: unknown): boolean =>
    typeof entry === 'object' && entry !== null ? Object.values(entry).some(isGone) : isGone(entry);
  const fill = (words: unknown): unknown => {
    if (typeof words === 'string') return typeset(putIn(withoutWithdrawn(words, values), values));
    if (Array.isArray(words)) return words.filter((entry) => !isEntryGone(entry)).map(fill);
    if (typeof words !== 'object' || words === null) return words;
    return Object.fromEntries(
      Object.entries(words).map(([key, inner]) => [
        key,
        // Lent words name houses that may stand nowhere in this area.
        key === 'house' && isHouse(inner) ? houseIn(facts.area, inner) : fill(inner),
      ]),
    );
  };
  return fill as Fill;
}

/** The month of whose law a text tells; without one it tells that of the day. */
export function lawMonthOf(text: unknown): string | undefined {
  const { lawStatus } = (text ?? {}) as { lawStatus?: unknown };
  return /^\d{4}-\d{2}$/.test(String(lawStatus)) ? String(lawStatus) : undefined;
}

/** What a text is filled with, by the law that it tells. */
export const withLawOf = <F extends Pick<Facts, 'law'> & { laws: Laws }>(facts: F, text: unknown): F => {
  const month = lawMonthOf(text);
  return month === undefined ? facts : { ...facts, law: lawOf(facts.laws, month) };
};

/** What the catalogue says of a place may cite the law: `{paragraph.monument}`. */
export const fillCatalogue = (regions: readonly Region[], fill: Fill): Region[] =>
  regions.map((region) => ({
    ...region,
    cities: region.cities.map((city) => ({
      ...city,
      certificate: fill(city.certificate),
      example: fill(city.example),
    })),
  }));
