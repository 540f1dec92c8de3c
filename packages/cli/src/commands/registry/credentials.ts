// The publisher's keys: one for each registry, in a file that only the user can read; and the signing key of a program.

import { createPrivateKey, createPublicKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createSigningKey } from '@vitrine/protocol/internal/registry/signatures';
import * as z from 'zod';
import { commandIO } from '../../program/command-io.ts';
import { dataFolder } from '../../program/data-folder.ts';
import { UsageError } from '../../program/usage-error.ts';

const KeySchema = z.strictObject({ publicKey: z.string(), privateKey: z.string() });
/** `next`: the key that a rotation has begun to replace this one by. */
const StoredKeySchema = z.strictObject({ ...KeySchema.shape, next: KeySchema.optional() });
const FileSchema = z.strictObject({ registries: z.record(z.string(), StoredKeySchema) });

/** An ed25519 key pair, as `createSigningKey` makes it. */
export type PublisherKey = z.infer<typeof KeySchema>;

/** The user's key for a registry. */
export type StoredKey = z.infer<typeof StoredKeySchema>;

/** Returns the path of the keys; `VITRINE_KEYS` names another file. */
export function keyFile(env: NodeJS.ProcessEnv = commandIO().env): string {
  return env.VITRINE_KEYS || join(dataFolder(), 'keys.json');
}

/** The key for a registry; undefined without one. Throws `UsageError` `bad-value` for a file that cannot be read. */
export function readKey(registry: string, file = keyFile()): StoredKey | undefined {
  return readFile(file).registries[registry];
}

/** The same; throws `UsageError` `missing` without one. */
export function requireKey(registry: string): StoredKey {
  const key = readKey(registry);
  if (key) return key;
  throw new UsageError('missing', `You have no key for ${registry}.`, {
    hint: `Run: vitrine login --registry ${registry}`,
  });
}

/**
 * The key of `VITRINE_SIGNING_KEY`, with which a program signs; undefined when it is not set. Throws `UsageError` `bad-value` for a value that
 * `vitrine keys --create` does not write.
 */
export function signingKey(env: NodeJS.ProcessEnv = commandIO().env): PublisherKey | undefined {
  const privateKey = env.VITRINE_SIGNING_KEY?.trim();
  if (!privateKey) return undefined;
  try {
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType !== 'ed25519') throw new TypeError(`The key is of the type ${key.asymmetricKeyType}.`);
    const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
    return { publicKey: Buffer.from(x, 'base64url').toString('base64'), privateKey };
  } catch (cause) {
    throw new UsageError('bad-value', 'VITRINE_SIGNING_KEY is no key.', {
      hint: 'Make one with: vitrine keys --create <file>',
      cause,
    });
  }
}

/** The key for a registry, made and written when there is none. */
export async function ensureKey(registry: string, file = keyFile()): Promise<{ key: PublisherKey; isNew: boolean }> {
  const before = readKey(registry, file);
  if (before) return { key: before, isNew: false };
  const key = await createSigningKey();
  writeKey(registry, key, file);
  return { key, isNew: true };
}

/** Replaces the key for a registry. */
export function writeKey(registry: string, key: StoredKey, file = keyFile()): void {
  const storedKeys = readFile(file);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify({ registries: { ...storedKeys.registries, [registry]: key } }, null, 2)}\n`;
  writeFileSync(`${file}.part`, text, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

function readFile(file: string): z.infer<typeof FileSchema> {
  if (!existsSync(file)) return { registries: {} };
  try {
    return FileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new UsageError('bad-value', `${file} is no file of keys.`, {
      received: file,
      hint: 'Move it away, then run vitrine login.',
      cause,
    });
  }
}
