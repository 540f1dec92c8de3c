// A chat notices that its database is a copy: a copy that went on by itself would answer messages and call tools a second time.
import type { Store } from '@vitrine/agent';
import { type DatabaseIdentity, readDatabaseIdentity } from '@vitrine/storage/internal/postgres';
import * as z from 'zod';
import type { ServiceOutput } from '../../../program/service-output.ts';
import { UsageError } from '../../../program/usage-error.ts';

export interface CheckDatabaseOptions {
  /** Store that all processes share. */
  readonly store: Pick<Store, 'getSetting' | 'setSetting'>;
  /** Address of the database. */
  readonly url: string;
  /** True if this process starts no runs: then a copy is a notice. */
  readonly isPaused: boolean;
  /** True if the operator has said that the chats go on with this database. */
  readonly isAdopted: boolean;
  readonly output: Pick<ServiceOutput, 'notice'>;
}

const NAME = 'database-identity';
/** Addresses that are remembered. */
const MAX_ADDRESSES = 20;

const StoredSchema = z.object({ system: z.string(), oid: z.string(), addresses: z.array(z.string()) });

/** Rejects with `UsageError` `conflict` for a copy, and with `StorageError` or `AgentError` when the database cannot be read. */
export async function checkDatabase(options: CheckDatabaseOptions): Promise<void> {
  const { store, url, isPaused, isAdopted, output } = options;
  const address = readAddress(url);
  const identity = await readDatabaseIdentity(url);
  const stored = StoredSchema.safeParse(await store.getSetting(NAME)).data;
  const addresses = stored && isSame(stored, identity) ? stored.addresses : [];
  if (addresses.includes(address)) return;
  if (stored && isPaused)
    return output.notice(`this database is a copy of the one at ${stored.addresses.join(', ')}: it is only shown.`);
  if (stored && !isAdopted)
    throw new UsageError(
      'conflict',
      `The database at ${address} is a copy, or has moved: it was used at ${stored.addresses.join(', ')}. A copy that runs beside it would answer messages and call tools again.`,
      {
        received: address,
        hint: 'Add --paused to look at a copy, or --adopt-database once when the chats go on with this one.',
      },
    );
  if (!isPaused)
    await store.setSetting(NAME, { ...identity, addresses: [address, ...addresses].slice(0, MAX_ADDRESSES) });
}

/** An unknown server's identifier says nothing. */
const isSame = (a: DatabaseIdentity, b: DatabaseIdentity): boolean =>
  a.oid === b.oid && (a.system === b.system || a.system === '' || b.system === '');

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '']);

/** Host, port and name, without user and password. All names of this machine are one. */
function readAddress(url: string): string {
  const { hostname = '', port = '', pathname = '' } = URL.parse(url) ?? {};
  return `${LOOPBACK.has(hostname) ? 'localhost' : hostname}:${port || '5432'}${pathname}`;
}
