/** What a block of a text is. The blocks themselves stand in src/articles/blocks; checks get them handed in. */
import type { z } from 'zod';

/**
 * Values that depend on other files: a name of content/law.yaml that the text's law has, one that the law
 * before has, several with blanks between that any has; a name of content/figures.yaml; the name of a value, of a photo;
 * places and states whose houses were counted, with blanks between.
 */
export type Lookup = 'law' | 'formerLaw' | 'laws' | 'figure' | 'value' | 'photo' | 'areas';

export type Block = {
  name: string;
  /** German: what an editor knows it by: „Hinweis“. */
  title: string;
  /** German: what it is for, in one line. */
  what: string;
  /** Each with its German meaning; `lookup` in an attribute's meta says where its value is looked up. */
  attributes: z.ZodObject;
  /** What stands between the tags; `words` may be left out. A chart's table has a number in its second column. */
  content: 'nothing' | 'words' | 'text' | 'table' | 'chart' | 'list';
  /** On lines of its own, or within a sentence. */
  place: 'own' | 'sentence';
  /** Articles alone have it, or the other texts alone; without it every text. */
  only?: 'articles' | 'other texts';
  /** As an editor writes it; it passes the checks. */
  example: string;
};

/** What an editor knows a block by that is written in a text: 'Callout' → '„Hinweis“' */
export const toTitle = (name: string, blocks: readonly Block[]): string =>
  blocks.find((block) => block.name === name)?.title ?? `„${name}“`;

/** 'Name der Angabe in content/law.yaml' → 'Name der Angabe', for whoever knows of no files. */
export const withoutFile = (what: string): string => what.replace(/,? (?:in|von) content\/[\w.]+/, '');

/** The attributes of a block, with what their schema says of each. */
export function attributesOf({ attributes }: Block) {
  return Object.entries(attributes.shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const required = !schema.safeParse(undefined).success;
    const inner = 'unwrap' in schema ? (schema as z.ZodOptional<z.ZodType>).unwrap() : schema;
    const { description = '', lookup } = schema.meta() ?? inner.meta() ?? {};
    return {
      name,
      required,
      schema,
      what: description,
      lookup: lookup as Lookup | undefined,
      /** The words allowed; empty where any text is, or where it is looked up. */
      options: 'options' in inner ? (inner.options as string[]) : [],
    };
  });
}
export type Attribute = ReturnType<typeof attributesOf>[number];
