/** Checks of links: they lead to pages, articles and sections that exist, and say where. */
import { commonPageNames, legalSlugs, pageKindNames, serviceSlugs, toolSlugs, type PageKind } from '#domain/site/pages';
import GithubSlugger from 'github-slugger';
import { formatDay } from '#domain/tools/day';
import { anchors, routes } from '#domain/site/routes';
import { closest, type Suggestion } from '../faults.ts';
import { leadsNowhere, never } from '../reader/dated.ts';
import { childrenOf, nodeToPassage, walk, wordsOf, type Node } from './mdx-tree.ts';
import type { Report } from './report.ts';

/** Sections that a text may link to; those of its own text come from its headings. */
const { contact, packages, calculator, additionalServices, prices, process, duty, blog } = anchors;
const sections: Partial<Record<PageKind, readonly string[]>> = {
  home: [prices, process, duty, blog, contact],
  services: [packages, calculator, additionalServices, contact],
  contact: [contact],
  about: [contact],
};
type Page = [file: string, path: string, anchors: readonly string[]];
/** Every page whose words are a file of its own, articles apart: where it is shown, and the sections that a text may link to. */
const pages: Page[] = [
  ...pageKindNames.map((kind): Page => [`pages/${kind}.yaml`, routes[kind](undefined), sections[kind] ?? []]),
  ...serviceSlugs.map((slug): Page => [`services/${slug}.mdx`, routes.service(slug, undefined), [contact]]),
  ...legalSlugs.map((slug): Page => [`legal/${slug}.mdx`, routes[slug](undefined), []]),
  ...toolSlugs.map((slug): Page => [`tools/${slug}.yaml`, routes.tool(slug), []]),
  ...commonPageNames.map((kind): Page => [`pages/${kind}.yaml`, routes[kind](), []]),
];
export const pageAnchors: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  pages.map(([, path, anchors]) => [path, anchors]),
);

/** Where a text is seen on the site, without a place; nothing where it is no page of its own. */
export function pathOnSite(text: string): string | undefined {
  const [, article] = /^content\/blog\/(.+)\.mdx$/.exec(text) ?? [];
  if (article !== undefined) return routes.article(article, undefined);
  return pages.find(([file]) => text === `content/${file}`)?.[1];
}

/** Addresses of a text's headings, as the build makes them. */
export function treeToAnchors(tree: Node): string[] {
  const slugger = new GithubSlugger();
  const found: string[] = [];
  walk(tree, (node) => {
    if (node.type === 'heading') found.push(slugger.slug(nodeToPassage(node).text.replaceAll('\uFFFC', '')));
  });
  return found;
}

type LinkTargets = {
  /** Path → its anchors, and from which day on it is there, as `publishedFrom` tells. */
  pages: ReadonlyMap<string, { anchors: readonly string[]; from: string }>;
  /** The day for which the pages are made: '2026-11-26' */
  day: string;
  citySlugs: readonly string[];
  host: string;
};

/** Words that say nothing where they are read apart from their sentence. */
const emptyWords =
  /^(?:hier|hierzu|dort|da|mehr|mehr (?:dazu|erfahren|lesen)|weiter|weiterlesen|lesen|link|klicken sie hier|klick(?:en)?|artikel|seite|website)[.:!…]?$/i;

const chooseAgain = 'Wählen Sie die Seite neu: in den Link klicken und Strg+K drücken.';

export function checkLink(
  node: Extract<Node, { type: 'link' }>,
  path: string,
  targets: LinkTargets,
  report: Report,
): void {
  const { url } = node;
  const words = wordsOf(node);
  const nothing =
    words === '' && childrenOf(node).length === 0
      ? `Der Link auf ${url} hat keine Worte`
      : emptyWords.test(words)
        ? `„${words}“ sagt nicht, wohin der Link führt`
        : /^(?:https?:\/\/|www\.)/.test(words) && `Die Adresse ${words} steht als Text da`;
  if (nothing)
    report(node, nothing, 'Geben Sie dem Link Worte, die sagen, worum es geht: hineinklicken und Strg+K drücken.');
  const [what, right = [], advice = chooseAgain] = addressFault(url, path, targets) ?? [];
  if (what)
    report(
      node,
      what,
      advice,
      right.map((to): Suggestion => ({ from: `](${url})`, by: `](${to})`, label: `Führt zu ${to}` })),
    );
}

/** What the subject of an article leads on to; which of each fits, its editor knows. */
const leadsOn = [
  { what: 'zu keinem Werkzeug', paths: toolSlugs.map((slug) => routes.tool(slug)) },
  { what: 'zu keiner Leistung', paths: serviceSlugs.map((slug) => routes.service(slug, undefined)) },
];

/** An article leads to the tool and the service of its subject. */
export function checkLeadsOn(tree: Node, report: Report): void {
  const led = new Set<string>();
  walk(tree, (node) => {
    if (node.type === 'link') led.add(node.url.replace(/[?#].*/, ''));
  });
  for (const { what, paths } of leadsOn)
    if (!paths.some((path) => led.has(path)))
      report(
        childrenOf(tree).at(-1)?.position?.end.line ?? 1,
        `Der Text führt ${what}`,
        `Verlinken Sie die Worte, bei denen es weiterhilft: markieren und Strg+K drücken. Es gibt: ${paths.join(', ')}.`,
      );
}

/** What is wrong, addresses that may be meant, and what to do where that is not to choose one. */
type LinkFault = [what: string, to?: readonly string[], advice?: string];

function addressFault(url: string, from: string, targets: LinkTargets): LinkFault | undefined {
  const own = targets.pages.get(from);
  if (url === '') return ['Der Link hat keine Adresse'];
  if (url.startsWith('#')) return anchorFault(url, own?.anchors ?? []);
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(url)?.[0].toLowerCase();
  if (scheme === 'http:' || scheme === 'https:') return websiteFault(url, scheme, targets.host);
  if (scheme === 'mailto:' || scheme === 'tel:')
    return [
      'Telefonnummern und E-Mail-Adressen stehen nicht im Text',
      own?.anchors.includes(contact) ? [`#${contact}`] : [],
      'Verweisen Sie auf das Formular, oder setzen Sie mit „Einfügen …“ Telefon oder E-Mail-Adresse ein.',
    ];
  // Other schemes, `javascript:` among them, are refused in any text: programs.ts.
  if (scheme) return undefined;
  // 'www.dwd.de', 'dwd.de/klima', but not 'seite.mdx'
  if (/^[\w-]+(?:\.[\w-]+)*\.(?!mdx\b|html?\b)[a-z]{2,}(?:[/?#]|$)/i.test(url))
    return [`Der Adresse ${url} fehlt https://`, [`https://${url}`]];
  if (!url.startsWith('/'))
    return [
      `Dem Link ${url} fehlt der Schrägstrich am Anfang`,
      [`/${url.replace(/^[./]+/, '').replace(/\.mdx$/, '')}`],
    ];
  return pageFault(url, own?.from ?? '', targets);
}

/** The fault of an address on another website. */
function websiteFault(url: string, scheme: string, host: string): LinkFault | undefined {
  const target = URL.parse(url);
  if (!target) return [`${url} ist keine Adresse`, [], 'Kopieren Sie sie aus der Adresszeile des Browsers.'];
  if (target.host === host || target.hostname === 'localhost')
    return [`Der Link nennt die eigene Website: ${url}`, [target.pathname + target.hash]];
  return scheme === 'http:' ? [`${url} ist unverschlüsselt`, [url.replace(/^http:/i, 'https:')]] : undefined;
}

/** The fault of an address on this website. @param shownFrom the first day of the text with the link */
function pageFault(url: string, shownFrom: string, { pages, citySlugs, day }: LinkTargets): LinkFault | undefined {
  const [, path = '', hash] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(url) ?? [];
  const [first = ''] = path.slice(1).split('/');
  if (citySlugs.includes(first)) {
    const bare = url.slice(first.length + 1).replace(/^(?!\/)/, '/');
    return [`Der Link nennt einen Ort: ${url}`, [bare], 'Die Website setzt den Ort der Besucher selbst davor.'];
  }
  if (path.length > 1 && path.endsWith('/'))
    return [`Der Link ${url} endet mit einem Schrägstrich`, [path.replace(/\/+$/, '')]];

  const page = pages.get(path);
  if (!page) {
    const articles = `${routes.blog(undefined)}/`;
    const isArticle = path.startsWith(articles);
    const alike = [...pages.keys()].filter((other) => !isArticle || other.startsWith(articles));
    return [`${isArticle ? 'Den Artikel' : 'Die Seite'} ${path} gibt es nicht`, closest(path, alike)];
  }
  if (leadsNowhere(shownFrom, page.from, day))
    return page.from < never
      ? [
          `Der Artikel ${path} erscheint erst am ${formatDay(page.from)}, bis dahin führt der Link nirgendwohin`,
          [],
          'Nehmen Sie ihn heraus, und setzen Sie ihn wieder, sobald der Artikel da ist.',
        ]
      : [
          `Der Artikel ${path} ist noch ein Entwurf, seine Seite gibt es nicht`,
          [],
          'Nehmen Sie den Link heraus, oder veröffentlichen Sie den anderen Artikel: Nehmen Sie dort das Häkchen bei „Entwurf“ weg.',
        ];
  return hash === undefined ? undefined : anchorFault(url, page.anchors);
}

function anchorFault(url: string, known: readonly string[]): LinkFault | undefined {
  const [page = '', hash = ''] = url.split('#');
  // An address copied from a browser has its umlauts encoded.
  if (known.includes(hash) || known.some((one) => encodeURIComponent(one) === hash)) return undefined;
  const what = `Den Abschnitt ${url} gibt es nicht`;
  return known.length > 0
    ? [
        what,
        closest(hash, known).map((one) => `${page}#${one}`),
        `Es gibt: ${known.map((one) => `#${one}`).join(', ')}.`,
      ]
    : [what, [page].filter(Boolean)];
}
