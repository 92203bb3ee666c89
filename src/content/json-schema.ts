/** What a schema says of its fields: the faults' advice and the editor's forms are made of it. */
import { z } from 'zod';

export type Json = {
  type?: string;
  description?: string;
  examples?: unknown[];
  default?: unknown;
  lookup?: string;
  format?: string;
  pattern?: string;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: Json[];
  items?: Json | false;
  prefixItems?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
  propertyNames?: Json;
  additionalProperties?: Json | boolean;
};

export const schemaToJson = (schema: z.ZodType): Json => z.toJSONSchema(schema, { unrepresentable: 'any' }) as Json;

/** What a field is where it is not `null`; what is said of it may stand outside or inside. */
export function withoutNull(json: Json): Json {
  const others = json.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return others.length === 1 ? { ...others[0], ...json, anyOf: undefined } : json;
}

/** The fields of a group, or `undefined` where it is none, or one whose fields have any name. */
export function fieldsOf({ properties, propertyNames, additionalProperties }: Json): Record<string, Json> | undefined {
  if (properties || !propertyNames?.enum || typeof additionalProperties !== 'object') return properties;
  return Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]));
}

/** What stands for a path, or `undefined` where nothing does, as below a value of several shapes. */
export const jsonAt = (json: Json, path: readonly PropertyKey[]): Json | undefined =>
  path.reduce<Json | undefined>((around, key) => {
    if (!around) return undefined;
    const { prefixItems, items, additionalProperties } = around;
    const inner = fieldsOf(around)?.[String(key)] ?? prefixItems?.[Number(key)] ?? (items || additionalProperties);
    return typeof inner === 'object' ? withoutNull(inner) : undefined;
  }, withoutNull(json));
