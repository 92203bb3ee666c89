/**
 * Reads a YAML file of `content/` against its schema. A wrong entry is told in German: file and
 * line, field, what is wrong and what to write there. Pure: the caller reads the file.
 */
import { LineCounter, parseDocument, visit } from 'yaml';
import { z } from 'zod';

export class ContentError extends Error {
  override name = 'ContentError';
}

const germanMessages = z.locales.de().localeError;

/**
 * @param file path as an editor knows it, `content/regions.yaml`
 * @throws ContentError with one paragraph for each wrong field
 */
export function parseContent<T extends z.ZodType>(file: string, text: string, schema: T): z.infer<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const broken = document.errors[0] ?? unknownAlias(document);
  if (broken) {
    throw new ContentError(
      `${file}, Zeile ${lines.linePos(broken.pos[0]).line}: Die Datei ist kein gültiges YAML (${broken.code}).\n` +
        '  Prüfen Sie Einrückung, Doppelpunkte und Anführungszeichen in dieser Zeile und der davor.',
    );
  }
  const result = schema.safeParse(document.toJS(), { error: germanMessages });
  if (result.success) return result.data;

  const paragraphs = result.error.issues.flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => {
      const what =
        issue.code === 'unrecognized_keys' ? 'Dieses Feld gibt es nicht' : missingOr(issue, path, document.toJS());
      const advice = issue.code === 'unrecognized_keys' ? knownKeys(schema, issue.path) : fieldAdvice(schema, path);
      return `${file}, Zeile ${pathToLine(document, lines, path)}, Feld ${pathToText(path)}: ${what}.\n  ${advice}`;
    });
  });
  throw new ContentError(paragraphs.join('\n'));
}

/** `*so*` at the start of a value is an alias to YAML; the parser notices only when it is read. */
function unknownAlias(document: ReturnType<typeof parseDocument>) {
  const unknown: { code: string; pos: readonly [number, number, number] }[] = [];
  visit(document, {
    Alias(_key, alias) {
      if (alias.range && !alias.resolve(document)) unknown.push({ code: 'UNKNOWN_ALIAS', pos: alias.range });
    },
  });
  return unknown[0];
}

/**
 * The YAML at the head of an MDX file, with a comment in place of the opening line so that line
 * numbers stay those of the file.
 */
export function frontmatterOf(text: string): string {
  const [, frontmatter = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  return `#\n${frontmatter}`;
}

/** Line in the file of a field: `fieldToLine(frontmatterOf(text), ['image', 'alt'])`. */
export function fieldToLine(yaml: string, path: readonly PropertyKey[]): number {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  return pathToLine(document, lines, path);
}

/** Line of the value, or of the nearest thing around it where the value is missing. */
function pathToLine(
  document: ReturnType<typeof parseDocument>,
  lines: LineCounter,
  path: readonly PropertyKey[],
): number {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

function missingOr(issue: z.core.$ZodIssue, path: PropertyKey[], data: unknown): string {
  const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], data);
  if (value === undefined) return 'Die Angabe fehlt';
  return `${JSON.stringify(value).slice(0, 80)} geht nicht – ${issue.message}`;
}

/** [0, 'cities', 3, 'slug'] → „1. Eintrag › cities › 4. Eintrag › slug“ */
export function pathToText(path: PropertyKey[]): string {
  return (
    path.map((key) => (typeof key === 'number' ? `${key + 1}. Eintrag` : String(key))).join(' › ') || '(ganze Datei)'
  );
}

function fieldAdvice(schema: z.ZodType, path: PropertyKey[]): string {
  const meta = schemaAt(schema, path)?.meta();
  const example = Array.isArray(meta?.examples) ? JSON.stringify(meta.examples[0]) : undefined;
  if (!meta?.description) return 'Vergleichen Sie mit den Einträgen daneben.';
  return `Gemeint ist: ${meta.description}.${example ? ` Zum Beispiel: ${example}` : ''}`;
}

function knownKeys(schema: z.ZodType, path: PropertyKey[]): string {
  const at = schemaAt(schema, path);
  return at instanceof z.ZodObject
    ? `Möglich sind: ${Object.keys(at.shape).join(', ')}. Ist das Feld verschrieben?`
    : 'Löschen Sie die Zeile.';
}

/** The schema that stands for a path, or undefined where it cannot be told (unions). */
function schemaAt(schema: z.ZodType, path: PropertyKey[]): z.ZodType | undefined {
  let at: unknown = schema;
  for (const key of path) {
    while (at instanceof z.ZodOptional || at instanceof z.ZodNullable) at = at.unwrap();
    if (at instanceof z.ZodObject) at = (at.shape as Record<PropertyKey, unknown>)[key];
    else if (at instanceof z.ZodArray) at = at.element;
    else if (at instanceof z.ZodRecord) at = at.valueType;
    else return undefined;
  }
  return at instanceof z.ZodType ? at : undefined;
}
