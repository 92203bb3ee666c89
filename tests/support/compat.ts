/**
 * What styles, markup and scripts use that one of the oldest browsers lacks, by MDN's tables. A name is looked up
 * where the table has it: `css.selectors.has`, `html.elements.dialog.closedby`, `api.URLSearchParams.size`.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { CompatData, Identifier, SupportBlock } from '@mdn/browser-compat-data';
import type { HTMLElement } from 'node-html-parser';
import postcss, { type AtRule, type Declaration, type Node } from 'postcss';
import parseSelectors from 'postcss-selector-parser';
import ts from 'typescript';
import { oldestBrowsers } from '../../src/build/browsers.ts';

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;
const root = fileURLToPath(new URL('../../', import.meta.url));

const browsers = oldestBrowsers.map(({ name, version }) => ({
  id: (name === 'ios_saf' ? 'safari_ios' : name) as keyof SupportBlock,
  version,
}));

/** A name of the table → one place that uses it, with the browsers that lack it. */
export type Lacking = Map<string, string>;

const find = (key: readonly string[]): Identifier | undefined =>
  key.reduce<Identifier | undefined>(
    (node, part) => (node && Object.hasOwn(node, part) ? node[part] : undefined),
    data as unknown as Identifier,
  );

/** @param prefixed whether the name stands there with this prefix too */
function note(lacking: Lacking, key: string[], where: string, prefixed = (_prefix: string): boolean => false): boolean {
  const support = find(key)?.__compat?.support;
  if (!support) return false;
  const missing = browsers.filter(({ id, version }) =>
    [support[id] ?? []].flat().every((entry) => {
      const added = entry.version_added && parseFloat(entry.version_added.replace('≤', ''));
      const isGone = entry.version_removed && parseFloat(entry.version_removed) <= version;
      const isOther = entry.flags || entry.alternative_name || (entry.prefix && !prefixed(entry.prefix));
      // NaN for a preview.
      return !(typeof added === 'number' && added <= version) || isGone || isOther;
    }),
  );
  const name = key.join('.');
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
/** What the table calls by a name that the style sheet does not have. */
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
  note(lacking, ['css', 'properties', prop], where, isPrefixed);
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
  if (name !== 'media') return;
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
  [/\/[a-z]*v[a-z]*$/, ['builtins', 'RegExp', 'unicodeSets']],
];

/**
 * Sources are read with their types. Built files, which bring what libraries do, have few: of them only what is
 * asked of a name that the browser knows.
 */
export function readScripts(files: string[], lacking: Lacking): void {
  const options: ts.CompilerOptions = {
    allowJs: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    paths: { '#domain/*': [`${root}src/domain/*.ts`] },
  };
  const host = ts.createCompilerHost(options);
  // Comments say nothing of types here, and take a fifth of the time.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  const program = ts.createProgram(files, options, host);
  const checker = program.getTypeChecker();
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || source.fileName.includes('node_modules')) continue;
    const where = source.fileName.slice(root.length);
    const isBuilt = where.endsWith('.js');
    const noteMember = (holder: string, member: string) =>
      note(lacking, ['api', holder, member], where) || note(lacking, ['javascript', 'builtins', holder, member], where);
    const isGlobal = (node: ts.Node): node is ts.Identifier =>
      ts.isIdentifier(node) && isOfBrowser(checker.getSymbolAtLocation(node));

    const readMember = (holder: ts.Expression, member: string, symbol: ts.Symbol | undefined) => {
      if (!isOfBrowser(symbol)) return;
      // `AbortSignal.timeout` is the class's own; the tables mark it where instances have one of the same name.
      const ofClass = isGlobal(holder) && /^[A-Z]/.test(holder.text) ? holder.text : undefined;
      if (ofClass && (noteMember(ofClass, `${member}_static`) || noteMember(ofClass, member))) return;
      for (const name of interfacesOf(checker, symbol, checker.getTypeAtLocation(holder))) noteMember(name, member);
    };
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node)) {
        if (!isBuilt || isGlobal(node.expression)) {
          readMember(node.expression, node.name.text, checker.getSymbolAtLocation(node.name));
        }
        return visit(node.expression);
      }
      if (ts.isElementAccessExpression(node) && !isBuilt) {
        const [holder, type] = [node.expression, checker.getTypeAtLocation(node.argumentExpression)];
        for (const name of type.isUnion() ? type.types : [type]) {
          if (name.isStringLiteral()) {
            readMember(holder, name.value, checker.getTypeAtLocation(holder).getProperty(name.value));
          }
        }
      }
      if (isGlobal(node) && !note(lacking, ['javascript', 'builtins', node.text], where)) {
        if (!note(lacking, ['api', node.text], where)) noteMember('Window', node.text);
      }
      if (ts.isNewExpression(node) && isGlobal(node.expression)) noteMember(node.expression.text, node.expression.text);
      if (isBuilt && ts.isRegularExpressionLiteral(node)) {
        for (const [pattern, key] of syntax) {
          if (pattern.test(node.text)) note(lacking, ['javascript', ...key], `${where}: ${node.text}`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
}
