// The database that is shown: yours, or a stand-in.
import { SEED } from './seed.ts';
import { startWireServer } from './wire-server/wire-server.ts';

export interface Database {
  readonly uri: string;
  /** What it is, in words for a person. */
  readonly what: string;
  close(): Promise<void>;
}

/** The MongoDB at `MONGODB_URI`; without it a wire-protocol test server, which is not MongoDB, with a small shop in it. */
export async function openDatabase(env: NodeJS.ProcessEnv = process.env): Promise<Database> {
  if (env.MONGODB_URI) return { uri: env.MONGODB_URI, what: 'MongoDB at MONGODB_URI', close: async () => {} };
  const server = await startWireServer({ seed: SEED });
  return { uri: server.uri, what: 'a wire-protocol test server, not MongoDB', close: () => server.close() };
}
