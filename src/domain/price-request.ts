/** The body of `POST /api/calculate-price`. Apart from `calculator.ts`, so that the browser does not load it. */
import * as z from 'zod/mini';
import { checkToSchema } from './check-schema.ts';
import { priceChecks } from './calculator.ts';

export const priceRequestSchema = z.strictObject({
  buildingType: checkToSchema(priceChecks.buildingType),
  quantity: checkToSchema(priceChecks.quantity),
  priority: z.optional(checkToSchema(priceChecks.priority)),
});
