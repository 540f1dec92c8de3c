// Seals what users and admins have entered with the key that has replaced another one, while this chat and others run: each value is replaced only
// if it is still the one that was read.
import { resealPush } from '@vitrine/agent/internal/schedules';
import { resealModels } from '@vitrine/agent/internal/settings';
import { resealServers, type UserDirectory } from '@vitrine/chat/internal/command';
import { sleep } from '@vitrine/std/internal/sleep';
import type { SecretBox } from '@vitrine/storage/internal/secrets';
import type { ServiceOutput } from '../../program/service-output.ts';
import type { ChatStorage } from './chat-storage.ts';
import { checkSharedKey } from './check-shared-key.ts';
import type { ChatSecretBox } from './open-secret-box.ts';
import { resealSignIn } from './sealed-sign-ins.ts';

export interface ResealOptions {
  readonly storage: Pick<ChatStorage, 'openStore' | 'sharedStore'>;
  readonly box: SecretBox;
  /** Lists the users. Absent: the chat has one. */
  readonly users: Pick<UserDirectory, 'list'> | undefined;
  /** Id of the only user. */
  readonly onlyUser: string;
  /** Ends the work. */
  readonly signal: AbortSignal;
}

const PAGE = 500;
/** Before the look for what was written meanwhile, from a value that had been read before. */
const AGAIN_MS = 2000;
const MAX_PASSES = 5;

/** Seals everything with the first key, until a pass finds nothing. Resolves with the number of settings and records that were replaced. */
export async function resealSecrets(options: ResealOptions): Promise<number> {
  let sum = 0;
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const count = await resealOnce(options);
    sum += count;
    if (count === 0) break;
    await sleep(AGAIN_MS, options.signal);
  }
  return sum;
}

async function resealOnce({ storage, box, users, onlyUser, signal }: ResealOptions): Promise<number> {
  const shared = await storage.sharedStore();
  let count = await shared.changeSettings((name, value) => resealModels(name, value, box));
  count += await resealPush(shared, box);
  for await (const userId of users ? listIds(users) : [onlyUser]) {
    signal.throwIfAborted();
    const store = await storage.openStore(userId);
    const change = (name: string, value: unknown): unknown =>
      resealServers(name, value, box) ?? resealSignIn(userId, name, value, box);
    count += await store.changeSettings(change).finally(() => store.close());
  }
  return count;
}

async function* listIds(users: Pick<UserDirectory, 'list'>): AsyncGenerator<string> {
  const usageSince = new Date().toISOString().slice(0, 10);
  for (let page = await users.list({ usageSince, limit: PAGE }); page.length > 0; ) {
    // One who has never signed in has stored nothing.
    for (const { id, lastUsedAt } of page) if (lastUsedAt !== undefined) yield id;
    const { id, lastUsedAt } = page.at(-1)!;
    page = await users.list({ usageSince, limit: PAGE, after: { id, lastUsedAt } });
  }
}

interface KeepOptions extends Omit<ResealOptions, 'signal' | 'box'> {
  readonly box: ChatSecretBox;
  readonly options: { readonly database?: string | undefined; readonly paused?: boolean | undefined };
  readonly output: Pick<ServiceOutput, 'notice' | 'error'>;
}

/** Says when other processes have another key, and begins to seal anew where the key was replaced. Resolves with the function that ends this. */
export async function keepSecrets({ options, output, ...work }: KeepOptions): Promise<() => Promise<void>> {
  const { storage, box } = work;
  if (options.database) await checkSharedKey({ store: await storage.sharedStore(), box, output });
  if (!box.isKeyReplaced || options.paused) return async () => {};
  const ending = new AbortController();
  const end = resealSecrets({ ...work, signal: ending.signal }).then(
    count => output.notice(`${count} stored secrets were sealed anew with the first key of VITRINE_SECRET_KEY.`),
    (error: unknown) => (ending.signal.aborted ? undefined : output.error(error as Error)),
  );
  return () => {
    ending.abort();
    return end;
  };
}
