// Processes that share a database have to seal secrets with the same key: one that cannot open what another has sealed takes it for missing.
import type { Store } from '@vitrine/agent';
import type { SecretBox } from '@vitrine/storage/internal/secrets';
import type { ServiceOutput } from '../../program/service-output.ts';

interface SharedKeyOptions {
  /** Store that all processes share. */
  readonly store: Pick<Store, 'getSetting' | 'setSetting'>;
  readonly box: SecretBox;
  readonly output: Pick<ServiceOutput, 'notice'>;
}

const NAME = 'secret-key-check';
const PURPOSE = 'check of the key';

/** Prints a notice when the process that started last has another key. Rejects with `AgentError` when the store fails. */
export async function checkSharedKey({ store, box, output }: SharedKeyOptions): Promise<void> {
  const sealed = await store.getSetting(NAME);
  if (typeof sealed === 'string' && box.open(sealed, PURPOSE) === undefined)
    output.notice(
      'the secrets in the database are sealed with another key than this process has: users enter keys again, and sign in at servers again. Give all processes the same VITRINE_SECRET_KEY ("openssl rand -base64 32" makes one).',
    );
  await store.setSetting(NAME, box.seal('', PURPOSE));
}
