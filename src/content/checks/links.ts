/** Checks of links: they lead to pages, articles and sections that exist, and say where. */
import GithubSlugger from 'github-slugger';
import { anchors, legalSlugs, routes, serviceSlugs } from '#domain/routes';
import { closest, eitherOf } from './fault.ts';
import type { NodeFault } from './structure.ts';
import { childrenOf, lineOf, nodeToPassage, wordsOf, type Node } from './text.ts';

/** Sections that a text may link to, by page. */
const { contact, packages, calculator, additionalServices, prices, process, duty, blog } = anchors;
export const pageAnchors: Readonly<Record<string, readonly string[]>> = {
  [routes.home(undefined)]: [prices, process, duty, blog, contact],
  [routes.services(undefined)]: [packages, calculator, additionalServices, contact],
  [routes.contact(undefined)]: [contact],
  ...Object.fromEntries(serviceSlugs.map((slug) => [routes.service(slug, undefined), [contact]])),
  [routes.process(undefined)]: [],
  [routes.guarantees(undefined)]: [],
  [routes.blog(undefined)]: [],
  [routes.about(undefined)]: [contact],
  ...Object.fromEntries(legalSlugs.map((slug) => [routes[slug](undefined), []])),
};

/** Addresses of an article's headings, as the build makes them. */
export function treeToAnchors(tree: Node): string[] {
  const slugger = new GithubSlugger();
  const found: string[] = [];
  const collect = (node: Node): void => {
    if (node.type === 'heading') found.push(slugger.slug(nodeToPassage(node).text.replaceAll('\uFFFC', '')));
    else childrenOf(node).forEach(collect);
  };
  collect(tree);
  return found;
}

export type LinkTargets = {
  /** Slug → its anchors and whether it is a draft. */
  articles: ReadonlyMap<string, { anchors: readonly string[]; draft: boolean }>;
  citySlugs: readonly string[];
  host: string;
};

/** Words that say nothing where they are read apart from their sentence. */
const emptyWords =
  /^(?:hier|hierzu|dort|da|mehr|mehr (?:dazu|erfahren|lesen)|weiter|weiterlesen|lesen|link|klicken sie hier|klick(?:en)?|artikel|seite|website)[.:!…]?$/i;

type Writer = { slug: string; draft: boolean };

/** @param from the article that the link stands in */
export function checkLink(node: Extract<Node, { type: 'link' }>, from: Writer, targets: LinkTargets): NodeFault[] {
  const line = lineOf(node);
  const words = wordsOf(node);
  const faults: NodeFault[] = [];
  const tell = (what: string, instead: string) => faults.push({ line, what, instead });

  if (words === '' && childrenOf(node).length === 0)
    tell(`Der Link auf ${node.url} hat keine Worte`, 'Schreiben Sie zwischen [ und ], wohin er führt.');
  else if (emptyWords.test(words))
    tell(
      `„${words}“ sagt nicht, wohin der Link führt`,
      'Verlinken Sie die Worte, um die es geht: [Preisrechner](/services#preisrechner).',
    );
  else if (/^(?:https?:\/\/|www\.)/.test(words))
    tell(
      `Die Adresse ${words} steht als Text da`,
      `Schreiben Sie [worum es geht](${node.url.replace(/^http:/, 'https:')}).`,
    );

  const wrong = addressFault(node.url, from, targets);
  if (wrong) tell(...wrong);
  return faults;
}

/** What is wrong with an address and what to write, or nothing. */
function addressFault(
  url: string,
  from: Writer,
  { articles, citySlugs, host }: LinkTargets,
): [string, string] | undefined {
  if (url === '')
    return ['Der Link hat keine Adresse', 'Schreiben Sie sie in die runden Klammern: [Worte](/services).'];
  if (url.startsWith('#')) {
    const own = [...(articles.get(from.slug)?.anchors ?? []), contact];
    return own.includes(decoded(url.slice(1))) ? undefined : missingAnchor(url, own);
  }
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(url)?.[0].toLowerCase();
  if (scheme === 'http:' || scheme === 'https:') {
    const target = URL.parse(url);
    if (!target) return [`${url} ist keine Adresse`, 'Kopieren Sie sie aus der Adresszeile des Browsers.'];
    if (target.host === host || target.hostname === 'localhost')
      return [
        `Der Link nennt die eigene Website: ${url}`,
        `Schreiben Sie nur, was hinter ihrem Namen steht: ${target.pathname}${target.hash}`,
      ];
    if (scheme === 'http:')
      return [`${url} ist unverschlüsselt`, `Schreiben Sie https://: ${url.replace(/^http:/i, 'https:')}`];
    return undefined;
  }
  if (scheme === 'mailto:' || scheme === 'tel:')
    return [
      'Telefonnummern und E-Mail-Adressen stehen nicht im Text',
      'Verweisen Sie auf das Formular am Ende des Artikels: [Rückruf anfordern](#contact).',
    ];
  if (scheme || url.startsWith('//'))
    return [`${url} ist keine Adresse einer Seite`, 'Schreiben Sie https://… oder einen Weg wie /services.'];
  if (!url.startsWith('/'))
    return [
      `Dem Link ${url} fehlt der Schrägstrich am Anfang`,
      `Schreiben Sie /${url.replace(/^[./]+/, '').replace(/\.mdx$/, '')}`,
    ];

  const [, path = '', hash] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url) ?? [];
  const [first = ''] = path.slice(1).split('/');
  if (citySlugs.includes(first)) {
    const rest = url.slice(first.length + 1);
    return [
      `Der Link nennt einen Ort: ${url}`,
      `Schreiben Sie ${rest.startsWith('/') ? rest : `/${rest}`}; die Website setzt den Ort der Besucher davor.`,
    ];
  }
  if (path.length > 1 && path.endsWith('/'))
    return [`Der Link ${url} endet mit einem Schrägstrich`, `Schreiben Sie ${path.replace(/\/+$/, '')}`];

  const listed = routes.blog(undefined);
  if (path.startsWith(`${listed}/`)) {
    const slug = path.slice(listed.length + 1);
    const article = articles.get(slug);
    if (!article) {
      const near = closest(slug, [...articles.keys()]).map((name) => routes.article(name, undefined));
      return [
        `Den Artikel ${path} gibt es nicht`,
        near.length > 0
          ? `Gemeint ist vielleicht ${eitherOf(near)}.`
          : 'Die Adresse ist der Dateiname in content/blog/ ohne .mdx.',
      ];
    }
    if (article.draft && !from.draft)
      return [
        `Der Artikel ${path} ist noch ein Entwurf, seine Seite gibt es nicht`,
        'Nehmen Sie den Link heraus, bis er erscheint, oder löschen Sie dort draft: true.',
      ];
    return hash === undefined || [...article.anchors, contact].includes(decoded(hash))
      ? undefined
      : missingAnchor(url, article.anchors);
  }
  const known = Object.keys(pageAnchors);
  if (!Object.hasOwn(pageAnchors, path)) {
    const near = closest(path, known);
    return [
      `Die Seite ${path} gibt es nicht`,
      near.length > 0 ? `Gemeint ist vielleicht ${eitherOf(near)}.` : `Es gibt: ${known.join(', ')}.`,
    ];
  }
  const sections = pageAnchors[path] ?? [];
  return hash === undefined || sections.includes(decoded(hash)) ? undefined : missingAnchor(url, sections);
}

const missingAnchor = (url: string, known: readonly string[]): [string, string] => [
  `Den Abschnitt ${url} gibt es nicht`,
  known.length > 0
    ? `Es gibt: ${known.map((anchor) => `#${anchor}`).join(', ')}.`
    : 'Verlinken Sie die ganze Seite, ohne #.',
];

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
