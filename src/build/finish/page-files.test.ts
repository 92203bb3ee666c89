import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { deferredMedia } from './deferred-sheet.ts';
import { inlineSheets, moveScripts, moveStyles, writePolicy, type PageFile } from './page-files.ts';

const css = 'body{color:#123}';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = (script: string, style: string) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none';script-src ${script};style-src ${style}">`;
const astros = `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' 'sha256-a'; style-src 'self' 'sha256-c';">`;
const rest = '<script type="application/ld+json">{}</script><script type="module" src="/_astro/page.abc.js"></script>';
/** Files of our own, and rules for the next page, which run nothing. */
const allowed = "'self' 'inline-speculation-rules'";

/** A page as Astro writes it. */
const page = (style: string, body = '') => `<html><head>${astros}${style}</head><body>${body}${rest}</body></html>`;

test('inline scripts become one asynchronous file, named by its content, which says what islands import', () => {
  const files: PageFile[] = [];
  const scripts = page(`<style>${css}</style>`, '<script>one()</script><i></i><script>two(\n"$&")</script>');
  const html = moveScripts(scripts, ['/_astro/form.x.js'], files);
  const [runtime] = files;
  expect(runtime?.path).toMatch(/^_astro\/islands\.[\w-]{8}\.js$/);
  expect(runtime?.code).toBe('self.islandScripts=["/_astro/form.x.js"];one();\ntwo(\n"$&")');
  expect(html).toContain(`<body><script async src="/${runtime?.path}"></script><i></i>${rest}</body>`);
  expect(moveScripts(html, [], files)).toBe(html);
  expect(files).toHaveLength(1);
});

test('a sheet stands in the place of its link; one that only some browsers fetch stays a link', () => {
  const deferred = '<link rel="stylesheet" href="/_astro/deferred.x.css" media="print">';
  const html = page(`<link rel="stylesheet" href="/_astro/site.x.css">${deferred}`);
  expect(inlineSheets(html, (path) => `.${path}{$&}`)).toBe(page(`<style>._astro/site.x.css{$&}</style>${deferred}`));
});

test('styles become one element, the last first, lightened by the page; what few see is a file in its layers', () => {
  const style =
    '@layer a{p{top:0}@media print{p{top:1px}}}@layer late{.menu{top:0}}@container (width<=18rem){p{top:2px}}';
  const files: PageFile[] = [];
  const lighten = (all: string, text: string) => (text.includes('<style>') ? all : all.replace('123', '456'));
  const html = moveStyles(page(`<style>${style}</style><style>${css}</style>`), lighten, files);
  const left = 'body{color:#456}@layer a{p{top:0}}';
  const [sheet] = files;
  expect(sheet?.code).toBe(
    '@layer a{@media print{p{top:1px}}}@layer late{.menu{top:0}}@container (width<=18rem){p{top:2px}}',
  );
  expect(html).toContain(
    `<style>${left}</style><link rel="stylesheet" href="/${sheet?.path}" media="${deferredMedia}">`,
  );
  expect(writePolicy(html)).toContain(policy(allowed, `'self' ${hash(left)}`));
});

test('the policy names the one style of the page, and files of our own', () => {
  expect(writePolicy(page(`<style>${css}</style>`))).toContain(policy(allowed, hash(css)));
  expect(writePolicy(page(''))).toContain(policy(allowed, "'none'"));
});
