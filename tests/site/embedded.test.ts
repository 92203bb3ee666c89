/** The tools in the frames of other sites. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { commonHeaders, fileHeaders } from '#domain/hosting';
import { contactFields } from '#domain/contact';
import { routes, toolAction } from '#domain/routes';
import { formToolSlugs } from '#domain/tools/tools';
import { compressedSize } from '../support/weight.ts';
import { distFolder, embeddedPages, metaOf, pageAt, pages } from '../support/dist.ts';
import { every } from '../support/every.ts';

const serving = { baseUrl: 'https://www.example.org', isLaunched: true };
const bySlug = formToolSlugs.map((slug) => ({ slug, path: routes.embeddedTool(slug) }));
const pageOf = (path: string) => {
  const page = embeddedPages.find((one) => one.path === path);
  if (!page) throw new Error(`${path} is not built`);
  return page;
};

test('each tool with a form may be embedded, and nothing else', () => {
  expect(embeddedPages.map(({ path }) => path)).toEqual(bySlug.map(({ path }) => path).sort());
});

test('a page to be embedded has no head and no foot, is found under the tool’s own address, and asks for nothing personal', () => {
  every(bySlug, ({ slug, path }) => {
    const { document, html } = pageOf(path);
    expect(document.querySelectorAll('header, footer, nav, dialog, aside, astro-island')).toHaveLength(0);
    expect(metaOf(document, 'name="robots"')).toBe('noindex');
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(
      new RegExp(`${routes.tool(slug)}$`),
    );
    const forms = document.querySelectorAll('form');
    expect(forms.map((form) => [form.getAttribute('action'), form.getAttribute('target')])).toEqual([
      [toolAction(slug, ''), '_blank'],
    ]);
    const names = document.querySelectorAll('[name]').map((control) => control.getAttribute('name') ?? '');
    expect(names.filter((name) => name in contactFields)).toEqual([]);
    for (const link of document.querySelectorAll('a')) {
      const href = link.getAttribute('href') ?? '';
      if (!href.startsWith('#')) expect([href, link.getAttribute('target')]).toEqual([href, '_blank']);
    }
    expect(metaOf(document, 'http-equiv="content-security-policy"')).toMatch(/^default-src 'none'/);
    expect(compressedSize(html)).toBeLessThanOrEqual(12_000);
  });
});

test('these pages alone may be framed, and what else is sent with them is sent with every page', () => {
  const policyOf = (path: string) => fileHeaders(path, 'text/html', serving)['Content-Security-Policy'];
  every(pages, ({ path }) => expect(policyOf(path)).toMatch(/frame-ancestors 'none'$/));
  every(
    [
      '/werkzeuge/einbetten',
      '/bremen/einbetten',
      '/werkzeuge/gueltigkeit/einbetten/x',
      '/x/werkzeuge/gueltigkeit/einbetten',
    ],
    (path) => expect(policyOf(path)).toMatch(/frame-ancestors 'none'$/),
  );
  every(embeddedPages, ({ path }) => {
    expect(policyOf(path)).toMatch(/^script-src 'self'[^;]*;base-uri 'none';frame-ancestors \*$/);
    const { 'Cross-Origin-Resource-Policy': _, ...common } = commonHeaders(serving);
    expect(fileHeaders(path, 'text/html', serving)).toMatchObject(common);
  });
});

test('each tool’s page has the line to copy, and no sitemap names what it shows', async () => {
  every(bySlug, ({ slug, path }) => {
    const [line, listener] = pageAt(routes.tool(slug)).document.querySelectorAll('.code-sample');
    expect(line?.text).toContain(`${path}"`);
    expect(line?.text.split('\n')).toHaveLength(1);
    expect(listener?.text).toContain("origin !== '");
  });
  expect(await readFile(`${distFolder}sitemap-0.xml`, 'utf8')).not.toContain('einbetten');
});
