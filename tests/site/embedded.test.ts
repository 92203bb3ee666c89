/** The tools in the frames of other sites. */
import { expect, test } from 'vitest';
import { fileHeaders } from '#domain/site/hosting';
import { contactFields } from '#domain/contact/contact';
import { routes, toolAction } from '#domain/site/routes';
import { formToolSlugs } from '#domain/tools/tools';
import { embeddedPages, metaOf, pageAt, pages } from '../support/site/dist.ts';
import { every } from '../support/every.ts';

const serving = { baseUrl: 'https://www.example.org', isLaunched: true };

test('each tool with a form may be embedded, has a line to copy, and asks for nothing personal', () => {
  expect(embeddedPages.map(({ path }) => path)).toEqual(formToolSlugs.map(routes.embeddedTool).sort());
  every(formToolSlugs, (slug) => {
    const path = routes.embeddedTool(slug);
    const { document } = embeddedPages.find((page) => page.path === path) ?? expect.fail('not built');
    expect(document.querySelectorAll('header, footer, nav, dialog, aside, astro-island')).toHaveLength(0);
    expect(metaOf(document, 'name="robots"')).toBe('noindex');
    const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
    expect(canonical).toMatch(new RegExp(`${routes.tool(slug)}$`));
    const forms = document
      .querySelectorAll('form')
      .map((form) => ['action', 'target'].map((name) => form.getAttribute(name)));
    expect(forms).toEqual([[toolAction(slug, ''), '_blank']]);
    const names = document.querySelectorAll('[name]').map((control) => control.getAttribute('name') ?? '');
    expect(names.filter((name) => name in contactFields)).toEqual([]);
    expect(document.querySelectorAll('a:not([href^="#"]):not([target=_blank])')).toHaveLength(0);
    expect(pageAt(routes.tool(slug)).document.querySelector('.code-sample')?.text).toContain(`${path}"`);
  });
});

test('these pages alone may be framed', () => {
  const policyOf = (path: string) => fileHeaders(path, 'text/html', serving)['Content-Security-Policy'];
  const others = ['/werkzeuge/einbetten', '/werkzeuge/gueltigkeit/einbetten/x', '/x/werkzeuge/gueltigkeit/einbetten'];
  every([...pages.map(({ path }) => path), ...others], (path) =>
    expect(policyOf(path)).toMatch(/frame-ancestors 'none'$/),
  );
  every(embeddedPages, ({ path }) => expect(policyOf(path)).toMatch(/base-uri 'none';frame-ancestors \*$/));
});
