// The box that seals what users enter in the page, such as keys of models.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSecretBox, openSecretKey, type SecretBox } from '@vitrine/storage/internal/secrets';
import { commandIO } from '../../program/command-io.ts';

export interface SecretBoxOptions {
  /** The data folder. */
  readonly data: string;
  /** PostgreSQL, which several processes share; absent or empty: none. */
  readonly database?: string | undefined;
  /** The keys of the cookies of users who sign in. */
  readonly authSecrets: readonly string[];
}

/** The box of a chat. */
export interface ChatSecretBox extends SecretBox {
  /** True if the operator is replacing the key, or has moved it out of the data folder. */
  readonly isKeyReplaced: boolean;
}

/**
 * Opens the box. `VITRINE_SECRET_KEY` may have several secrets, divided by commas or spaces: the first one seals. What was sealed before it was set, by
 * the secrets of cookies or by the key of the data folder, opens as well. Rejects with `StorageError`.
 */
export async function openSecretBox({ data, database, authSecrets }: SecretBoxOptions): Promise<ChatSecretBox> {
  const own = (commandIO().env.VITRINE_SECRET_KEY ?? '').split(/[\s,]+/).filter(secret => secret !== '');
  // Processes that share a database share these secrets already.
  const secrets = database ? [...own, ...authSecrets] : own;
  const keys = await Promise.all(secrets.map(secret => openSecretKey({ folder: data, secret })));
  const [first = await openSecretKey({ folder: data }), ...others] = keys;
  const former = keys.length > 0 ? await openFormerKey(data) : undefined;
  const box = createSecretBox(first, ...others, ...(former ? [former] : []));
  return { ...box, isKeyReplaced: own.length > 1 || former !== undefined };
}

/** The key that the data folder has; undefined when it has none, or its keyring does not give it. */
async function openFormerKey(folder: string): Promise<Uint8Array | undefined> {
  if (!existsSync(join(folder, 'secret-key'))) return undefined;
  return openSecretKey({ folder }).catch(() => undefined);
}
