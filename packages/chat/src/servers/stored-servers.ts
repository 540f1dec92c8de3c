// The servers that a user added, as they are stored: the values of variables and headers are sealed, and bound to the server's name and identity.
import type { ServerSettings } from '@vitrine/agent/internal/api';
import type { ServerConfig } from '@vitrine/connect';
import { serverIdentity } from '@vitrine/connect/internal/config';
import { withoutUndefined } from '@vitrine/std/internal/json';
import type { SecretBox } from '@vitrine/storage/internal/secrets';
import * as z from 'zod';

const StoredServerSchema = z.object({
  name: z.string(),
  /** Configuration without `env` and `headers`. */
  config: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('stdio'),
      command: z.string(),
      args: z.array(z.string()).optional(),
      cwd: z.string(),
      timeoutMs: z.number().optional(),
    }),
    z.object({ type: z.enum(['http', 'sse']), url: z.string(), timeoutMs: z.number().optional() }),
  ]),
  /** The names in `env` or `headers`. */
  secretNames: z.array(z.string()),
  /** Sealed values of the names: a JSON object. Absent where there are no names. */
  sealed: z.string().optional(),
});
export type StoredServer = z.infer<typeof StoredServerSchema>;

/** The stored setting. */
export interface StoredServers {
  /** Whether the user was an administrator when last seen: only then programs are started, and private addresses reached. */
  readonly isAdmin: boolean;
  readonly servers: readonly StoredServer[];
}

/** The name of the setting. */
export const SERVERS_SETTING = 'servers';

export const NO_SERVERS: StoredServers = { isAdmin: false, servers: [] };

const SettingSchema = z.object({ isAdmin: z.boolean(), servers: z.array(z.unknown()) });

/** An entry that cannot be read is left out. */
export function parseStoredServers(setting: unknown): StoredServers {
  const { data } = SettingSchema.safeParse(setting);
  if (!data) return NO_SERVERS;
  return { ...data, servers: data.servers.flatMap(entry => StoredServerSchema.safeParse(entry).data ?? []) };
}

type Secrets = Readonly<Record<string, string>>;

const readSecrets = (config: ServerConfig): Secrets => (config.type === 'stdio' ? config.env : config.headers) ?? {};

const getPurpose = (name: string, config: ServerConfig): string => `server ${name} ${serverIdentity(config)}`;

/** `openBox` is called only where there is something to seal. */
export async function storeServer(
  name: string,
  config: ServerConfig,
  openBox: () => Promise<SecretBox>,
): Promise<StoredServer> {
  const secrets = readSecrets(config);
  const secretNames = Object.keys(secrets);
  const sealed =
    secretNames.length === 0 ? undefined : (await openBox()).seal(JSON.stringify(secrets), getPurpose(name, config));
  // The schema leaves `env` and `headers` out.
  return StoredServerSchema.parse(withoutUndefined({ name, config, secretNames, sealed }));
}

/** The values of an entry; undefined when they were sealed with another key. */
export async function openSecrets(
  { name, config, sealed }: StoredServer,
  openBox: () => Promise<SecretBox>,
): Promise<Secrets | undefined> {
  if (sealed === undefined) return {};
  const text = (await openBox()).open(sealed, getPurpose(name, config));
  return text === undefined ? undefined : z.record(z.string(), z.string()).safeParse(JSON.parse(text)).data;
}

/** See `SecretBox.reseal`: the value of a user's setting with its secrets sealed anew, undefined where nothing is to be done. */
export function resealServers(name: string, value: unknown, box: SecretBox): unknown {
  const { data } = SettingSchema.safeParse(name === `app:${SERVERS_SETTING}` ? value : undefined);
  let isChanged = false;
  const servers = data?.servers.map(entry => {
    const server = StoredServerSchema.safeParse(entry).data;
    const sealed = server?.sealed && box.reseal(server.sealed, getPurpose(server.name, server.config));
    if (!sealed) return entry;
    isChanged = true;
    return { ...server, sealed };
  });
  return isChanged ? { ...data, servers } : undefined;
}

/** The configuration of an entry with its values. */
export function withSecrets({ config }: StoredServer, secrets: Secrets): ServerConfig {
  if (Object.keys(secrets).length === 0) return config;
  return config.type === 'stdio' ? { ...config, env: secrets } : { ...config, headers: secrets };
}

/** The settings of an entry for its form: `null` in place of every value. */
export function describeSettings({ config, secretNames }: StoredServer): ServerSettings {
  const hidden = Object.fromEntries(secretNames.map(name => [name, null]));
  if (config.type !== 'stdio') return withoutUndefined({ ...config, headers: hidden });
  return withoutUndefined({ ...config, env: hidden });
}
