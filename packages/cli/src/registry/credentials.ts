// The publisher's keys: one for each registry, in a file that only the user can read.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createSigningKey } from '@vitrine/protocol/registry';
import * as z from 'zod';
import { dataFolder } from '../data-folder.ts';
import { UsageError } from '../usage-error.ts';

const KeySchema = z.strictObject({ publicKey: z.string(), privateKey: z.string() });
const FileSchema = z.strictObject({ registries: z.record(z.string(), KeySchema) });

/** An ed25519 key pair, as `createSigningKey` makes it. */
export type PublisherKey = z.infer<typeof KeySchema>;

/** Where the keys are; `VITRINE_KEYS` names another file. */
export function keyFile(env: NodeJS.ProcessEnv = process.env): string {
  return env.VITRINE_KEYS || join(dataFolder(), 'keys.json');
}

/** The key for a registry; undefined without one. Throws `UsageError` `bad-value` for a file that cannot be read. */
export function readKey(registry: string, file = keyFile()): PublisherKey | undefined {
  return readFile(file).registries[registry];
}

/** The key for a registry, made and written when there is none. */
export async function ensureKey(registry: string, file = keyFile()): Promise<{ key: PublisherKey; isNew: boolean }> {
  const known = readFile(file);
  const before = known.registries[registry];
  if (before) return { key: before, isNew: false };
  const key = await createSigningKey();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify({ registries: { ...known.registries, [registry]: key } }, null, 2)}\n`;
  writeFileSync(`${file}.part`, text, { mode: 0o600 });
  renameSync(`${file}.part`, file);
  return { key, isNew: true };
}

function readFile(file: string): z.infer<typeof FileSchema> {
  if (!existsSync(file)) return { registries: {} };
  try {
    return FileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new UsageError('bad-value', `${file} is no file of keys. Move it away, then run vitrine login.`, {
      received: file,
      cause,
    });
  }
}
