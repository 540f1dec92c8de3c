// What `vitrine chat` remembers about its users besides their chats: in the database that its processes share, or in a file of the data folder.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  AuditLog,
  RevokedSessions,
  ScimRecords,
  ServiceUse,
  UsageLedger,
  UserAccess,
  UserDirectory,
} from '@vitrine/chat/internal/command';
import { createPrivateFile } from '@vitrine/storage/internal/secrets';
import { openSignals } from '@vitrine/storage/internal/signals';
import { type AccessSignal, openAccessRecords } from './access-records.ts';
import { createAuditRecords } from './audit-records.ts';
import type { Queries } from './queries.ts';
import { createScimRecords } from './scim-records.ts';
import { createServiceRecords } from './service-records.ts';
import { createRevokedRecords, createUsageRecords, sweepUsage } from './usage-records.ts';
import { createUserDirectory } from './user-directory.ts';

/** Records of a chat whose users sign in. */
export interface UserRecords {
  readonly usageLedger: UsageLedger;
  /** The sessions of users that were signed out. */
  readonly revokedSessions: RevokedSessions;
  /** Users whose access has ended, and what admins have set for them. */
  readonly access: UserAccess;
  readonly users: UserDirectory;
  readonly audit: AuditLog;
  readonly services: ServiceUse;
  readonly scim: ScimRecords;
  /** Deletes usage from more than a month before `now`, in milliseconds since 1970. */
  sweepUsage(now: number): Promise<void>;
  close(): Promise<void>;
}

export interface UserRecordsOptions {
  /** Address of PostgreSQL; absent or empty: a file in the data folder. */
  readonly database?: string | undefined;
  /** Schema in PostgreSQL. @default 'vitrine_sign_in' */
  readonly schema?: string | undefined;
  /** Wakes other processes instead of the database. */
  readonly nats?: string | undefined;
  /** The data folder. */
  readonly data: string;
  /** Names or external ids of groups by SCIM whose members are admins. @default none */
  readonly adminGroups?: readonly string[] | undefined;
  /** Called with signals that are lost, and with reads that fail. @default ignored */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Schema of the records in PostgreSQL, unless another is named. */
export const USER_SCHEMA = 'vitrine_sign_in';
/** Interval at which rows are read without a signal, which can be lost. */
const LOOK_MS = { connected: 30_000, lost: 1000, file: 1000 };
const FILE_NAME = 'users.db';
const TOPIC = 'access';

/** The file of the records in a data folder. */
const recordsFile = (data: string): string => join(data, FILE_NAME);

/** Rejects with `StorageError` when the database cannot be used. */
export function openUserRecords(options: UserRecordsOptions): Promise<UserRecords> {
  return options.database ? openSharedRecords({ ...options, database: options.database }) : openFileRecords(options);
}

async function openSharedRecords(options: UserRecordsOptions & { readonly database: string }): Promise<UserRecords> {
  const { database: url, schema = USER_SCHEMA, nats, adminGroups, onError = () => {} } = options;
  const { openPostgresQueries } = await import('./queries.ts');
  const queries = await openPostgresQueries({ url, schema });
  try {
    const signals = await openSignals({ nats: nats || undefined, postgres: url, namespace: schema, onError });
    let lookedAt = performance.now();
    const signal: AccessSignal = {
      publish: () => signals.publish(TOPIC),
      subscribe(listener) {
        const look = (): void => {
          lookedAt = performance.now();
          listener();
        };
        const timer = setInterval(() => {
          const interval = signals.isConnected() ? LOOK_MS.connected : LOOK_MS.lost;
          if (performance.now() - lookedAt >= interval) look();
        }, LOOK_MS.lost).unref();
        const ends = [signals.subscribe(TOPIC, look), signals.subscribeConnection(look), () => clearInterval(timer)];
        return () => ends.forEach(end => void end());
      },
    };
    return await openRecords(queries, { signal, adminGroups, onError, close: () => signals.close() });
  } catch (error) {
    await queries.close();
    throw error;
  }
}

async function openFileRecords({ data, adminGroups, onError = () => {} }: UserRecordsOptions): Promise<UserRecords> {
  const { openFileQueries } = await import('./queries.ts');
  const file = recordsFile(data);
  if (!existsSync(file)) {
    await mkdir(data, { recursive: true, mode: 0o700 });
    await createPrivateFile(file, '');
  }
  const queries = openFileQueries(file);
  const signal: AccessSignal = {
    publish: () => {},
    subscribe(listener) {
      // A command writes to the file of a chat that runs.
      const timer = setInterval(() => {
        if (queries.hasForeignChange()) listener();
      }, LOOK_MS.file).unref();
      return () => clearInterval(timer);
    },
  };
  return openRecords(queries, { signal, adminGroups, onError, close: async () => {} });
}

interface RecordsParts {
  readonly signal: AccessSignal;
  readonly adminGroups: readonly string[] | undefined;
  readonly onError: (error: unknown) => void;
  /** Closes what the signal has. */
  readonly close: () => Promise<void>;
}

async function openRecords(
  queries: Queries,
  { signal, adminGroups, onError, close }: RecordsParts,
): Promise<UserRecords> {
  const { close: closeAccess, ...access } = await openAccessRecords({ queries, signal, adminGroups, onError });
  const { close: closeServices, ...services } = createServiceRecords({ queries, now: Date.now, onError });
  return {
    access,
    services,
    revokedSessions: createRevokedRecords(queries),
    usageLedger: createUsageRecords(queries),
    sweepUsage: now => sweepUsage(queries, now),
    users: createUserDirectory(queries, adminGroups),
    scim: createScimRecords(queries, adminGroups),
    audit: createAuditRecords(queries),
    async close() {
      await closeServices();
      await closeAccess();
      await close();
      await queries.close();
    },
  };
}
