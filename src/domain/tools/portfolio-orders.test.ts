import { expect, test } from 'vitest';
import { site } from '../../../tests/support/content.ts';
import { readPortfolio as read, today } from '../../../tests/support/portfolio.ts';
import { calculatePrice } from '../calculator.ts';
import { portfolioToOrders } from './portfolio-orders.ts';

const { prices } = site;
const ordersOf = (...houses: string[]) =>
  portfolioToOrders(read(`Adresse;Gültig bis;Typ\n${houses.join('\n')}`), prices, today);
const { from, percent } = prices.volumeDiscount;

test('each month is priced as the calculator prices an order, with the discount of that month alone', () => {
  const orders = ordersOf(
    // Due: expired, without a date, half a year left.
    ...Array.from({ length: from - 2 }, () => 'A;1.1.2020;MFH'),
    'B;;MFH',
    'C;23.5.2027;MFH',
    // In half a year and a day it is still this month's order; in seven months the next one's.
    'D;24.5.2027;Gewerbe',
    'E;30.6.2027;EFH',
    'F;1.9.2030;EFH',
    // Nothing to reckon with.
    'G;31.2.2030;EFH',
    'H;1.1.2020;?',
  );
  expect(orders.map(({ month, price }) => `${month} ${price.count} ${price.discount}`)).toEqual([
    `2026-11 ${from + 1} ${percent}`,
    '2026-12 1 0',
    '2030-03 1 0',
  ]);
  expect(orders[0]?.kinds.replaceAll('\u00a0', ' ')).toBe(
    `${from}× Mehrfamilienhaus, 1× Gewerbe`.replaceAll('×', ' ×'),
  );
  const alone = calculatePrice(prices, { buildingType: 'EFH', quantity: 1 });
  expect(orders[1]?.price).toMatchObject({ business: alone.totalPrice, private: alone.privateTotalPrice });
});

test('a month of one kind costs what the calculator says', () => {
  for (const quantity of [1, from - 1, from, 60]) {
    const [order] = ordersOf(...Array.from({ length: quantity }, () => 'A;1.1.2020;MFH'));
    const { totalPrice, privateTotalPrice, discount } = calculatePrice(prices, { buildingType: 'MFH', quantity });
    expect(order?.price, String(quantity)).toMatchObject({
      business: totalPrice,
      private: privateTotalPrice,
      discount,
    });
  }
});
