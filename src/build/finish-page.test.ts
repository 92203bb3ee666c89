import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answersFile } from '#domain/api-contract';
import { createFinish, type Finish } from './finish-page.ts';

const css = '.toast{x:1}.form{x:2}.chart{x:3}p{x:4}';
const page = (body: string) => `<!doctype html><head><style>${css}</style></head><body>${body}</body>`;

let root: string;
let finish: Finish;
const stylesOf = (path: string, body: string) => /<style>(.*)<\/style>/.exec(finish(path, page(body)).html)?.[1];

beforeEach(() => {
  root = `${mkdtempSync(join(tmpdir(), 'finish-page-'))}/`;
  mkdirSync(`${root}_astro`);
  writeFileSync(`${root}_astro/page.x.js`, 'import("./late.y.js")');
  writeFileSync(
    `${root}_astro/late.y.js`,
    'const chart={form:1};e.className="toast";addStyles(".toast{x:1}.form{x:1}")',
  );
  finish = createFinish(root);
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

describe('a finished page', () => {
  test('keeps what it shows and what its scripts, and those they import, may show', () => {
    const script = '<script type="module" src="/_astro/page.x.js"></script>';
    expect(stylesOf('/about.html', `<p>${script}`)).toBe('.toast{x:1}p{x:4}');
    expect(stylesOf('/about.html', '<p>./none.js')).toBe('p{x:4}');
  });

  test('is typeset', () => {
    expect(finish('/about.html', page('<p>30–45 Minuten</p>')).html).toContain(
      '<span class="whitespace-nowrap">30–45\u00a0Minuten</span>',
    );
  });
});

describe('a thank-you page', () => {
  test('keeps what the answers need', () => {
    finish(`/${answersFile}`, '<form class="form">');
    expect(stylesOf('/bremen/danke.html', '<p>')).toBe('.form{x:2}p{x:4}');
    expect(stylesOf('/bremen.html', '<p>')).toBe('p{x:4}');
  });

  test('does not come before the answers', () => {
    expect(() => finish('/danke.html', page('<p>'))).toThrow(answersFile);
  });
});
