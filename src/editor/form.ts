/** A form for each file of `content/`, made of its schema: what a field is called, what it takes, how long it may be. */
import type { z } from 'zod';
import { blogCategories } from '#domain/blog/article-list';
import { buildingTypeNames } from '#domain/prices/building-types';
import { houseNames, motifNames } from '#domain/site/pictures';
import { topicNames } from '#domain/places/regions';
import { mdxFolders, yamlFiles } from '../content/schemas/index.ts';
import { fieldsOf, schemaToJson, withoutNull, type Json } from '../content/json-schema.ts';
import { cardNames } from '../content/schemas/social-cards.ts';
import { folderOf } from './texts.ts';

type Choice = { value: string; label: string };

export type NamedField = { name: string; field: Field };
type Length = { min?: number | undefined; max?: number | undefined };
type Kind =
  /** `lookup` is where its values are looked up; of a choice, which of them there are. */
  | ({ kind: 'text'; long: boolean; date: boolean; lookup?: string | undefined } & Length)
  | { kind: 'number' }
  | { kind: 'yes-no' }
  | { kind: 'choice'; choices: Choice[]; lookup?: string | undefined }
  | ({ kind: 'list'; item: Field; min: number } & Length)
  | { kind: 'group'; fields: NamedField[] };

export type Field = Kind & {
  /** German; nothing where the schema says nothing of it. */
  label?: string | undefined;
  example?: string | undefined;
  /** May be left out. */
  optional: boolean;
  /** May be empty, and stands there as `null`. */
  nullable: boolean;
  /** What is meant where nothing stands. */
  usual?: unknown;
};

/** Names of values that are short in the files. */
const dictionaries: Record<string, string>[] = [
  blogCategories,
  buildingTypeNames,
  motifNames,
  houseNames,
  topicNames,
  cardNames,
];

/** 'warning = Warnung, tip = Tipp' names the values in the description itself. */
function toChoices(values: readonly string[], description = ''): Choice[] {
  const known = dictionaries.find((dictionary) => values.every((value) => value in dictionary));
  return values.map((value) => {
    const [, meaning] = new RegExp(`(?:^|[ ,;])${RegExp.escape(value)} = ([^,;]+)`).exec(description) ?? [];
    return { value, label: meaning?.trim() ?? known?.[value] ?? value };
  });
}

/** What a field is called whose name is one of many of a kind: a house, a building, a topic. */
const nameOf = (name: string): string => dictionaries.find((dictionary) => name in dictionary)?.[name] ?? name;

/** Longer texts get more than a line. */
const lineLength = 80;

function toField(json: Json, optional: boolean): Field {
  const at = withoutNull(json);
  const { description: label, examples: [example] = [], default: usual } = at;
  return {
    label,
    example: typeof example === 'string' ? example : undefined,
    ...(usual === undefined ? {} : { usual }),
    optional,
    nullable: json.anyOf?.some(({ type }) => type === 'null') ?? false,
    ...toKind(at),
  };
}

/** @throws TypeError of a shape that has no field */
function toKind(json: Json): Kind {
  const { type, items, properties, required = [], lookup } = json;
  if (json.enum) return { kind: 'choice', choices: toChoices(json.enum, json.description), lookup };
  if (type === 'boolean') return { kind: 'yes-no' };
  if (type === 'integer' || type === 'number') return { kind: 'number' };
  if (type === 'string') {
    const { minLength: min, maxLength: max, format } = json;
    const text = { kind: 'text', long: (max ?? 0) > lineLength, date: format === 'date', lookup } as const;
    // A date and a name have no length of their own.
    return text.date || lookup !== undefined ? text : { ...text, min, max };
  }
  // A list of fixed length says so by `items: false`.
  const item = type === 'array' && (items || json.prefixItems?.[0]);
  if (item) return { kind: 'list', item: toField(item, false), min: json.minItems ?? 0, max: json.maxItems };
  const known = type === 'object' ? fieldsOf(json) : undefined;
  if (!known) throw new TypeError(`No field for „${json.description}“`);
  const fields = Object.entries(known).map(([name, one]): NamedField => {
    // What is said of a record is said of all of its fields: each is called by its own name.
    const json = properties ? one : { ...one, description: undefined };
    const field = toField(json, !required.includes(name) || one.default !== undefined);
    return { name, field: { ...field, label: field.label ?? nameOf(name) } };
  });
  return { kind: 'group', fields };
}

export const schemaToField = (schema: z.ZodType): Field => toField(schemaToJson(schema), false);

/** The form of a file, or of the head of an MDX file. @param file path of a known text */
export function fileToField(file: string): Field {
  const folder = folderOf(file);
  return schemaToField(folder ? mdxFolders[folder] : yamlFiles[file as keyof typeof yamlFiles]);
}
