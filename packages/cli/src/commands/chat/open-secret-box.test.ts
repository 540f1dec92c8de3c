// The key of stored secrets may be replaced, and what was sealed before opens.
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { withIO } from '../../program/command-io.ts';
import { openSecretBox, type SecretBoxOptions } from './open-secret-box.ts';

const [OLD, NEW, AUTH] = ['o', 'n', 'a'].map(letter => letter.repeat(32)) as [string, string, string];

const open = (key: string | undefined, options: Partial<SecretBoxOptions> = {}) =>
  withIO({ env: { VITRINE_SECRET_KEY: key } }, () =>
    openSecretBox({ data: tempFolder(), authSecrets: [], ...options }),
  );

it('a new key in front of the old one seals, and the old one opens until it is left out', async () => {
  const before = (await open(OLD)).seal('sk-1', 'key');
  const rotated = await open(`${NEW},${OLD}`);
  expect(rotated.open(before, 'key')).toBe('sk-1');
  const after = rotated.seal('sk-1', 'key');
  const last = await open(NEW);
  expect([last.open(after, 'key'), last.open(before, 'key')]).toEqual(['sk-1', undefined]);
});

it('moving to VITRINE_SECRET_KEY loses nothing that the cookies’ secret, or the data folder’s key, has sealed', async () => {
  const database = 'postgres://x';
  const byCookies = (await open(undefined, { database, authSecrets: [AUTH] })).seal('sk-1', 'key');
  expect((await open(NEW, { database, authSecrets: [AUTH] })).open(byCookies, 'key')).toBe('sk-1');
  const data = tempFolder();
  const byFolder = (await open(undefined, { data })).seal('sk-2', 'key');
  expect((await open(NEW, { data })).open(byFolder, 'key')).toBe('sk-2');
  // Another folder has no such key.
  expect((await open(NEW)).open(byFolder, 'key')).toBeUndefined();
});
