/**
 * Finds names in styles, markup and scripts that one of the oldest browsers lacks, by MDN's tables. A name is looked up
 * where the table has it: `css.selectors.has`, `html.elements.dialog.closedby`, `api.URLSearchParams.size`; one of a
 * built file with that file: `api.Document.startViewTransition in react`.
 */
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Identifier } from '@mdn/browser-compat-data';
import type { HTMLElement } from 'node-html-parser';
import postcss, { type AtRule, type Declaration, type Node } from 'postcss';
import parseSelectors from 'postcss-selector-parser';
import ts from 'typescript';
import { asNamed, find, isLate, lackingOf, scriptParents } from './compat-data.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A name of the table → one place that uses it, with the browsers that lack it. */
export type Lacking = Map<string, string>;

/** `prefixed`: whether the name stands there with this prefix too. `name`: how the list calls it. */
type Naming = { prefixed?: typeof asNamed; name?: string };

/** Adds a name of the table where a browser lacks it. @returns whether the table has it */
function note(
  lacking: Lacking,
  key: string[],
  where: string,
  { prefixed = asNamed, name = key.join('.') }: Naming = {},
): boolean {
  const support = find(key)?.__compat?.support;
  if (!support) return false;
  const missing = lackingOf(support, prefixed);
  if (missing.length > 0 && !lacking.has(name)) {
    lacking.set(name, `${missing.map(({ id, version }) => `${id} ${version}`).join(', ')}: ${where}`);
  }
  return true;
}

/* Styles */

const units: [RegExp, string][] = [
  [/^d(?:v[hwib]|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^s(?:v[hwib]|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^l(?:v[hwib]|vmin|vmax)$/, 'viewport_percentage_units_large'],
  [/^cq/, 'container_query_length_units'],
];
/** Values that the table lists under a name of its own. */
const spellings: { [property: string]: [RegExp, string] } = {
  content: [/["'] *\/ *["']/, 'alt_text'],
  'text-decoration': [/\d/, 'includes_thickness'],
};

/** Where the table tells of functions: `clamp`, `color-mix`, `linear-gradient`. */
const functions = new Map<string, string[]>();
function collectFunctions(node: Identifier, key: string[]): void {
  for (const [name, inner] of Object.entries(node) as [string, Identifier][]) {
    if (name === '__compat') continue;
    if (inner.__compat && !functions.has(name)) functions.set(name, [...key, name]);
    collectFunctions(inner, [...key, name]);
  }
}
collectFunctions(find(['css', 'types']) ?? {}, ['css', 'types']);

const isInside = (node: Node, name: string): boolean => {
  for (let parent = node.parent as AtRule | undefined; parent; parent = parent.parent as AtRule | undefined) {
    if (parent.type === 'atrule' && parent.name === name) return true;
  }
  return false;
};

function readDeclaration(declaration: Declaration, lacking: Lacking): void {
  const { prop, value, parent } = declaration;
  const where = String(declaration);
  const rule = parent as AtRule;
  if (prop.startsWith('--') || isInside(declaration, 'supports')) return;
  if (rule.type === 'atrule') return void note(lacking, ['css', 'at-rules', rule.name, prop], where);
  const siblings = rule.nodes?.filter((node) => node.type === 'decl') ?? [];
  const isPrefixed = (prefix: string) => siblings.some((node) => node.prop === prefix + prop);
  note(lacking, ['css', 'properties', prop], where, { prefixed: isPrefixed });
  // The one before stands where the browser does not know this one.
  if (isPrefixed('-webkit-') || siblings.find((node) => node.prop === prop) !== declaration) return;
  const [spelling, name = ''] = spellings[prop] ?? [];
  if (spelling?.test(value)) note(lacking, ['css', 'properties', prop, name], where);
  const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|var\(--[\w-]+/g, '');
  for (const [, word = '', bracket] of plain.matchAll(/(?<![\w.#-])([a-z][\w-]*)(\()?/gi)) {
    if (!bracket) note(lacking, ['css', 'properties', prop, word], where);
    else if (functions.has(word)) note(lacking, functions.get(word) ?? [], where);
  }
  for (const [, unit = ''] of plain.matchAll(/(?<![\w#-])[\d.]+([a-z]+)/gi)) {
    const known = units.find(([pattern]) => pattern.test(unit))?.[1] ?? unit;
    note(lacking, ['css', 'types', 'length', known], where);
  }
}

function readAtRule({ name, params }: AtRule, lacking: Lacking): void {
  const where = `@${name} ${params}`;
  note(lacking, ['css', 'at-rules', name], where);
  if (name === 'media') readMedia(params, where, lacking);
}

function readMedia(params: string, where: string, lacking: Lacking): void {
  for (const [, feature = ''] of params.matchAll(/(?:min-|max-)?([a-z]+[a-z-]*)(?=\s*[:)<>=])/g)) {
    note(lacking, ['css', 'at-rules', 'media', feature], where);
  }
  if (/[<>]/.test(params)) note(lacking, ['css', 'at-rules', 'media', 'range_syntax'], where);
  // Both came with the newer grammar.
  if (/not \(|\) or /.test(params)) note(lacking, ['css', 'at-rules', 'media', 'or_syntax'], where);
}

export function readStyles(css: string, lacking: Lacking): void {
  const sheet = postcss.parse(css);
  sheet.walkDecls((declaration) => readDeclaration(declaration, lacking));
  sheet.walkAtRules((rule) => readAtRule(rule, lacking));
  sheet.walkRules((rule) => {
    if (isInside(rule, 'keyframes') || isInside(rule, 'supports')) return;
    parseSelectors((selectors) => {
      selectors.walkPseudos(
        ({ value }) => void note(lacking, ['css', 'selectors', value.replace(/^:+/, '')], rule.selector),
      );
      selectors.walkNesting(() => void note(lacking, ['css', 'selectors', 'nesting'], rule.selector));
    }).processSync(rule.selector);
  });
}

/* Markup */

export function readMarkup(document: HTMLElement, path: string, lacking: Lacking): void {
  for (const element of document.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    const where = `${path} <${tag}>`;
    note(lacking, ['html', 'elements', tag], where);
    for (const [name, value] of Object.entries(element.attributes)) {
      if (!note(lacking, ['html', 'elements', tag, name], where))
        note(lacking, ['html', 'global_attributes', name], where);
      if (name === 'type') note(lacking, ['html', 'elements', tag, `type_${value}`], where);
    }
  }
}

/* Scripts */

/** A member of a prototype, an interface or a class, or a global: where the table has it. */
type Member = { key: string[]; isLate: boolean };

/**
 * Members and events by name. Members of an interface that one of the browsers lacks are left out: code that reaches
 * them has asked for a late name already. But an event comes by itself.
 */
const [members, events] = [new Map<string, Member[]>(), new Map<string, Member[]>()];

function collectMembers(parent: string[]): void {
  const add = (table: Map<string, Member[]>, name: string, key: string[], node: Identifier) => {
    if (node.__compat) table.set(name, [...(table.get(name) ?? []), { key, isLate: isLate(node) }]);
  };
  for (const [holder, node] of Object.entries(find(parent) ?? {}) as [string, Identifier][]) {
    const key = [...parent, holder];
    add(members, holder, key, node);
    if (isLate(node) && !holder.endsWith('Event')) continue;
    for (const [name, inner] of Object.entries(node) as [string, Identifier][]) {
      if (name === '__compat') continue;
      const [, event] = /^(.+)_event$/.exec(name) ?? [];
      add(event ? events : members, event ?? name.replace(/_static$/, ''), [...key, name], inner);
    }
  }
}
for (const parent of scriptParents) collectMembers(parent);

/**
 * Where nothing tells of what it is a member: a name counts where all that have it are late. One that something early
 * has too (`size`, `map`) is asked of the sources, which have types.
 * @param where the built file: `react`
 */
function noteByName(table: typeof members, name: string, where: string, lacking: Lacking): void {
  const holders = table.get(name);
  const [first] = holders ?? [];
  if (first && holders?.every(({ isLate }) => isLate))
    note(lacking, first.key, where, { name: `${first.key.join('.')} in ${where}` });
}

const isOfBrowser = (symbol: ts.Symbol | undefined): symbol is ts.Symbol =>
  !!symbol?.declarations?.some((declaration) => /\/typescript\/lib\/lib\./.test(declaration.getSourceFile().fileName));

/** Interfaces that have a member: the one that declares it, and the type it is asked of with all it is made of. */
function interfacesOf(checker: ts.TypeChecker, symbol: ts.Symbol, type: ts.Type): Set<string> {
  const names = new Set<string>();
  for (const { parent } of symbol.declarations ?? [])
    if (ts.isInterfaceDeclaration(parent)) names.add(parent.name.text);
  const add = (one: ts.Type): void => {
    if (one.isUnion()) return one.types.forEach(add);
    if (one.symbol) names.add(one.symbol.name.replace(/^Readonly(?=Array|Map|Set)/, ''));
    if (one.isClassOrInterface()) checker.getBaseTypes(one).forEach(add);
  };
  add(checker.getApparentType(type));
  return names;
}

/** Syntax that no build takes back: it is looked for in the files that browsers get. */
const syntax: [RegExp, string[]][] = [
  [/\(\?<[=!]/, ['regular_expressions', 'lookbehind_assertion']],
  [/\(\?[ims-]+:/, ['regular_expressions', 'modifier']],
  [/\/[a-z]*v[a-z]*$/, ['builtins', 'RegExp', 'unicodeSets']],
];

/** The words between `<script>` and its end, as a file beside theirs: `Place.astro.ts`. */
export const embeddedScripts = (text: string): string =>
  [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script).join('\n');

const isMediaQuery = (text: string): boolean => /^(?:[a-z ]+ )?\((?:[a-z-]+\s*[:<>=]|[\d.]+\w*\s*[<>])/.test(text);

/** String values that an expression may have. */
function textsOf(checker: ts.TypeChecker, node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  const type = checker.getTypeAtLocation(node);
  return (type.isUnion() ? type.types : [type]).flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
}

/**
 * Sources are read with their types, with all that they import from beside them. Built files, which bring what packages
 * do, have few: there a member is asked by its name, unless a source calls something of its own so.
 * @param embedded scripts within other files, by the paths they would have
 */
export function readScripts(paths: string[], embedded: ReadonlyMap<string, string>, lacking: Lacking): void {
  const options: ts.CompilerOptions = {
    allowJs: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    paths: { '#domain/*': [`${root}src/domain/*.ts`] },
  };
  const host = ts.createCompilerHost(options);
  // Comments say nothing of types here, and take a fifth of the time.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  const { fileExists, readFile } = host;
  host.fileExists = (path) => embedded.has(path) || fileExists(path);
  host.readFile = (path) => embedded.get(path) ?? readFile(path);
  const program = ts.createProgram([...paths, ...embedded.keys()], options, host);
  const checker = program.getTypeChecker();
  const files = program
    .getSourceFiles()
    .filter(({ isDeclarationFile, fileName }) => !isDeclarationFile && !fileName.includes('node_modules'));
  const isBuilt = ({ fileName }: ts.SourceFile) => fileName.endsWith('.js');
  /** Names of properties that the sources define themselves. */
  const own = new Set<string>();

  // The built ones last, when it is known what is the sources' own.
  for (const file of [...files.filter((one) => !isBuilt(one)), ...files.filter(isBuilt)]) {
    const where = file.fileName.slice(root.length);
    const noteMember = (holder: string, member: string) =>
      note(lacking, ['api', holder, member], where) || note(lacking, ['javascript', 'builtins', holder, member], where);
    const isGlobal = (node: ts.Node): node is ts.Identifier =>
      ts.isIdentifier(node) && isOfBrowser(checker.getSymbolAtLocation(node));
    const readName = (name: string, table = members) => {
      if (isBuilt(file) && !own.has(name)) noteByName(table, name, basename(where).replace(/\..*/, ''), lacking);
    };

    const readMember = (holder: ts.Node, member: string) => {
      readName(member);
      if (isBuilt(file) && !isGlobal(holder)) return;
      const type = checker.getTypeAtLocation(holder);
      const symbol = type.getProperty(member) ?? checker.getApparentType(type).getProperty(member);
      if (!isOfBrowser(symbol)) return;
      // `AbortSignal.timeout` is the class's own; the tables mark it where instances have one of the same name.
      const ofClass = isGlobal(holder) && /^[A-Z]/.test(holder.text) ? holder.text : undefined;
      if (ofClass && (noteMember(ofClass, `${member}_static`) || noteMember(ofClass, member))) return;
      for (const name of interfacesOf(checker, symbol, type)) noteMember(name, member);
    };
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node)) {
        readMember(node.expression, node.name.text);
        return visit(node.expression);
      }
      // The cast's own type may be made up: the expression below it has the browser's.
      if (ts.isAsExpression(node)) return visit(node.expression);
      if (ts.isElementAccessExpression(node)) {
        for (const name of textsOf(checker, node.argumentExpression)) readMember(node.expression, name);
      } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
        const { propertyName: name = node.name, parent } = node;
        if (ts.isIdentifier(name)) readMember(parent, name.text);
      } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
        if (ts.isStringLiteralLike(node.left)) readName(node.left.text);
      } else if (ts.isCallExpression(node)) {
        const [name] = node.arguments;
        const isListening = /\baddEventListener$/.test(node.expression.getText(file));
        if (isListening && name && ts.isStringLiteralLike(name)) readName(name.text, events);
      } else if (ts.isNewExpression(node) && isGlobal(node.expression)) {
        noteMember(node.expression.text, node.expression.text);
      } else if (
        ts.isPropertySignature(node) ||
        ts.isPropertyAssignment(node) ||
        ts.isShorthandPropertyAssignment(node)
      ) {
        if (!isBuilt(file)) own.add(node.name.getText(file));
      }
      if (isGlobal(node) && !note(lacking, ['javascript', 'builtins', node.text], where)) {
        if (!note(lacking, ['api', node.text], where)) noteMember('Window', node.text);
      }
      if (isBuilt(file)) readBuilt(node);
      ts.forEachChild(node, visit);
    };
    /** Reads syntax that no build takes back, media queries in strings, and names without a declaration. */
    const readBuilt = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        for (const [pattern, key] of syntax) {
          if (pattern.test(node.text)) note(lacking, ['javascript', ...key], `${where}: ${node.text}`);
        }
      }
      if (ts.isStringLiteralLike(node) && isMediaQuery(node.text))
        readMedia(node.text, `${where}: ${node.text}`, lacking);
      if (ts.isIdentifier(node) && !checker.getSymbolAtLocation(node)) readName(node.text);
    };
    visit(file);
  }
}
