/**
 * The site for nginx and Caddy: each kind of file with its headers, compressed twins, one address a page; what they do
 * not find the service answers, which knows other spellings, and the page of a tool that is asked for with answers.
 * See docs/decisions/0049-hosting-from-one-table.md.
 */
import { getMimeType } from 'hono/utils/mime';
import { rssFeed } from '#domain/feeds';
import {
  embeddedHeaders,
  embeddedPattern,
  fileHeaders,
  immutableFolders,
  pageHeaders,
  isText,
  toContentType,
  unavailableFile,
  type Serving,
} from '#domain/hosting';
import { routes } from '#domain/routes';
import { resultPages } from '#domain/tools/tools';

type FileKind = { folder: string; headers: Record<string, string>; types: [type: string, ending: string][] };

/** @param folder begins the pattern, nothing for any */
const toPattern = (folder: string, types: FileKind['types']): string =>
  `${folder}\\.(?:${types.map(([, ending]) => ending).join('|')})$`;

const typeOf = (ending: string): string => getMimeType(`a.${ending}`)?.split(';')[0] ?? 'application/octet-stream';

/** As a twin of the file is sent for an encoding. @param type without a parameter */
const withVary = (headers: Record<string, string>, type: string): Record<string, string> =>
  isText(type) ? { ...headers, Vary: 'Accept-Encoding' } : headers;

/** Files that are no pages, by what is sent with them. @param endings of all files that visitors may ask for */
function fileKinds(endings: readonly string[], serving: Serving): FileKind[] {
  const folders = `^/(?:${immutableFolders.join('|')})/`;
  const typed = endings.map((ending): [string, string] => [typeOf(ending), ending]);
  return [`/${immutableFolders[0]}/`, '/'].flatMap((folder) =>
    [...Map.groupBy(typed, ([type]) => `${type.startsWith('image/')} ${isText(type)}`).values()].map((types) => {
      const [[type = ''] = []] = types;
      return {
        folder: folder === '/' ? '' : `${folders}.*`,
        headers: withVary(fileHeaders(folder, type, serving), type),
        types,
      };
    }),
  );
}

/** Types that say how they are encoded; nginx knows it of HTML by itself. */
const textTypes = (endings: readonly string[]): string[] =>
  [...new Set([...endings.map(typeOf), ...namedFiles.map(({ type }) => type)])]
    .filter((type) => toContentType(type) !== type && type !== 'text/html')
    .sort();

/** Files whose headers or type their ending does not tell. */
const namedFiles = [
  rssFeed,
  // Whose ending Caddy does not know.
  { path: routes.manifest(), type: typeOf('webmanifest') },
];
const indent = (lines: readonly string[], by: string) => lines.map((line) => by + line);
const block = (name: string, lines: readonly string[], by: string) => [`${name} {`, ...indent(lines, by), '}'];

/** An address with slashes side by side: what stands before them, after them, and the query. As it was sent: undone escapes could end a header. */
const doubleSlash = '^([^?]*?)//+([^?]*)([?].*)?$';

/** For a server block that sets `root` to the output folder; `upstream energieausweis` names the service. */
export function toNginx(endings: readonly string[], serving: Serving): string {
  const location = (match: string, ...lines: string[]) => block(`location ${match}`, lines, '    ');
  const headerLines = (headers: Record<string, string>) =>
    Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`);
  // A page is known again by its `ETag`; every byte counts before the first acknowledgement.
  const toPage = (headers = pageHeaders(serving)) => [
    ...headerLines({ ...headers, Vary: 'Accept-Encoding' }),
    'add_header Last-Modified "";',
  ];
  const page = toPage();
  const asHtml = ['types { }', 'default_type text/html;'];
  const toService = [
    'proxy_pass http://energieausweis;',
    'proxy_http_version 1.1;',
    'proxy_set_header Connection "";',
    'proxy_set_header Host $host;',
    '# Not what the visitor sends: who the visitor is decides how often they may ask.',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_connect_timeout 1s;',
    'proxy_read_timeout 15s;',
    '# Also a request that was sent: the service knows again what it has stored.',
    'proxy_next_upstream error timeout non_idempotent;',
  ];
  return [
    '# Made by the build; not to be edited.',
    'charset utf-8;',
    `charset_types ${textTypes(endings).join(' ')};`,
    'server_tokens off;',
    'gzip_static on;',
    'brotli_static on;',
    'client_max_body_size 1m;',
    'error_page 404 /404.html;',
    ...block(`if ($request_uri ~ "${doubleSlash}")`, ['return 308 $1/$2$3;'], '    '),
    ...location('= /404.html', 'internal;', ...page),
    ...location('= /404', 'return 404;'),
    ...location('= /index', 'return 301 /$is_args$args;'),
    ...location('^~ /api/', ...toService, `error_page 502 504 /${unavailableFile};`),
    ...location(`= /${unavailableFile}`, 'internal;', ...page),
    ...location(
      '@service',
      ...toService,
      '# Where it does not answer either there is no such page.',
      'error_page 502 504 =404 /404.html;',
    ),
    ...location(
      `~ ^(?:${resultPages.join('|')})$`,
      ...asHtml,
      ...page,
      '# With answers it is the address of a result, and no file is called so.',
      'try_files $uri$is_args.html @result;',
    ),
    ...location(
      '@result',
      ...toService,
      '# Where the service does not answer, or it is too much for it, the page does by its script.',
      'proxy_intercept_errors on;',
      'error_page 429 500 502 503 504 =200 @form;',
    ),
    ...location('@form', ...asHtml, ...page, 'try_files $uri.html =404;'),
    ...location(
      `~ "${embeddedPattern}"`,
      ...asHtml,
      ...toPage(embeddedHeaders(serving)),
      'try_files $uri.html @service;',
    ),
    ...location('= /', ...page, 'try_files /index.html =404;'),
    ...namedFiles.flatMap(({ path, type }) =>
      location(
        `= ${path}`,
        'types { }',
        `default_type ${type};`,
        ...headerLines(withVary(fileHeaders(path, type, serving), type)),
        'try_files $uri @service;',
      ),
    ),
    ...fileKinds(endings, serving).flatMap(({ folder, headers, types }) =>
      location(
        `~ "${toPattern(folder, types)}"`,
        ...block(
          'types',
          types.map(([type, ending]) => `${type} ${ending};`),
          '    ',
        ),
        ...headerLines(headers),
        'try_files $uri @service;',
      ),
    ),
    ...location('/', ...asHtml, ...page, 'try_files $uri.html @service;'),
    '',
  ].join('\n');
}

/** For a site block that sets `root` to the output folder; `ENERGIEAUSWEIS_SERVICE` names the service. */
export function toCaddy(endings: readonly string[], serving: Serving): string {
  const headerLines = (headers: Record<string, string>) =>
    block(
      'header',
      // Last of all: to a twin the server adds a `Vary` of its own.
      ['defer', ...Object.entries(headers).map(([name, value]) => `${name} "${value}"`)],
      '\t',
    );
  const files = block('file_server', ['precompressed br gzip'], '\t');
  // As above.
  const toPage = (headers = pageHeaders(serving)) => [
    ...headerLines({ ...headers, Vary: 'Accept-Encoding' }),
    'header -Last-Modified',
  ];
  const page = toPage();
  const toService = (...more: string[]) =>
    block(
      'reverse_proxy {$ENERGIEAUSWEIS_SERVICE:127.0.0.1:8080}',
      [
        '# On one server the port stays open meanwhile; several services, of which one comes and goes, may have longer.',
        'lb_try_duration {$ENERGIEAUSWEIS_PATIENCE:700ms}',
        'fail_duration 1s',
        ...block('transport http', ['dial_timeout 700ms', 'response_header_timeout 15s'], '\t'),
        '# Also a request that was sent: the service knows again what it has stored.',
        ...block('lb_retry_match', ['path /api/*'], '\t'),
        ...more,
      ],
      '\t',
    );
  /** The page of a tool that was asked for, as its file. @param status where an error has led here */
  const asFile = (...status: string[]) => [
    ...page,
    'rewrite * {path}.html',
    ...block('file_server', ['precompressed br gzip', ...status], '\t'),
  ];
  const handle = (matcher: string, ...lines: string[]) => block(`handle ${matcher}`.trimEnd(), lines, '\t');
  const kinds = [
    ...namedFiles.map(({ path, type }) => ({
      match: `path ${path}`,
      type,
      headers: withVary(fileHeaders(path, type, serving), type),
    })),
    ...fileKinds(endings, serving).flatMap(({ folder, headers, types }) =>
      [...Map.groupBy(types, ([type]) => type)].map(([type, ofType]) => ({
        match: `path_regexp ${toPattern(folder, ofType)}`,
        type,
        headers,
      })),
    ),
  ];
  return [
    '# Made by the build; not to be edited.',
    'header -Server',
    `@double vars_regexp double {http.request.orig_uri} ${doubleSlash}`,
    ...block(
      'route',
      [
        'redir @double {re.double.1}/{re.double.2}{re.double.3} 308',
        '@home path /',
        ...handle('@home', ...page, 'rewrite * /index.html', ...files),
        ...kinds.flatMap(({ match, type, headers }, index) => [
          ...block(`@file${index}`, [match, 'not path /api/*', 'file'], '\t'),
          ...handle(`@file${index}`, ...headerLines({ 'Content-Type': toContentType(type), ...headers }), ...files),
        ]),
        '# With answers it is the address of a result.',
        ...block('@result', [`path ${resultPages.join(' ')}`, 'expression {query} != ""'], '\t'),
        ...handle(
          '@result',
          ...toService(
            '# Where it is too much for the service the page answers by its script.',
            '@failed status 429 5xx',
            ...block('handle_response @failed', asFile(), '\t'),
          ),
        ),
        `@tool path ${resultPages.join(' ')}`,
        ...handle('@tool', ...asFile()),
        ...block(
          '@embedded',
          [`path_regexp ${embeddedPattern}`, ...block('file', ['try_files {path}.html'], '\t')],
          '\t',
        ),
        ...handle(
          '@embedded',
          ...toPage(embeddedHeaders(serving)),
          'rewrite * {http.matchers.file.relative}',
          ...files,
        ),
        ...block('@page', ['not path /api/* /404 /index', ...block('file', ['try_files {path}.html'], '\t')], '\t'),
        ...handle('@page', ...page, 'rewrite * {http.matchers.file.relative}', ...files),
        ...handle('', ...toService()),
      ],
      '\t',
    ),
    ...block(
      'handle_errors',
      [
        '@call path /api/*',
        ...handle(
          '@call',
          ...page,
          `rewrite * /${unavailableFile}`,
          ...block('file_server', ['status {err.status_code}'], '\t'),
        ),
        `@result path ${resultPages.join(' ')}`,
        ...handle('@result', ...asFile('status 200')),
        '# Where the service does not answer either there is no such page.',
        ...handle(
          '',
          ...page,
          'rewrite * /404.html',
          ...block('file_server', ['precompressed br gzip', 'status 404'], '\t'),
        ),
      ],
      '\t',
    ),
    '',
  ].join('\n');
}
