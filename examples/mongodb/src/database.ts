// The database of the example: the user's own, or a test server.
import { SEED } from './seed.ts';
import { startWireServer } from './wire-server/wire-server.ts';

export interface Database {
  readonly uri: string;
  /** A description for users. */
  readonly what: string;
  close(): Promise<void>;
}

/** Opens the MongoDB at `MONGODB_URI`; without it a wire-protocol test server, which is not MongoDB, with the data of a small shop. */
export async function openDatabase(env: NodeJS.ProcessEnv = process.env): Promise<Database> {
  if (env.MONGODB_URI) return { uri: env.MONGODB_URI, what: 'MongoDB at MONGODB_URI', close: async () => {} };
  const server = await startWireServer({ seed: SEED });
  return { uri: server.uri, what: 'a wire-protocol test server, not MongoDB', close: () => server.close() };
}
