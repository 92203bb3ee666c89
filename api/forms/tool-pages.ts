/** The page of a tool that answers a form without JavaScript: the build's own, filled with what was entered and its answer. */
import { defaultTreeAdapter as tree, html, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import type { FieldError } from '#domain/api-contract';
import type { Area } from '#domain/places/area';
import { frames } from '#domain/site/hosting';
import { linkInPlace } from '#domain/places/in-place';
import type { ToolSlug } from '#domain/site/pages';
import { shortenUsed } from '#domain/site/property-letters';
import type { City } from '#domain/places/regions';
import { routes } from '#domain/site/routes';
import {
  answerTitle,
  errorId,
  errorsId,
  errorsToViews,
  givenId,
  inputId,
  placeParameter,
  resultId,
} from '#domain/tools/form';
import type { Query } from '#domain/tools/tool';
import { view, type View } from '#domain/tools/view';
import type { AnswerPage } from '../http/api-env.ts';
import { attributeOf, elementsOf, showTyped } from './fill.ts';

type Element = DefaultTreeAdapterTypes.Element;

type ToolAnswer = {
  slug: ToolSlug;
  typed: Query;
  city?: City | undefined;
  errors?: readonly FieldError[];
  /** The result's title, what was entered, and the views. */
  title?: string;
  given?: string;
  views?: readonly View[];
};
export type ToolPages = (answer: ToolAnswer) => Promise<AnswerPage>;

/**
 * @param read a file of the site's output folder; where it is not there, a plain page serves
 * @param area its name stands where a page has no place
 */
export const createToolPages =
  (read: (file: string) => Promise<string | undefined>, baseUrl: string, area: Pick<Area, 'name'>): ToolPages =>
  async (answer) => {
    const drawn = (await read(`${routes.tool(answer.slug).slice(1)}.html`)) ?? plainPage(answer.slug, baseUrl);
    // The rest of the policy stands in the page's <meta>, with its hashes.
    return { html: fillPage(drawn, answer, area), contentSecurityPolicy: frames };
  };

type ById = (id: string) => Element | undefined;

function fillPage(drawn: string, answer: ToolAnswer, area: Pick<Area, 'name'>): string {
  const { typed, city, errors = [], views = [] } = answer;
  const page = parse(drawn);
  const elements = elementsOf(page);
  const byId: ById = (id) => elements.find((element) => attributeOf(element, 'id') === id);
  fillTitle(elements, answer);
  if (views.length + errors.length > 0) showAllQuestions(elements);
  fillInputs(elements, typed);
  showErrors(byId, errors);
  showResult(byId, answer);
  if (city) leadToPlace(elements, area, city);
  return serialize(page);
}

function set(element: Element, name: string, value: string): void {
  element.attrs = [...element.attrs.filter((attribute) => attribute.name !== name), { name, value }];
}

function fillTitle(elements: readonly Element[], { errors, title }: ToolAnswer): void {
  const text = elements.find(({ tagName }) => tagName === 'title')?.childNodes[0];
  if (text && tree.isTextNode(text) && (errors || title !== undefined)) text.value = answerTitle(text.value, title);
}

/** Classes that hide questions until a script leads to them: beside an answer all of them stand there. */
const oneByOne = ['is-stepped', 'is-later'];

function showAllQuestions(elements: readonly Element[]): void {
  for (const element of elements) {
    const classes = attributeOf(element, 'class')?.split(' ') ?? [];
    if (classes.some((name) => oneByOne.includes(name)))
      set(element, 'class', classes.filter((name) => !oneByOne.includes(name)).join(' '));
  }
}

function fillInputs(elements: readonly Element[], typed: Query): void {
  for (const element of elements) {
    const text = typed[attributeOf(element, 'name') ?? ''];
    if (text === undefined) continue;
    if (element.tagName === 'textarea') tree.insertText(element, text);
    if (element.tagName !== 'input') continue;
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
    showTyped(attributes, text);
    element.attrs = [...attributes].map(([name, value]) => ({ name, value }));
  }
}

/** On top, and beside each question. */
function showErrors(byId: ById, errors: readonly FieldError[]): void {
  for (const { path, message } of errors) {
    const line = byId(errorId(path));
    if (line) tree.insertText(line, message);
    const control = byId(inputId(path));
    // The id of a radio group is its first button's, which is not wrong by itself.
    if (control && attributeOf(control, 'type') !== 'radio') set(control, 'aria-invalid', 'true');
  }
  const summary = byId(errorsId);
  for (const view of errorsToViews(errors)) if (summary) append(summary, view);
}

function showResult(byId: ById, { given, views = [] }: ToolAnswer): void {
  const line = byId(givenId);
  if (line && given) tree.insertText(line, given);
  const result = byId(resultId);
  for (const view of views) if (result) append(result, view);
  // On a phone the answer would stand below all the questions again.
  if (result?.parentNode && views.length > 0) {
    const { parentNode } = result;
    const [first] = parentNode.childNodes;
    tree.detachNode(result);
    if (first && first !== result) tree.insertBefore(parentNode, result, first);
    else tree.appendChild(parentNode, result);
  }
}

/** As `src/islands/tools/lead-to-place.ts` does: links, the name in head and foot, and what the form carries on. */
function leadToPlace(elements: readonly Element[], area: Pick<Area, 'name'>, city: City): void {
  const within = (tag: string) => elements.filter(({ tagName }) => tagName === tag).flatMap(elementsOf);
  const foot = within('footer');
  for (const element of elements.filter(({ tagName }) => tagName === 'a'))
    for (const attribute of element.attrs)
      if (attribute.name === 'href') attribute.value = linkInPlace(attribute.value, city, foot.includes(element));
  for (const node of [...within('header'), ...foot].flatMap(({ childNodes }) => childNodes))
    if (tree.isTextNode(node)) node.value = node.value.replace(area.name, () => city.name);
  // The portfolio's is no form, and its script looks here all the same.
  const form = elements.find(({ attrs }) =>
    attrs.some(({ name, value }) => name === 'class' && value.split(' ').includes('tool-form')),
  );
  if (form) append(form, view('input', { type: 'hidden', name: placeParameter, value: city.slug }));
}

function append(parent: Element, node: View): void {
  if (typeof node === 'string') return tree.insertText(parent, node);
  const namespace = node.attrs['xmlns'] ? html.NS.SVG : parent.namespaceURI;
  const attrs = Object.entries(node.attrs).map(([name, value]) => ({
    name,
    value: namespace === html.NS.SVG ? shortenUsed(value) : value,
  }));
  const element = tree.createElement(node.tag, namespace, attrs);
  tree.appendChild(parent, element);
  for (const child of node.children) append(element, child);
}

/** Without a build there is no form to show: the visitor's browser has the one that was sent. */
const plainPage = (slug: ToolSlug, baseUrl: string): string =>
  `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${slug}</title></head>
<body><main><div id="${errorsId}"></div><div id="${resultId}"></div></main>
<p><a href="${baseUrl}${routes.tool(slug)}">Zum Formular</a></p></body></html>
`;
