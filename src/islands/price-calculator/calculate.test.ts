import { expect, test, vi } from 'vitest';
import { stubFetch } from '../../../tests/support/fetch-stub.ts';
import { problemOf } from '#domain/api-contract';
import { calculatePrice } from '#domain/prices/calculator';
import { firstPrices as prices } from '../../../tests/support/by-building-type.ts';
import { formToRequest, requestPrice } from './calculate.ts';

const request = { buildingType: 'MFH', quantity: 12, priority: true } as const;
const here = calculatePrice(prices, request);

const fetchStub = stubFetch();

test('the form gives what was chosen; a quantity that is no number is one', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return formToRequest(data);
  };
  expect(form({ buildingType: 'EFH', quantity: '12', priority: 'true' })).toEqual({
    ...{ buildingType: 'EFH', quantity: 12, priority: true },
  });
  expect(form({ quantity: '1' })).toEqual({ buildingType: null, quantity: 1, priority: false });
  const quantities = { '': 1, zwölf: 1, '-': 1, '0': 0, '1.5': 1.5, '101': 101, '007': 7 };
  for (const [quantity, number] of Object.entries(quantities)) expect(form({ quantity }).quantity).toBe(number);
});

test('the price is the figure of the service, which is waited for 10 seconds at most', async () => {
  const { signal } = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal);
  const price = { ...here, totalPrice: 1234 };
  fetchStub.mockResolvedValueOnce(Response.json(price));
  expect(await requestPrice(prices, request)).toEqual({ errors: [], price });
  const [address, init] = fetchStub.mock.lastCall ?? [];
  expect([address, init?.method, init?.credentials, init?.signal]).toEqual([
    ...['/api/calculate-price', 'POST', 'include', signal],
  ]);
  expect([JSON.parse(String(init?.body)), timeout.mock.lastCall]).toEqual([request, [10_000]]);
});

test.each<[what: string, answer: () => Response | Error, price?: object]>([
  ['cannot be reached', () => new TypeError('Failed to fetch'), here],
  ['takes too long', () => new DOMException('timed out', 'TimeoutError'), here],
  ['fails', () => Response.json(problemOf('internal'), { status: 500 }), here],
  ['is another’s page', () => new Response('<html>WLAN-Anmeldung</html>'), here],
  ['is another’s JSON', () => Response.json({ status: 'ok' }), here],
  ['says total and discount alone', () => Response.json({ totalPrice: here.totalPrice, discount: 10 }), here],
  ['says nothing', () => Response.json(null), here],
  ['refuses', () => Response.json(problemOf('too-many'), { status: 429 })],
])('where the service %s the price is worked out here, or none without a word', async (_, answer, price) => {
  fetchStub.answerOnce(answer);
  expect(await requestPrice(prices, request)).toEqual({ errors: [], ...(price && { price }) });
  expect(fetchStub).toHaveBeenCalledOnce();
});

test('what is not right is not asked for', async () => {
  const errors = [{ path: 'buildingType', message: 'Bitte wählen Sie einen Gebäudetyp' }];
  expect(await requestPrice(prices, { ...request, buildingType: null })).toEqual({ errors });
  expect(fetchStub).not.toHaveBeenCalled();
});
