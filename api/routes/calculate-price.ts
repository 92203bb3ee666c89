/** `POST /api/calculate-price`, as JSON from the calculator's script or as a plain form post. */
import { formAnswer, issuesToFieldErrors } from '#domain/api-contract';
import { dropEmpty } from '#domain/contact-request';
import { formatCents, formatDate, formatEuro } from '#domain/format';
import {
  calculatePrice,
  isBuildingType,
  priceToLines,
  priceToSubject,
  priceToSummary,
  type PriceAnswer,
} from '#domain/calculator';
import { priceRequestSchema } from '#domain/price-request';
import type { RouteDeps } from '../deps.ts';
import { fieldsToTyped, isTicked, problemToAnswer, sendPage, type Answers } from '../http/answers.ts';
import type { Body } from '../http/body.ts';
import { readPost } from '../http/form-post.ts';
import { ProblemError } from '../http/problem.ts';
import type { Handler } from './route.ts';

/** What a contact says that came from here, so that the office sees it. */
const source = 'preisrechner';

export function calculatePriceRoute({ prices, clock, answers, baseUrl, guard }: RouteDeps): Handler {
  return async (c) => {
    const post = await readPost(c, baseUrl, (problem, fields) => {
      const typed = toTyped(fields);
      return answers.price({ ...problemToAnswer(problem, typed), chosen: typedToChosen(typed) });
    });
    const request = priceRequestSchema.safeParse(bodyToRequest(post));
    if (!request.success)
      throw new ProblemError('invalid-input', { errors: issuesToFieldErrors(request.error.issues) });
    guard(c, 'prices');
    const price = calculatePrice(prices, request.data);
    c.header('Cache-Control', 'no-store');
    if (!post.isForm) return c.json(price);
    return sendPage(c, answers.price(toPage(price, toTyped(post.fields), clock.now())), 200);
  };
}

/** What a form posts; the city goes on into the request for a quote. */
const toTyped = (fields: Record<string, unknown>) =>
  fieldsToTyped(fields, ['buildingType', 'quantity', 'priority', 'originalCity'], 'priority');

/** A form sends text alone, and an empty field for what was left out. */
function bodyToRequest({ kind, fields }: Body): Record<string, unknown> {
  if (kind === 'json') return fields;
  const { originalCity: _, priority, quantity, ...rest } = dropEmpty(fields);
  const isNumber = typeof quantity === 'string' && /^\s*\d+\s*$/.test(quantity);
  return { ...rest, quantity: isNumber ? Number(quantity) : quantity, priority: isTicked(priority) };
}

const typedToChosen = ({ buildingType }: Record<string, string>) =>
  isBuildingType(buildingType) ? { [buildingType]: true as const } : {};

function toPage(price: PriceAnswer, typed: Record<string, string>, now: number): Parameters<Answers['price']>[0] {
  const { originalCity = '' } = typed;
  return {
    notice: { title: `Ihr Preis: ${formatEuro(price.totalPrice)}`, text: priceToSubject(price) },
    form: formAnswer(typed),
    chosen: typedToChosen(typed),
    result: {
      lines: priceToLines(price),
      total: formatEuro(price.totalPrice),
      perCertificate: formatCents(price.perCertificateCents),
      unitPrice: formatEuro(price.unitPrice),
      privatePrice: formatEuro(price.privateUnitPrice),
      date: formatDate(now),
      contact: formAnswer({ source, originalCity, buildingType: price.buildingType, message: priceToSummary(price) }),
    },
  };
}
