// The box that seals what users enter in the page, such as keys of models.
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

/** `VITRINE_SECRET_KEY` may have several secrets, divided by commas or spaces: the first one seals. Rejects with `StorageError`. */
export async function openSecretBox({ data, database, authSecrets }: SecretBoxOptions): Promise<SecretBox> {
  const own = (commandIO().env.VITRINE_SECRET_KEY ?? '').split(/[\s,]+/).filter(secret => secret !== '');
  // Processes that share a database share this secret already.
  const secrets = own.length > 0 || !database ? own : authSecrets;
  const [first, ...others] = await Promise.all(
    secrets.length === 0
      ? [openSecretKey({ folder: data })]
      : secrets.map(secret => openSecretKey({ folder: data, secret })),
  );
  return createSecretBox(first!, ...others);
}
