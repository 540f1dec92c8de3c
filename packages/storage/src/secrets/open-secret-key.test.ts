// Where the key of an installation comes from, and that there is only ever one.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { type Keyring, openSystemKeyring } from './keyring.ts';
import { openSecretKey } from './open-secret-key.ts';

function createMemoryKeyring(): Keyring & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    read: async account => texts.get(account),
    write: async (account, text) => void texts.set(account, text),
    remove: async account => void texts.delete(account),
  };
}

const refusing: Keyring = {
  read: () => Promise.reject(new Error('locked')),
  write: () => Promise.reject(new Error('locked')),
  remove: () => Promise.reject(new Error('locked')),
};

const noKeyring = { keyring: undefined };
const readFile = (folder: string): string => readFileSync(join(folder, 'secret-key'), 'utf8');

it('a secret gives the same key at each start, in any folder, and writes nothing', async () => {
  const secret = 'a secret of at least 32 bytes, as the manual says';
  const folder = tempFolder();
  const key = await openSecretKey({ folder, secret });
  expect(key).toHaveLength(32);
  expect(await openSecretKey({ folder: tempFolder(), secret })).toEqual(key);
  expect(await openSecretKey({ folder, secret: `${secret}!` })).not.toEqual(key);
  expect(readdirSync(folder)).toEqual([]);
});

it('refuses a short secret without repeating it', async () => {
  const error = await openSecretKey({ folder: tempFolder(), secret: 'short-one' }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'bad-option', message: expect.stringContaining('openssl rand') });
  expect(String(error)).not.toContain('short-one');
});

it('without a keyring the key is in a file that only this user reads, in a folder that is created', async () => {
  const folder = join(tempFolder(), 'new', 'data');
  const key = await openSecretKey({ folder, ...noKeyring });
  expect(key).toHaveLength(32);
  expect(await openSecretKey({ folder, ...noKeyring })).toEqual(key);
  expect(readdirSync(folder)).toEqual(['secret-key']);
  if (process.platform !== 'win32') expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600);
});

it('with a keyring the key is there, and not in the folder', async () => {
  const folder = tempFolder();
  const keyring = createMemoryKeyring();
  const key = await openSecretKey({ folder, keyring });
  expect(await openSecretKey({ folder, keyring })).toEqual(key);
  expect([...keyring.texts.values()]).toEqual([Buffer.from(key).toString('base64')]);
  expect(readFile(folder)).toBe(`keyring ${[...keyring.texts.keys()][0]}\n`);
});

it('a keyring that refuses is passed over, and one that comes later does not replace the file', async () => {
  const folder = tempFolder();
  const key = await openSecretKey({ folder, keyring: refusing });
  expect(readFile(folder)).toMatch(/^file /);
  const keyring = createMemoryKeyring();
  expect(await openSecretKey({ folder, keyring })).toEqual(key);
  expect(keyring.texts.size).toBe(0);
});

it.each([
  ['refuses', refusing],
  ['has gone', undefined],
  ['is empty', createMemoryKeyring()],
])('when the keyring with the key %s, no second key is made', async (_, other) => {
  const folder = tempFolder();
  const keyring = createMemoryKeyring();
  const key = await openSecretKey({ folder, keyring });
  await expect(openSecretKey({ folder, keyring: other })).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining(join(folder, 'secret-key')),
  });
  expect(await openSecretKey({ folder, keyring })).toEqual(key);
});

it.each(['', 'file', 'file AAAA', 'something else'])(
  'a file that contains %j is an error that names it',
  async text => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'secret-key'), text);
    await expect(openSecretKey({ folder, ...noKeyring })).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining(join(folder, 'secret-key')),
    });
  },
);

it('many openings at once get one key, and leave nothing else', async () => {
  const folder = tempFolder();
  const keyring = createMemoryKeyring();
  const keys = await Promise.all(Array.from({ length: 20 }, () => openSecretKey({ folder, keyring })));
  for (const key of keys) expect(key).toEqual(keys[0]);
  expect(readdirSync(folder)).toEqual(['secret-key']);
  expect(keyring.texts.size).toBe(1);
});

it('two processes at once get one key', async () => {
  const folder = tempFolder();
  const program = `
    const { openSecretKey } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
    const key = await openSecretKey({ folder: ${JSON.stringify(folder)}, keyring: undefined });
    process.stdout.write(Buffer.from(key).toString('base64'));`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  const [first, second] = await Promise.all([run(), run()]);
  expect(first.stdout).toHaveLength(44);
  expect(second.stdout).toBe(first.stdout);
});

it('there is no keyring without a desktop session, and none when it is switched off', () => {
  expect(openSystemKeyring({ env: { XDG_RUNTIME_DIR: tempFolder() }, platform: 'linux' })).toBeUndefined();
  expect(openSystemKeyring({ env: { VITRINE_KEYRING: 'off' }, platform: 'darwin' })).toBeUndefined();
});

it.runIf(process.platform === 'linux')(
  'a session bus that never answers costs a second, then the file has the key',
  async () => {
    const folder = tempFolder();
    const path = join(tempFolder(), 'bus');
    const server = createServer();
    await new Promise<void>(resolve => server.listen(path, resolve));
    onTestFinished(() => void server.close());
    const keyring = openSystemKeyring({
      env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` },
      platform: 'linux',
    });
    const startedAt = performance.now();
    expect(await openSecretKey({ folder, keyring })).toHaveLength(32);
    // Twice the limit, for a machine that is busy.
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(readFile(folder)).toMatch(/^file /);
  },
);
