/**
 * Fills what the build has drawn of forms and answers. It works on the tree of the page, so nothing
 * that was typed is ever joined to HTML as text.
 */
import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5';
import type { FieldError } from '#domain/api-contract';

export type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

type Filling = {
  /** Values of `data-part` whose elements stay; others go. */
  parts: readonly string[];
  /** Text in the place of `{name}`; an element whose text is missing goes. */
  texts: Record<string, string | undefined>;
  /** The element that begins with `{label}` stands once for each of them. */
  rows: readonly { label: string; amount: string }[];
  typed: Record<string, unknown>;
  errors: readonly FieldError[];
  href: (path: string) => string;
};

/** A ticked box without a value of its own is sent as „on“. */
export const isTicked = (value: unknown): boolean => value === 'true' || value === 'on';

export const attributeOf = ({ attrs }: Element, name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value;

export const elementsOf = (node: { childNodes: Node[] }): Element[] =>
  node.childNodes.filter((child) => tree.isElementNode(child)).flatMap((child) => [child, ...elementsOf(child)]);

export const textNode = (value: string): Node => ({ nodeName: '#text', value, parentNode: null });

/** `{title}` → 'title', where it is all an element says. */
function placeholderOf({ childNodes: [only, ...others] }: Element): string | undefined {
  if (!only || others.length > 0 || !tree.isTextNode(only)) return undefined;
  return /^\s*\{(\w+)\}\s*$/.exec(only.value)?.[1];
}

/** Shows in an input's attributes what was typed, or chosen in place of what the form begins with. */
export function showTyped(input: Map<string, string>, text: string): void {
  const type = input.get('type');
  const isChosen = input.get('value') === text || (type === 'checkbox' && isTicked(text));
  if (type !== 'radio' && type !== 'checkbox') input.set('value', text);
  else if (isChosen) input.set('checked', '');
  else input.delete('checked');
}

/** @returns a copy of the nodes, filled */
export function fill(nodes: readonly Node[], filling: Filling): Node[] {
  const { parts, texts, rows, typed, errors, href } = filling;
  const controls = nodes.filter((node) => tree.isElementNode(node)).flatMap(elementsOf);
  const nameOf = new Map(controls.map((element) => [attributeOf(element, 'id'), attributeOf(element, 'name')]));
  const errorOf = (name: string | undefined) => errors.find(({ path }) => path === name)?.message;
  const errorAt = (id: string) => errorOf(nameOf.get(id));
  const typedAs = (name: string): string | undefined => {
    const value = Object.hasOwn(typed, name) ? typed[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };

  const isShown = (control: Element) => {
    const name = attributeOf(control, 'name') ?? '';
    return typedAs(name) || errorOf(name);
  };

  function attributesOf(element: Element): Element['attrs'] {
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
    const { name, type, href: target, 'aria-describedby': note } = Object.fromEntries(attributes);
    if (note?.endsWith('-error') && !errorAt(note.replace(/-error$/, ''))) {
      attributes.delete('aria-describedby');
      attributes.delete('aria-invalid');
    }
    if (target?.startsWith('/')) attributes.set('href', href(target));
    if (attributes.has('hidden') && elementsOf(element).some(isShown)) attributes.delete('hidden');
    const text = element.tagName === 'input' && name ? typedAs(name) : undefined;
    // A refused hidden field keeps the form's own value.
    if (text !== undefined && !(type === 'hidden' && errorOf(name))) showTyped(attributes, text);
    return [...attributes].map(([name, value]) => ({ name, value }));
  }

  /** `undefined` where the element has no text of its own to be filled in, `null` where that is missing. */
  function textOf(element: Element): string | null | undefined {
    const placeholder = placeholderOf(element);
    if (placeholder !== undefined) return texts[placeholder] ?? null;
    const id = attributeOf(element, 'id');
    if (id?.endsWith('-error')) return errorAt(id.replace(/-error$/, '')) ?? null;
    const target = element.tagName === 'a' ? attributeOf(element, 'href') : undefined;
    if (target?.startsWith('#') && nameOf.get(target.slice(1))) return errorAt(target.slice(1)) ?? null;
    return element.tagName === 'textarea' ? typedAs(attributeOf(element, 'name') ?? '') : undefined;
  }

  function fillNode(node: Node): Node[] {
    if (!tree.isElementNode(node)) return [node];
    const part = attributeOf(node, 'data-part');
    if (part !== undefined && !parts.includes(part)) return [];
    const first = node.childNodes.find((child) => tree.isElementNode(child));
    if (first && placeholderOf(first) === 'label' && !('label' in texts)) {
      return rows.flatMap((row) => fill([node], { ...filling, texts: { ...texts, ...row } }));
    }
    const text = textOf(node);
    if (text === null) return [];
    const childNodes = text === undefined ? node.childNodes.flatMap(fillNode) : [textNode(text)];
    const isEmptied = childNodes.length === 0 && node.childNodes.length > 0;
    // An error summary without links is left out.
    const isNoAlert =
      attributeOf(node, 'role') === 'alert' && has(node, 'ul') && !childNodes.some((child) => has(child, 'a'));
    return isEmptied || isNoAlert ? [] : [{ ...node, attrs: attributesOf(node), childNodes }];
  }
  return nodes.flatMap(fillNode);
}

const has = (node: Node, name: string): boolean =>
  tree.isElementNode(node) && elementsOf({ childNodes: [node] }).some(({ tagName }) => tagName === name);
