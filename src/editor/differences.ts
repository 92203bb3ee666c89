/** Where two versions of a text differ, as the editor's page shows it: by field and paragraph, in words. */
import { diff3Merge, diffComm } from 'node-diff3';
import { childrenOf, isBlock, parseMdx, type Node } from '../content/checks/mdx-tree.ts';
import { toSourceFile } from '../content/reader/source-file.ts';
import { bodyOf } from '../content/reader/yaml.ts';
import { blocksOf } from './blocks.ts';
import { isText, toChange } from './publishing/changes.ts';
import { toLabel, toValues } from './label.ts';
import { fileToField, type Field } from './form.ts';
import type { Names } from './names.ts';
import type { FileConflict } from './user-error.ts';
import { findInForm } from './fault-view.ts';
import { isMdx } from './versions.ts';
import { toParagraphs } from './write-body.ts';

/** Some words of one version, and whether the other does not have them. */
export type Piece = { text: string; isOther: boolean };

export type Difference = {
  /** The field, or that it is in the text. */
  name: string;
  /** What each version says there; nothing where it has no such part. */
  mine?: Piece[] | undefined;
  theirs?: Piece[] | undefined;
};

export type ConflictView = { file: string; title: string; seen: string; differences: Difference[] };

const inText = 'Im Text';

/** A part of a version, a field with its value or a paragraph: one string, since the library compares strings. */
const toPart = (name: string, value: string): string => `${name}\n${value}`;

function fieldsToParts(form: Field, data: unknown, value = data, path: string[] = []): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => fieldsToParts(form, data, inner, [...path, key]));
  const steps = path.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const words = typeof value === 'boolean' ? (value ? 'ja' : 'nein') : String(value ?? '–');
  return [toPart(findInForm(form, steps, data).field ?? 'Angaben', words)];
}

/** @returns nothing where the file is no text, is not there, or cannot be read */
function toParts(file: string, source: string | undefined): string[] | undefined {
  if (source === undefined || !isText(file)) return undefined;
  const { data, fault } = toSourceFile(file, source).yaml;
  const paragraphs = isMdx(file) ? toParagraphs(bodyOf(source)) : [];
  if (fault || !paragraphs) return undefined;
  return [...fieldsToParts(fileToField(file), data), ...paragraphs.map((one) => toPart(inText, one))];
}

type Sides = [mine: string[], theirs: string[]];

/** @param base leaves out what one alone has changed */
function compare(mine: string[], theirs: string[], base = theirs): Sides[] {
  const both = diff3Merge(mine, base, theirs, { excludeFalseConflicts: true }).flatMap(({ conflict }): Sides[] =>
    conflict ? [[conflict.a, conflict.b]] : [],
  );
  if (both.length > 0) return both;
  return diffComm(mine, theirs).flatMap(({ common, buffer1 = [], buffer2 = [] }): Sides[] =>
    common ? [] : [[buffer1, buffer2]],
  );
}

/** The words of one version, those marked that the other does not have. */
function toPieces(words: string | undefined, other = ''): Piece[] | undefined {
  if (words === undefined) return undefined;
  const [own, others] = [words, other].map((text) => text.split(/(?<=\s)/)) as [string[], string[]];
  return diffComm(own, others)
    .map(({ common, buffer1 = [] }) => ({ text: (common ?? buffer1).join(''), isOther: !common }))
    .filter(({ text }) => text !== '');
}

export function toConflictView(conflict: FileConflict, title: string | undefined, names: Names): ConflictView {
  const { file, seen, mine, theirs } = conflict;
  const [before, own, other] = [conflict.base, mine, theirs].map((source) => toParts(file, source));
  const toWords = toPlain(file, names);
  const show = (sides: Sides): Difference[] =>
    [...new Set(sides.flat().map((part) => part.split('\n', 1)[0] ?? ''))].map((name) => {
      const [mine, theirs] = sides.map((parts) => {
        const values = parts.filter((one) => one.startsWith(`${name}\n`)).map((one) => one.slice(name.length + 1));
        return values.length === 0 ? undefined : values.map(name === inText ? toWords : String).join('\n');
      });
      return { name, mine: toPieces(mine, theirs), theirs: toPieces(theirs, mine) };
    });
  const whole = { name: 'Das Ganze', mine: mine === undefined ? mine : [], theirs: theirs === undefined ? theirs : [] };
  return {
    file,
    title: title ?? toChange(file, 'changed', '').title ?? file.replace(/^.*\//, ''),
    seen,
    differences: own && other ? compare(own, other, before).flatMap(show) : [whole],
  };
}

const rowTypes = ['tableRow', 'listItem', 'paragraph', 'heading'];

/** @returns says a paragraph as a reader sees it, blocks by what they are called in the text: '⟨10.000⟩' */
function toPlain(file: string, names: Names): (source: string) => string {
  const blocks = isText(file) ? blocksOf(file) : [];
  const say = (node: Node): string => {
    if ('value' in node && typeof node.value === 'string') return node.value.replace(/\s*\n\s*/g, ' ');
    const words = childrenOf(node)
      .map(say)
      .join(node.type === 'tableRow' ? ' | ' : '');
    if (!isBlock(node)) return rowTypes.includes(node.type) ? `${words}\n` : words;
    const block = blocks.find(({ name }) => name === node.name);
    if (!block) return `⟨${node.name}⟩${words}`;
    return block.place === 'own'
      ? `${toLabel(block, toValues(node), '', names)}\n${words}\n`
      : toLabel(block, toValues(node), words, names);
  };
  return (source) => {
    const { tree } = parseMdx(source, []);
    return tree ? say(tree).trim() : source;
  };
}
