import { createHash } from 'node:crypto';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { externalizeRuntime } from './external-runtime.ts';
import { seldomMedia } from './seldom-sheet.ts';

const css = 'body{color:#123}';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';
const jsonLd = '<script type="application/ld+json">{"@type":"LocalBusiness"}</script>';
const moduleScript = '<script type="module" src="/_astro/page.abc.js"></script>';
const policy = (script: string, style: string) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none';img-src 'self';script-src ${script};style-src ${style}">`;
const astros =
  `<meta http-equiv="content-security-policy" content="default-src 'none';img-src 'self'; ` +
  `script-src 'self' 'sha256-aaa' 'sha256-bbb'; style-src 'self' 'sha256-ccc';">`;

/** Files of our own, and rules for the next page, which run nothing. */
const allowed = "'self' 'inline-speculation-rules'";

/** A page as Astro writes it. */
const page = ({ style = `<style>${css}</style>`, body = '' } = {}) =>
  `<!doctype html><html><head>${astros}${style}${jsonLd}</head>` +
  `<body><p>Text</p>${body}${moduleScript}</body></html>`;

const scripts = { body: `${islandStyle}<script>one()</script><i></i><script>two(\n"$&")</script>` };

describe('a page with islands', () => {
  const { html, files } = externalizeRuntime(page(scripts));
  const [runtime] = files;

  test('has one asynchronous file where the first inline script stood', () => {
    expect(html).toContain(`<p>Text</p><script async src="/${runtime?.path}"></script><i></i>${moduleScript}`);
    expect(html.match(/<script async/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script>/);
  });

  test('the file holds their code in order, as it was', () => {
    expect(runtime?.code).toBe('one();\ntwo(\n"$&")');
  });

  test('the name of the file is told by its content', () => {
    expect(runtime?.path).toMatch(/^_astro\/islands\.[\w-]{8}\.js$/);
    expect(externalizeRuntime(page(scripts)).files[0]?.path).toBe(runtime?.path);
    const other = externalizeRuntime(page({ body: '<script>other()</script>' }));
    expect(other.files[0]?.path).not.toBe(runtime?.path);
  });

  test('the file says where the scripts lie that islands import', () => {
    const [file] = externalizeRuntime(page(scripts), undefined, ['/_astro/form.x.js', '/_astro/react.x.js']).files;
    expect(file?.code).toBe(`self.islandScripts=["/_astro/form.x.js","/_astro/react.x.js"];${runtime?.code}`);
  });

  test('keeps JSON-LD and module scripts', () => {
    expect(html).toContain(jsonLd);
    expect(html).toContain(moduleScript);
  });

  test('has its own policy: scripts of this host, the style it holds, the rest untouched', () => {
    expect(html).toContain(policy(allowed, hash(css)));
  });

  test('has one style element', () => {
    expect(html.match(/<style>.*?<\/style>/g)).toEqual([`<style>${css}</style>`]);
  });

  test('what few see is a file that nobody else waits for, in its layers', () => {
    const style =
      '<style>@layer a{p{top:0}@media print{p{top:1px}}}@media screen{i{top:0}}@media (forced-colors:active){i{top:2px}}</style>';
    const { html, files } = externalizeRuntime(page({ style }));
    const [sheet] = files;
    const left = '@layer a{p{top:0}}@media screen{i{top:0}}';
    expect(sheet?.code).toBe('@layer a{@media print{p{top:1px}}}@media (forced-colors:active){i{top:2px}}');
    expect(sheet?.path).toMatch(/^_astro\/seldom\.[\w-]{8}\.css$/);
    expect(html).toContain(
      `<style>${left}</style><link rel="stylesheet" href="/${sheet?.path}" media="${seldomMedia}">`,
    );
    expect(html).toContain(policy(allowed, `'self' ${hash(left)}`));
    expect(externalizeRuntime(html)).toEqual({ html, files: [] });
  });

  test('large letters in a narrow window and the open menu are in that file', () => {
    const large = '@container (width<=18rem){p{float:none}}';
    const menu = '@layer late{.menu{animation:1s slide-in}@keyframes slide-in{0%{translate:100%}}}';
    const left = '@layer components,late;@container (width>=36rem){p{order:1}}@keyframes late{0%{top:0}}';
    const { html, files } = externalizeRuntime(page({ style: `<style>${large}${menu}${left}</style>` }));
    expect(files[0]?.code).toBe(large + menu);
    expect(html).toContain(`<style>${left}</style>`);
  });

  test('is not changed by a second run', () => {
    expect(externalizeRuntime(html)).toEqual({ html, files: [] });
  });
});

describe('a page without islands', () => {
  test('gets no script and no file', () => {
    const { html, files } = externalizeRuntime(page());
    expect(files).toEqual([]);
    expect(html).toBe(page().replace(astros, policy(allowed, hash(css))));
  });

  test('holds its styles in one element, the last first, and allows it', () => {
    const second = 'p{margin:0}\n/* ä */';
    const { html } = externalizeRuntime(page({ style: `<style>${css}</style><style>${second}</style>` }));
    expect(html).toContain(policy(allowed, hash(second + css)));
    expect(html.match(/<style>[^<]*<\/style>/g)).toEqual([`<style>${second}${css}</style>`]);
  });

  test('allows none where it has none', () => {
    expect(externalizeRuntime(page({ style: '' })).html).toContain(policy(allowed, "'none'"));
  });
});

describe('a page gets lighter and stays the same', () => {
  const island = (attributes: string) => `<astro-island ${attributes}></astro-island>`;

  test.each([
    [
      island(
        'uid="1x" prefix="r0" component-export="default" props="{&quot;a&quot;:[0,&quot;it\'s &amp;quot; x&quot;]}" ssr opts="{&quot;name&quot;:&quot;Form&quot;,&quot;value&quot;:true}"',
      ),
      island(`prefix="r0" props='{"a":[0,"it&#39;s &amp;quot; x"]}' ssr`),
    ],
    [
      island('opts="{&quot;name&quot;:&quot;Form&quot;,&quot;value&quot;:&quot;typ&quot;}"'),
      island(`opts='{"value":"typ"}'`),
    ],
    [island('component-export="Part"'), island('component-export="Part"')],
    ['<svg><path d="M0 0"></path><use href="#a"></use></svg>', '<svg><path d="M0 0"/><use href="#a"/></svg>'],
    ['<svg><g><rect width="1"></rect></g><text></text></svg>', '<svg><g><rect width="1"/></g><text></text></svg>'],
    ['<p>uid="1" props="{&quot;a&quot;:1}"</p>', '<p>uid="1" props="{&quot;a&quot;:1}"</p>'],
  ])('%s', (body, expected) => {
    const { html } = externalizeRuntime(page({ body }));
    expect(html).toContain(`<p>Text</p>${expected}${moduleScript}`);
    const attribute = (text: string, name: string) => parse(text).querySelector('astro-island')?.getAttribute(name);
    expect(attribute(expected, 'props')).toBe(attribute(body, 'props'));
  });

  test('the style names no tool', () => {
    const { html } = externalizeRuntime(page({ style: `<style>/*! tailwindcss v4 | MIT */\n${css}</style>` }));
    expect(html).toContain(`<style>${css}</style>`);
  });
});

test('the styles are lightened by the page, and the policy allows what is left', () => {
  const { html } = externalizeRuntime(page({ body: '<b>one</b>' }), (all, text) =>
    text.includes('<b>one') && !text.includes('<style>') ? all.replace('123', '456') : all,
  );
  expect(html).toContain('<style>body{color:#456}</style>');
  expect(html).toContain(policy(allowed, hash('body{color:#456}')));
});
