import { beforeEach, describe, expect, test, vi } from 'vitest';
import { problemOf } from '#domain/api-contract';
import { calculatePrice, type PriceList } from '#domain/calculator';
import { byBuildingType } from '../../../tests/support/by-building-type.ts';
import { formToRequest, requestPrice } from './calculate.ts';

const prices: PriceList = {
  business: byBuildingType(499, { EFH: 179, MFH: 299 }),
  private: byBuildingType(499, { EFH: 299, MFH: 399 }),
  volumeDiscount: { from: 10, percent: 10 },
  express: { hours: 12, surchargePercent: 50 },
};
const request = { buildingType: 'MFH', quantity: 12, priority: true } as const;
const here = calculatePrice(prices, request);

const fetchStub = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  fetchStub.mockReset();
  vi.stubGlobal('fetch', fetchStub);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

describe('the form', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return formToRequest(data);
  };

  test('gives what was chosen', () => {
    expect(form({ buildingType: 'EFH', quantity: '12', priority: 'true' })).toEqual({
      buildingType: 'EFH',
      quantity: 12,
      priority: true,
    });
    expect(form({ quantity: '1' })).toEqual({ buildingType: null, quantity: 1, priority: false });
  });

  test.each([
    ['', 1],
    ['zwölf', 1],
    ['-', 1],
    ['0', 0],
    ['1.5', 1.5],
    ['101', 101],
    ['007', 7],
  ])('takes „%s“ for %d', (quantity, number) => {
    expect(form({ quantity }).quantity).toBe(number);
  });
});

describe('the price', () => {
  test('is the figure of the service', async () => {
    const answer = { ...here, totalPrice: 1234 };
    fetchStub.mockResolvedValueOnce(Response.json(answer));
    expect(await requestPrice(prices, request)).toEqual({ errors: [], price: answer });
    const [address, init] = fetchStub.mock.lastCall ?? [];
    expect(address).toBe('/api/calculate-price');
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' });
    expect(JSON.parse(String(init?.body))).toEqual(request);
  });

  test('is waited for 10 seconds at most', async () => {
    const { signal } = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(signal);
    fetchStub.mockResolvedValueOnce(Response.json(here));
    await requestPrice(prices, request);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    expect(fetchStub.mock.lastCall?.[1].signal).toBe(signal);
  });

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['takes too long', () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
    ['fails', () => Promise.resolve(Response.json(problemOf('internal'), { status: 500 }))],
    ['is not there', () => Promise.resolve(new Response('<html>Bad Gateway</html>', { status: 502 }))],
    ['is another’s page', () => Promise.resolve(new Response('<html>WLAN-Anmeldung</html>'))],
    ['is another’s JSON', () => Promise.resolve(Response.json({ status: 'ok' }))],
    ['says nothing', () => Promise.resolve(Response.json(null))],
  ])('is worked out here where the service %s', async (_, answer) => {
    fetchStub.mockImplementationOnce(answer);
    expect(await requestPrice(prices, request)).toEqual({ errors: [], price: here });
    expect(fetchStub).toHaveBeenCalledOnce();
  });

  test.each([403, 422, 429])('is none, without a word, where the service refuses with %i', async (status) => {
    fetchStub.mockResolvedValueOnce(Response.json(problemOf('too-many'), { status }));
    expect(await requestPrice(prices, request)).toEqual({ errors: [] });
  });

  test.each([
    [{ buildingType: null }, 'buildingType', 'Bitte wählen Sie einen Gebäudetyp'],
    [{ quantity: 0 }, 'quantity', 'Mindestens 1 Energieausweis'],
    [{ quantity: 101 }, 'quantity', 'Maximal 100 Energieausweise'],
    [{ quantity: 1.5 }, 'quantity', 'Geben Sie die Anzahl als ganze Zahl an'],
  ])('of %j is not asked for', async (typed, path, message) => {
    expect(await requestPrice(prices, { ...request, ...typed })).toEqual({ errors: [{ path, message }] });
    expect(fetchStub).not.toHaveBeenCalled();
  });
});
