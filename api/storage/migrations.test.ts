import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { schemas, schemaVersion } from './migrations.ts';

test('a changed schema has a version of its own: a database that has the one before would never see it', () => {
  const made = hash('sha256', JSON.stringify(schemas)).slice(0, 16);
  expect({ schemaVersion, made }).toEqual({ schemaVersion: 20, made: 'bed82f274ae031ca' });
});
