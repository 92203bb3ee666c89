/**
 * The content folder that tests read, and the site of the tests is built of: what stands by hand in `tests/content/`, and
 * the schemas' own examples wherever it says nothing. A text of more than a line says where it stands, so that each is found.
 */
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { z } from 'zod';
import { blogCategoryKeys } from '#domain/blog/article-list';
import { legalSlugs, serviceSlugs } from '#domain/site/pages';
import { articleMotifs } from '#domain/site/pictures';
import { fieldsOf, schemaToJson, withoutNull, type Json } from '../../../src/content/json-schema.ts';
import { blocks } from '../../../src/articles/blocks/blocks.ts';
import { mdxFolders, yamlFiles } from '../../../src/content/schemas/index.ts';
import { bodyOf, frontmatterOf, readYaml } from '../../../src/content/reader/yaml.ts';

type Fields = Record<string, unknown>;

/** Up to this long a text is a label, which may be another's too. */
const labelLength = 60;

function toText(
  { examples: [example] = [], maxLength = 40, minLength = 0 }: Json,
  path: readonly string[],
  at: number,
) {
  // Short, since no dictionary parts these words where a line is full; of a picture's line there is room for one alone.
  const [file = '', ...steps] = path.map((step, i) => (i > 0 ? step.slice(0, 7) : step.slice(-9)));
  const where = file === 'cards' ? path.at(-2)?.slice(-9) : [file, ...steps].join(' ');
  const isNamed = ['meta', 'head', 'card'].includes(path[1] ?? '');
  const name = isNamed ? ` (${file})` : at > 0 ? ` ${at + 1}` : '';
  const own = maxLength > labelLength && path[1] !== 'head' ? ` (${where})` : name;
  const words = String(example);
  const long = words.repeat(Math.ceil(minLength / words.length));
  return long.slice(0, maxLength - own.length) + own;
}

/**
 * @param own what is said by hand; a field that may be left out is there where this names it
 * @param at of a list, which entry it is
 */
function toExample(json: Json, own: unknown, path: readonly string[], at = 0): unknown {
  const one = withoutNull(json);
  const fields = fieldsOf(one);
  if (fields && own !== null) {
    const named = Object.entries(fields).filter(([name]) => !one.properties || one.required?.includes(name));
    const names = new Set([...named.map(([name]) => name), ...Object.keys(own ?? {})]);
    return Object.fromEntries(
      [...names].map((name) => [name, toExample(fields[name] ?? {}, (own as Fields)?.[name], [...path, name], at)]),
    );
  }
  const { type, examples: [example] = [], enum: values, prefixItems, items, minItems = 0, anyOf } = one;
  const isList = type === 'array' && (Array.isArray(own) || (own === undefined && example === undefined));
  if (isList) {
    const entries = (own as unknown[]) ?? Array.from({ length: prefixItems?.length ?? Math.max(minItems, 1) });
    return entries.map((entry, i) => toExample(prefixItems?.[i] ?? (items || {}), entry, [...path, `${i + 1}`], i));
  }
  if (own !== undefined) return own;
  if (one.default !== undefined) return one.default;
  if (values) return values[at % values.length];
  if (anyOf) return toExample(anyOf.findLast((kind) => kind.type === 'string') ?? {}, own, path, at);
  return type === 'string' && !one.format && !one.pattern ? toText(one, path, at) : structuredClone(example);
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The law, and words of the trade, of the tools and of what may not be said: those that the site itself has. */
const lent = /^content\/(?:tools\/|(?:pages\/(?:certificate|glossary)|figures|forbidden|law|portals)\.yaml)/;

/** Articles beside those by hand, so that lists are long; tools and the law lead to some of them. */
const fillers = [
  ...['energieausweis-ablauf-gueltigkeit-zehn-jahre', 'energieausweis-bussgeld-108', 'energieausweis-neue-regeln-2027'],
  ...['bedarfsausweis-oder-verbrauchsausweis', 'waermepumpe-und-energieausweis', 'dach-und-keller'],
  ...['nachbarn-und-makler', 'fenster-und-tueren', 'heizung-und-rohre'],
];
/** What an article has that does not say it itself. */
const usualOf = (slug: string) => ({ sources, excerpt: `${excerpt} ${slug.slice(0, 40)}.` });
const excerpt = 'An diesem Beispiel sehen die Tests, was Karten, Suche und Feeds von einem Artikel zeigen:';
const sources = [
  { title: 'Gebäudeenergiegesetz', publisher: 'Bundesamt für Justiz', url: 'https://www.gesetze-im-internet.de/geg/' },
  { title: 'Klimafaktoren', publisher: 'Deutscher Wetterdienst', url: 'https://www.dwd.de/klimafaktoren' },
];
const toFiller = (slug: string, at: number) => ({
  title: `${slug.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())}: ein Beispiel`,
  category: blogCategoryKeys[at % blogCategoryKeys.length],
  image: { motif: articleMotifs[at], house: 'gruenderzeit' },
  publishDate: `2025-02-${10 + at}`,
  author: 'technik',
  lawStatus: '2026-11',
});

const links =
  ' führt zum [Werkzeug](/werkzeuge/gueltigkeit), zur [Leistung](/services/energieausweis-efh) und [zum Formular](#contact)';
const toBody = (folder: string, name: string) => `
**Ein Satz vorweg**, der sagt, worum es bei ${name} geht.

## Erster Abschnitt

Der erste Absatz von ${name}${folder === 'blog' ? links : ''}.

## Zweiter Abschnitt

Der zweite Absatz von ${name}.
`;

/** The examples of blocks that the article of all blocks does not have by hand. */
const toOtherBlocks = (body: string): string =>
  blocks
    .filter(({ name, only }) => only !== 'other texts' && !body.includes(`<${name} `))
    .map(({ place, example }) => `\n\n${place === 'sentence' ? `Ein Satz mit ${example}.` : example}`)
    .join('');

/** @param own the file as it lies in `tests/content/`; a whole one is taken as it is */
function toYaml(schema: z.ZodType, name: string, own = '', usual: Fields = {}): string {
  const { data } = readYaml(own);
  if (schema.safeParse(data).success) return own;
  const made = toExample(schemaToJson(schema), Array.isArray(data) ? data : { ...usual, ...(data as Fields) }, [name]);
  const { error } = schema.safeParse(made);
  if (error) throw new Error(`tests/content: ${name}: ${z.prettifyError(error)}`);
  return stringify(made, { lineWidth: 0 });
}

async function makeFiles(from: string): Promise<Map<string, string>> {
  const read = (file: string) => readFile(join(root, file.replace('content', from)), 'utf8').catch(() => undefined);
  const files = new Map<string, string>();
  const slugOf = (file: string) => file.replace(/.*\/|\.\w+$/g, '');
  for (const [file, schema] of Object.entries(yamlFiles)) {
    const copied = lent.test(file) ? await readFile(join(root, file), 'utf8') : undefined;
    files.set(file, copied ?? toYaml(schema, slugOf(file), await read(file)));
  }
  const byHand = (await Array.fromAsync(glob(`${from}/blog/*.mdx`, { cwd: root }))).map(slugOf);
  const slugs = { services: serviceSlugs, legal: legalSlugs, blog: new Set([...byHand, ...fillers]) };
  for (const [folder, names] of Object.entries(slugs)) {
    for (const name of names) {
      const file = `content/${folder}/${name}.mdx`;
      const filler = stringify(toFiller(name, fillers.indexOf(name)));
      const own = (await read(file)) ?? `---\n${folder === 'blog' ? filler : '#\n'}---\n`;
      const head = toYaml(
        mdxFolders[`content/${folder}` as keyof typeof mdxFolders],
        name,
        frontmatterOf(own),
        folder === 'blog' ? usualOf(name) : {},
      );
      const body = bodyOf(own).trim() || toBody(folder, name.replace(/-\d+/, ''));
      const others = name === 'alle-bloecke' ? toOtherBlocks(body) : '';
      files.set(file, `---\n${head.trimEnd()}\n---\n\n${body.trim()}${others}\n`);
    }
  }
  return files;
}

/** Lays it, and touches no file that is right already: several programs read it. */
export async function layExampleContent(to: string, from = 'tests/content'): Promise<void> {
  const files = new Map<string, string | Buffer>(await makeFiles(from));
  const copied = [
    [`${from}/**/*.{tsv,jpg,png}`, from, 'content'] as const,
    ['public/*', 'public', 'content/public'] as const,
  ];
  for (const [pattern, folder, name] of copied)
    for (const file of await Array.fromAsync(glob(pattern, { cwd: root })))
      files.set(file.replace(folder, name), await readFile(join(root, file)));
  for (const file of await Array.fromAsync(glob(`${to}/**/*.*`, { cwd: root })))
    if (!files.has(file.replace(to, 'content'))) await rm(join(root, file));
  for (const [file, source] of files) {
    const target = join(root, file.replace('content', to));
    const there = await readFile(target).catch(() => undefined);
    if (there?.equals(Buffer.from(source))) continue;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, source);
  }
}
