import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { every } from './support/every.ts';
import { islands } from './support/browsers/states.ts';

const withDirective = (file: string) => /\sclient:/.test(readFileSync(file, 'utf8'));

test('every island has states to look at', () => {
  const doors = globSync('src/islands/*/[A-Z]*.astro').filter(withDirective);
  expect(Object.keys(islands).sort()).toEqual(doors.map((door) => basename(dirname(door))).sort());
  every(Object.entries(islands), ([name, { component }]) =>
    expect(existsSync(`src/islands/${name}/${component}.tsx`)).toBe(true),
  );
});
