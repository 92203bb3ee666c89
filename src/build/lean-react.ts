/**
 * Leaves out of React DOM what no island of ours has: a seventh of all scripts that a form loads.
 *
 * React gives each node of its tree a number for its kind („work tag“) and goes by it in `switch (fiber.tag)`. A kind that
 * is never made is never met, so its branches become an error, and what only they call falls to the minifier. That the
 * islands make none of these is for eslint.config.mjs; should one come all the same, the island ends with that error in
 * every journey. In development React is whole. See docs/decisions/0075-react-without-what-no-island-has.md.
 */
import type { AstroUserConfig } from 'astro';

type Plugins = NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>;
type Plugin = Extract<Plugins[number], { name: string }>;

/** Kinds of nodes that no island makes, by React's numbers in `ReactWorkTags.js`. */
const unusedKinds = new Map([
  [13, '<Suspense>'],
  [18, 'what the server left out of a <Suspense>'],
  [19, '<SuspenseList>'],
  [22, 'what a <Suspense> or an <Activity> hides'],
  [26, '<link>, <meta>, <title> and <style>, which React moves to the head'],
  [27, '<html>, <head> and <body>'],
  [30, '<ViewTransition>'],
  [31, '<Activity>'],
]);

type Node = { type: string; start: number; end: number };
type Case = Node & { test: (Node & { value?: unknown }) | null; consequent: Node[] };
type Switch = Node & { discriminant: Node & { property?: Node & { name?: string } }; cases: Case[] };

type Declarations = Node & { declarations: (Node & { id: Node & { name?: string } })[] };

const isNode = (value: unknown): value is Node => typeof (value as Partial<Node> | null)?.type === 'string';
const isSwitchByKind = (node: Node): node is Switch =>
  node.type === 'SwitchStatement' && (node as Switch).discriminant.property?.name === 'tag';
const childrenOf = (node: Node): Node[] => Object.values<unknown>(node).flat().filter(isNode);
/** `var` holds for its whole function, and other branches use what one has declared. */
const varsOf = (node: Node): string[] => [
  ...(node.type === 'VariableDeclaration' ? (node as Declarations).declarations.map(({ id }) => `${id.name}`) : []),
  ...childrenOf(node).flatMap(varsOf),
];
const jumps = new Set(['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement']);

/** The code of React DOM without those branches, by its syntax tree. @throws where React no longer branches by one of these kinds */
export function withoutUnusedKinds(code: string, tree: Node): string {
  const found = new Set<number>();
  const cuts: { start: number; end: number; vars: string[] }[] = [];

  /** Cases that share one branch are left out together; a branch that another goes on into stays. */
  function visitCases({ cases }: Switch) {
    let kinds: unknown[] = [];
    let isEntered = false;
    for (const { test, consequent } of cases) {
      kinds.push(test?.value);
      const [first] = consequent;
      const last = consequent.at(-1);
      if (!first || !last) continue;
      const isUnused: boolean = !isEntered && kinds.every((kind) => unusedKinds.has(kind as number));
      if (isUnused) {
        for (const kind of kinds) found.add(kind as number);
        cuts.push({ start: first.start, end: last.end, vars: consequent.flatMap(varsOf) });
      } else consequent.forEach(visit);
      isEntered = !isUnused && !jumps.has(last.type);
      kinds = [];
    }
  }

  function visit(node: Node) {
    if (isSwitchByKind(node)) return visitCases(node);
    childrenOf(node).forEach(visit);
  }

  visit(tree);
  for (const [kind, name] of unusedKinds)
    if (!found.has(kind)) throw new Error(`React DOM has no branch for kind ${kind} any more: ${name}`);
  const lean = cuts.reduceRight(
    (rest, { start, end, vars }) =>
      `${rest.slice(0, start)}leftOut();${vars.length > 0 ? `var ${vars.join()};` : ''}${rest.slice(end)}`,
    code,
  );
  return `${lean}\nfunction leftOut() { throw new Error('Left out of React: src/build/lean-react.ts'); }`;
}

export const leanReact: Plugin = {
  name: 'lean-react',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /[\\/]react-dom-client\.production\.js$/ },
    handler(code) {
      return withoutUnusedKinds(code, this.parse(code));
    },
  },
};
