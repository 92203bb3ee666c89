/**
 * The site for nginx and Caddy: each kind of file with its headers, compressed twins, one address a page; what they do
 * not find the service answers, which knows other spellings, and the page of a tool that is asked for with answers. Written by
 * hand (`nginx.conf`, `caddy.conf`), but for the headers. See docs/decisions/0049-hosting-from-one-table.md.
 */
import { readFileSync } from 'node:fs';
import { embeddedHeaders, embeddedPattern, fileHeaders, pageHeaders, isText, type Serving } from '#domain/site/hosting';
import { resultPages } from '#domain/tools/tools';

type Headers = Record<string, string>;

/** As a twin of the file is sent for an encoding. */
const twin = { Vary: 'Accept-Encoding' };

/** How a server writes headers, and lists. */
type Dialect = {
  life: string;
  toBlock: (headers: Headers, isPage: boolean) => string[];
  results: string;
};

function fill(name: string, serving: Serving, { life, toBlock, results }: Dialect): string {
  const ofType = (type: string): Headers => ({
    ...fileHeaders('/', type, serving),
    'Cache-Control': life,
    ...(isText(type) && twin),
  });
  const kinds: Record<string, Headers> = {
    'a page': { ...pageHeaders(serving), ...twin },
    'an embedded page': { ...embeddedHeaders(serving), ...twin },
    'a text': ofType('text/css'),
    'a drawing': ofType('image/svg+xml'),
    'a picture': ofType('image/png'),
    'a font': ofType('font/woff2'),
  };
  const lifeOf = (path: string) => fileHeaders(path, 'text/css', serving)['Cache-Control'] ?? '';
  const indent = (lines: readonly string[], by: string) => lines.map((line) => by + line).join('\n');
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .replace(/^([ \t]*)# headers of (.+)$/gm, (_, by: string, kind: string) =>
      indent(toBlock(kinds[kind] ?? {}, kind.endsWith('page')), by),
    )
    .replace('{immutable}', lifeOf('/_astro/'))
    .replace('{hour}', lifeOf('/'))
    .replaceAll('{results}', resultPages.join(results))
    .replaceAll('{embedded}', embeddedPattern);
}

/** For a `server` block that sets `root` to the output folder; `energieausweis` is the upstream of the service. */
export const toNginx = (serving: Serving): string =>
  fill('nginx.conf', serving, {
    life: '$life',
    results: '|',
    toBlock: (headers, isPage) => [
      ...Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`),
      // A page is known again by its `ETag`; every byte counts before the first acknowledgement.
      ...(isPage ? ['add_header Last-Modified "";'] : []),
    ],
  });

/** For a site block that sets `root` to the output folder; `ENERGIEAUSWEIS_SERVICE` names the service. */
export const toCaddy = (serving: Serving): string =>
  fill('caddy.conf', serving, {
    life: '{life}',
    results: ' ',
    toBlock: (headers, isPage) => [
      'header {',
      // Last of all: to a twin the server adds a `Vary` of its own.
      '\tdefer',
      ...Object.entries({ ...(!isPage && { 'Content-Type': '{type}' }), ...headers }).map(
        ([name, value]) => `\t${name} "${value}"`,
      ),
      '}',
      ...(isPage ? ['header -Last-Modified'] : []),
    ],
  });
