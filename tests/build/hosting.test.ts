/** The rules for CDNs, read as these do. */
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { getMimeType } from 'hono/utils/mime';
import { fileHeaders, pageHeaders } from '#domain/site/hosting';
import { every } from '../support/every.ts';
import { distFolder, embeddedPages, metaOf, pages } from '../support/site/dist.ts';

const rulesText = await readFile(`${distFolder}_headers`, 'utf8');
const serving = { baseUrl: 'http://localhost', isLaunched: true };

/** As Cloudflare documents it, and Netlify: a star takes all, a placeholder what stands between two slashes. */
const rules = rulesText.split(/\n(?=\S)/).map((block) => {
  const [path = '', ...lines] = block.trim().split('\n');
  const pattern = path
    .split(/(\*|:\w+)/)
    .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  const headers = lines.map((line) => /^ *(.*?): (.*)$/.exec(line)?.slice(1) ?? []);
  return { path, matches: new RegExp(`^${pattern.join('')}$`), headers };
});

/** Headers as a host sends them: values that two rules set are joined with a comma. */
function headersOf(path: string): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const { matches, headers } of rules)
    if (matches.test(path))
      for (const [name = '', value = ''] of headers) sent[name] = sent[name] ? `${sent[name]}, ${value}` : value;
  return sent;
}

/** Hosts keep pages, and what they are told nothing of, until it is asked for again. */
const byHost = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => name !== 'Cache-Control' || /immutable/.test(value)),
  );

test('a CDN sends a page what the service sends it, and a file what it needs', async () => {
  every([...pages, ...embeddedPages], ({ path }) =>
    expect(headersOf(path)).toEqual(byHost(fileHeaders(path, 'text/html', serving))),
  );
  const files = await Array.fromAsync(glob('**/*.*', { cwd: distFolder, exclude: ['api/**', '**/*.{html,br,gz}'] }));
  // Files at the root, icons and the like, keep the site's own headers.
  every(
    files.filter((file) => file.includes('/')).map((file) => `/${file}`),
    (path) => {
      const type = getMimeType(path) ?? '';
      const { 'Cross-Origin-Resource-Policy': origin, ...expected } = byHost(fileHeaders(path, type, serving));
      const sent = headersOf(path);
      expect(sent).toMatchObject(expected);
      expect(sent['Cache-Control']).toBe(expected['Cache-Control']);
      if (origin === 'cross-origin') expect([undefined, origin]).toContain(sent['Cross-Origin-Resource-Policy']);
    },
  );
});

test('the rules are as few and as short as hosts take, and each is read by both', () => {
  expect(rules.length).toBeLessThanOrEqual(100);
  every(rules, ({ path, headers }) => {
    expect(path).toMatch(/^\/[\w:*./-]*$/);
    expect(path.match(/\*/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(headers.length).toBeGreaterThan(0);
    for (const [name, value] of headers) expect(`  ${name}: ${value}`.length).toBeLessThanOrEqual(2000);
  });
});

test('the policy of the header says nothing that the page does not say too, and the page allows nothing else', () => {
  const sent = pageHeaders(serving)['Content-Security-Policy']?.split(';') ?? [];
  every(pages, ({ document }) => {
    const own = metaOf(document, 'http-equiv="content-security-policy"')?.split(/; ?/) ?? [];
    expect(sent.filter((part) => !own.includes(part))).toEqual(["frame-ancestors 'none'"]);
    expect(own).toContain("default-src 'none'");
  });
});
