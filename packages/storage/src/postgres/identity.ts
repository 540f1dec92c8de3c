// Which database an address leads to: a copy, whether restored from a dump, made of a template or on another server, is another one.
import { StorageError } from '../errors.ts';
import { DRIVER_OPTIONS } from './array-types.ts';

/** Identity of a database. */
export interface DatabaseIdentity {
  /** Identifier that the server was created with; empty where the role may not read it. */
  readonly system: string;
  /** Number of the database in its server. */
  readonly oid: string;
}

const CONNECT_S = 10;

/** Reads the identity. Rejects with `StorageError` `unreachable`. */
export async function readDatabaseIdentity(url: string): Promise<DatabaseIdentity> {
  const { default: postgres } = await import('postgres');
  const sql = postgres(url, { ...DRIVER_OPTIONS, max: 1, connect_timeout: CONNECT_S });
  try {
    const [row] = await sql`SELECT oid::text AS oid FROM pg_database WHERE datname = current_database()`;
    // A managed server may refuse this function.
    const [control] = await sql`SELECT system_identifier::text AS system FROM pg_control_system()`.catch(() => []);
    return { system: String(control?.system ?? ''), oid: String(row?.oid) };
  } catch (error) {
    throw new StorageError('unreachable', `The database cannot be used: ${(error as Error).message}`, { cause: error });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
