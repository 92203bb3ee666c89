/** The cost calculator: what it asks, its rule and the words for its result; the browser loads it too. */
import { buildingTypeNames, isBuildingType, type BuildingType } from './building-types.ts';
import { optional, valid, type Fields } from '../check.ts';
import { formatCents, formatDate, formatEuro } from '../language/format.ts';
import type { Prices } from './pricing.ts';

export const quantityLimits = { min: 1, max: 100 } as const;

export type PriceRequest = {
  buildingType: BuildingType;
  quantity: number;
  /** Express; absent is no. */
  priority?: boolean | undefined;
};

/** Names of the inputs in the address of a price: `?typ=MFH&anzahl=12&express=1`. */
export const priceParameters = { buildingType: 'typ', quantity: 'anzahl', priority: 'express' } as const;

export const priceFields: Fields<PriceRequest> = {
  buildingType: { check: valid(isBuildingType, 'Bitte wählen Sie einen Gebäudetyp') },
  quantity: {
    check: (value) => {
      if (!isWhole(value)) return { message: 'Geben Sie die Anzahl als ganze Zahl an' };
      if (value < quantityLimits.min) return { message: 'Mindestens 1 Energieausweis' };
      if (value > quantityLimits.max) return { message: 'Maximal 100 Energieausweise' };
      return { value };
    },
  },
  priority: {
    check: optional(valid((value) => typeof value === 'boolean', 'Express ist true oder false')),
  },
};

const isWhole = Number.isSafeInteger as (value: unknown) => value is number;

/** The part of `content/prices.yaml` that the rule needs. */
export type PriceList = Pick<Prices, 'business' | 'private' | 'volumeDiscount' | 'express'>;

/** Percent for so many certificates ordered in one month; 0 below the volume. */
export const discountOf = ({ volumeDiscount }: Pick<PriceList, 'volumeDiscount'>, quantity: number): number =>
  quantity >= volumeDiscount.from ? volumeDiscount.percent : 0;

/** Whole euros after discount and surcharge in percent, rounded once. */
export const toTotal = (base: number, discount: number, surcharge = 0): number =>
  Math.round((base * (100 - discount) * (100 + surcharge)) / 10_000);

/**
 * Quantity × business price, less the volume discount, then the surcharge for express on the rest. Prices include VAT. What
 * may have cents is counted in cents, so that each figure is a whole number; discount and surcharge are percent, 0 without.
 */
export function calculatePrice(prices: PriceList, { buildingType, quantity, priority = false }: PriceRequest) {
  const unitPrice = prices.business[buildingType];
  const basePrice = quantity * unitPrice;
  const discount = discountOf(prices, quantity);
  const surcharge = priority ? prices.express.surchargePercent : 0;

  // Whole numbers up to each division: „euros × percent“ are cents, once more percent hundredths of them.
  const discountCents = basePrice * discount;
  const discounted = basePrice * (100 - discount);
  const surchargeCents = Math.round((discounted * surcharge) / 100);
  const totalPrice = toTotal(basePrice, discount, surcharge);
  return {
    buildingType,
    quantity,
    priority,
    /** Whole euros, rounded once, half a euro up. */
    totalPrice,
    discount,
    unitPrice,
    basePrice,
    discountCents,
    surcharge,
    surchargeCents,
    /** What rounding to whole euros adds or takes, so that the lines add up to the total. */
    roundingCents: totalPrice * 100 - discounted - surchargeCents,
    /** The same for private customers. */
    privateTotalPrice: toTotal(quantity * prices.private[buildingType], discount, surcharge),
  };
}
export type PriceAnswer = ReturnType<typeof calculatePrice>;

/** The way to the total, a line each: they add up to it. */
export function priceToLines(price: PriceAnswer): { label: string; amount: string }[] {
  const { quantity, unitPrice, basePrice, discount, surcharge } = price;
  const plus = (cents: number) => `${cents > 0 ? '+' : ''}${formatCents(cents)}`;
  return [
    { label: `${quantity}\u00a0× ${formatEuro(unitPrice)}`, amount: formatEuro(basePrice) },
    ...(discount ? [{ label: `Mengenrabatt ${discount}\u00a0%`, amount: plus(-price.discountCents) }] : []),
    ...(surcharge ? [{ label: `Express-Aufschlag ${surcharge}\u00a0%`, amount: plus(price.surchargeCents) }] : []),
    ...(price.roundingCents ? [{ label: 'Auf volle Euro gerundet', amount: plus(price.roundingCents) }] : []),
  ];
}

/** „12 × Mehrfamilienhaus, Express“ */
export const priceToSubject = ({ buildingType, quantity, priority }: PriceRequest): string =>
  `${quantity}\u00a0× ${buildingTypeNames[buildingType]}${priority ? ', Express' : ''}`;

export type Customer = 'private' | 'business';
const firm = 'Firma';
const person = 'Privat';
const everybody = 'Für alle';
/** Beside a price; `same`: both, who pay the same. */
export const payerNames: Record<Customer | 'same', string> = { business: firm, private: person, same: everybody };

/** What each customer pays for one certificate. */
export const pricesOf = (prices: Pick<Prices, Customer>, type: BuildingType): Record<Customer, number> => ({
  private: prices.private[type],
  business: prices.business[type],
});

type Paid = { payer: Customer | 'same'; euros: number }[];
/** Which customer pays how much, in the order used everywhere; a single entry if both pay the same. */
const toPaid = ({ private: own, business }: Record<Customer, number>): Paid =>
  own === business
    ? [{ payer: 'same', euros: own }]
    : [
        { payer: 'private', euros: own },
        { payer: 'business', euros: business },
      ];

/** The prices of one kind of building: `paidBy(prices, 'EFH')` → [{ payer: 'private', euros: 299 }, …] */
export const paidBy = (prices: Pick<Prices, Customer>, type: BuildingType): Paid => toPaid(pricesOf(prices, type));

/** „Privat 299 €, Firma 179 €“, and where both pay the same „für alle 499 €“ */
export const bothPrices = (price: Record<Customer, number>): string =>
  toPaid(price)
    .map(({ payer, euros }) => `${payer === 'same' ? 'für alle' : payerNames[payer]} ${formatEuro(euros)}`)
    .join(', ');

/** What one certificate costs for each kind of building: { label: 'Einfamilienhaus', value: 'Privat 299 €, Firma 179 €' } */
export const priceToRows = (prices: Pick<Prices, Customer>, types: readonly BuildingType[]) =>
  types.map((type) => ({
    label: buildingTypeNames[type],
    value: bothPrices(pricesOf(prices, type)),
  }));

/** „Einfamilienhaus: Privat 299 €, Firma 179 €“: what an order carries into the form. */
export const orderToSummary = (prices: Pick<Prices, Customer>, type: BuildingType): string =>
  `${buildingTypeNames[type]}: ${bothPrices(pricesOf(prices, type))}`;

/** What a calculated price comes to for each customer. */
export const totalsOf = (price: PriceAnswer): Record<Customer, number> => ({
  private: price.privateTotalPrice,
  business: price.totalPrice,
});

/** Everything a calculated price says, as text; `now` in milliseconds since the epoch. */
export function priceToSheet(price: PriceAnswer, now: number) {
  // The firm's first, unlike everywhere else: the lines add up to it.
  const isSame = price.totalPrice === price.privateTotalPrice;
  return {
    subject: priceToSubject(price),
    lines: priceToLines(price),
    customer: isSame ? everybody : firm,
    total: formatEuro(price.totalPrice),
    privately: isSame ? undefined : person,
    privateTotal: isSame ? undefined : formatEuro(price.privateTotalPrice),
    date: formatDate(now),
  };
}
export type PriceSheet = ReturnType<typeof priceToSheet>;

/** „12 × Mehrfamilienhaus, Express: Privat 6.464 €, Firma 4.844 €“: what a request for a quote carries. */
export const priceToSummary = (price: PriceAnswer): string =>
  `${priceToSubject(price)}: ${bothPrices(totalsOf(price))}`;
