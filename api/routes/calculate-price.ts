/** `POST /api/calculate-price`, as JSON from the calculator's script or as a plain form post. */
import {
  bothPrices,
  calculatePrice,
  priceFields,
  priceToSheet,
  priceToSubject,
  priceToSummary,
  totalsOf,
} from '#domain/prices/calculator';
import { checkBody } from '#domain/check';
import { priceToOffer } from '#domain/prices/price-address';
import type { RouteDeps } from '../deps.ts';
import type { Handler } from '../http/api-env.ts';
import { sendPage } from '../forms/answers.ts';
import { isTicked } from '../forms/fill.ts';
import { readPost, visitOfPost } from '../forms/form-post.ts';
import type { Body } from '../http/body.ts';
import { ProblemError } from '../http/problem.ts';

/** `source` of contacts that came from the calculator, so that the office sees it. */
const source = 'preisrechner';

export function calculatePriceRoute(deps: RouteDeps): Handler {
  const { prices, clock, answers, guard } = deps;
  return async (c) => {
    const post = await readPost(c, deps, ['price', 'refused']);
    const { values, errors } = checkBody(priceFields, bodyToRequest(post));
    if (errors) throw new ProblemError('invalid-input', { errors });
    await guard(c, 'prices');
    const price = calculatePrice(prices, values);
    if (post.kind === 'json') return c.json(price);
    const page = await answers({
      title: `Ihr Preis: ${bothPrices(totalsOf(price))}`,
      text: priceToSubject(price),
      parts: ['priced', 'contact'],
      sheet: priceToSheet(price, clock.now()),
      // The contact form below carries the price on.
      typed: {
        ...post.fields,
        ...visitOfPost(c, deps.readVisit, post.fields),
        source,
        message: priceToSummary(price),
        offer: priceToOffer(price),
      },
    });
    return sendPage(c, page, 200);
  };
}

/** A form sends text alone, an empty field for what was left out, and where it stands. */
function bodyToRequest({ kind, fields }: Body): Record<string, unknown> {
  if (kind === 'json') return fields;
  const { originalCity: _, page: _page, origin: _origin, priority, quantity, ...rest } = fields;
  const isNumber = typeof quantity === 'string' && /^\s*\d+\s*$/.test(quantity);
  return { ...rest, quantity: isNumber ? Number(quantity) : quantity, priority: isTicked(priority) };
}
