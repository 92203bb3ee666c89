import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrations } from './migrations.ts';

/** One for each entry. Only append: a database that has run an entry never sees what is changed in it. */
const frozen = [
  'd7c6d3644b220dfc',
  '57a732dc715dfb61',
  'e2ee85709e97f816',
  'c7f36ca730b8fc60',
  '0328c6325a186ddf',
  'c54c05aed65f5f7f',
  'b2daf687d88ebe4d',
  'ed536051d255be8a',
  '9514a8e19c251e72',
  'a88b7204eb620ea0',
  '9283077b4525012b',
  'b910d064bb92e744',
  'b3e0411164343a25',
  '2212c1adb578e376',
  '11ea51d9c1310fbe',
  '060bb55c95eb8588',
  'a9239435ab9ff91d',
  '5d39ac5dbf5ca07d',
];

test('an entry that is out is changed no more; a new one is added here', () => {
  const hashes = migrations.map((entry) =>
    createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 16),
  );
  for (const [index, hash] of hashes.entries()) {
    expect(
      frozen[index],
      `Migration ${index + 1} is new or was edited. New: freeze it with '${hash}'. Edited: databases that have run it keep what they have, so take the edit back and append an entry.`,
    ).toBe(hash);
  }
  expect(frozen, 'a migration is gone').toHaveLength(hashes.length);
});
