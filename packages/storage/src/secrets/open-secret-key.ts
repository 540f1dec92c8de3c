// The key by which an installation seals secrets: from a secret that the operator set, else in the system's keyring, else in a file. The
// file `secret-key` says which of the last two it is, so that a keyring that is away for once never leads to a second key.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../blobs/staging.ts';
import { StorageError } from '../errors.ts';
import { createPrivateFile } from './create-private-file.ts';
import { deriveKey, KEY_BYTES } from './derive-key.ts';
import { type Keyring, openSystemKeyring } from './keyring.ts';

/** The options of `openSecretKey`. */
export interface SecretKeyOptions {
  /** The data folder. It is created when it is missing. */
  readonly folder: string;
  /** Secret of all processes that share their data: at least 32 bytes. Without it a key is made once, and kept. */
  readonly secret?: string | undefined;
  /** Keyring to use; none when absent. @default the keyring of the system */
  readonly keyring?: Keyring | undefined;
}

/** Content of the file: the key itself, or the account under which the keyring has it. */
type KeyPlace = { readonly in: 'file'; readonly key: string } | { readonly in: 'keyring'; readonly account: string };

const FILE_NAME = 'secret-key';

/**
 * The 32 bytes of the key: the same at each start, and for all processes of the folder. Rejects with `StorageError`: `bad-option` for a secret
 * that is too short, `unreachable` when the keyring that has the key does not answer, `damaged` for a file that contains no key.
 *
 * @example
 * const key = await openSecretKey({ folder: '/var/lib/vitrine', secret: process.env.VITRINE_SECRET_KEY });
 */
export async function openSecretKey(options: SecretKeyOptions): Promise<Uint8Array> {
  const { folder, secret } = options;
  if (secret !== undefined) return deriveKey(checkSecret(secret), 'secret-key');
  const keyring =
    'keyring' in options ? options.keyring : openSystemKeyring({ env: process.env, platform: process.platform });
  const path = join(folder, FILE_NAME);
  const place = (await readPlace(path)) ?? (await createPlace(path, folder, keyring));
  return place.in === 'file' ? decodeKey(place.key, path) : readFromKeyring(place.account, { keyring, path });
}

function checkSecret(secret: string): string {
  const size = Buffer.byteLength(secret);
  if (size >= KEY_BYTES) return secret;
  throw new StorageError(
    'bad-option',
    `The secret for stored keys has ${size} bytes. It needs at least ${KEY_BYTES}: "openssl rand -base64 32" makes one.`,
  );
}

async function readPlace(path: string): Promise<KeyPlace | undefined> {
  let text: string;
  try {
    text = (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const [kind, value = ''] = text.split(' ');
  if (kind === 'file') return { in: 'file', key: value };
  if (kind === 'keyring') return { in: 'keyring', account: value };
  throw createDamagedError(path);
}

/** Makes a key. Of several processes at once, one writes the file, and the others take what it wrote. */
async function createPlace(path: string, folder: string, keyring: Keyring | undefined): Promise<KeyPlace> {
  await mkdir(folder, { recursive: true });
  const key = randomBytes(KEY_BYTES).toString('base64');
  const account = keyring && (await writeToKeyring(key, keyring));
  const place: KeyPlace = account === undefined ? { in: 'file', key } : { in: 'keyring', account };
  const isFirst = await createPrivateFile(path, place.in === 'file' ? `file ${key}\n` : `keyring ${account}\n`);
  if (isFirst) return place;
  if (account !== undefined) await keyring?.remove(account).catch(() => {});
  return (await readPlace(path))!;
}

/** The account under which the key can be read back; undefined when the keyring does not work. */
async function writeToKeyring(key: string, keyring: Keyring): Promise<string | undefined> {
  const account = `secret-key-${randomUUID()}`;
  try {
    await keyring.write(account, key);
    return (await keyring.read(account)) === key ? account : undefined;
  } catch {
    return undefined;
  }
}

async function readFromKeyring(
  account: string,
  { keyring, path }: { keyring: Keyring | undefined; path: string },
): Promise<Uint8Array> {
  let key: string | undefined;
  let cause: unknown;
  try {
    key = await keyring?.read(account);
  } catch (error) {
    cause = error;
  }
  if (key !== undefined) return decodeKey(key, path);
  throw new StorageError(
    'unreachable',
    `The key of stored secrets is in the system's keyring (${account}), which does not give it. Unlock the keyring, or delete ${path} and enter the secrets again.`,
    { received: account, cause },
  );
}

function decodeKey(text: string, path: string): Uint8Array {
  const key = new Uint8Array(Buffer.from(text, 'base64'));
  if (key.length !== KEY_BYTES) throw createDamagedError(path);
  return key;
}

function createDamagedError(path: string): StorageError {
  return new StorageError(
    'damaged',
    `${path} contains no key. Restore it from a backup, or delete it and enter the secrets again.`,
  );
}
