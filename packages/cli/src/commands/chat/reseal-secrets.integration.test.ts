// The replaced key of stored secrets: what it has sealed is sealed anew while processes run, so that it can be left out.
import { randomBytes } from 'node:crypto';
import { createSqliteStores, type StoreProvider } from '@vitrine/agent';
import { createPush } from '@vitrine/agent/internal/schedules';
import { createPostgresStores } from '@vitrine/agent/internal/stores';
import type { DirectoryUser, UserDirectory } from '@vitrine/chat/internal/command';
import { serverIdentity } from '@vitrine/connect/internal/config';
import { createSecretBox, type SecretBox } from '@vitrine/storage/internal/secrets';
import postgres from 'postgres';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, POSTGRES_URL, tempSchema } from '../../../../../test/support/services/postgres.ts';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { createSealedSignIns } from './sealed-sign-ins.ts';
import { SHARED_OWNER } from './shared-owner.ts';

const [OLD, NEW] = [new Uint8Array(randomBytes(32)), new Uint8Array(randomBytes(32))];
const [before, both, after] = [createSecretBox(OLD), createSecretBox(NEW, OLD), createSecretBox(NEW)];
const MODEL_KEY = 'model key openai ';
const CONFIG = { type: 'http', url: 'http://127.0.0.1:1/mcp' } as const;
const SERVER_KEY = `server shop ${serverIdentity(CONFIG)}`;
const USERS = ['ann', 'bob'];

const users: Pick<UserDirectory, 'list'> = {
  list: async options => (options.after ? [] : USERS.map((id): DirectoryUser => ({ ...DEFAULT_USER, id }))),
};
const DEFAULT_USER: Omit<DirectoryUser, 'id'> = {
  name: '',
  isAdminBySignIn: false,
  firstUsedAt: 1,
  lastUsedAt: 1,
  access: {},
  tokens: 0,
  cost: 0,
};

/** Stores secrets of users and admins, each sealed with `before`. Returns a function that opens all of them. */
async function enterSecrets(stores: StoreProvider): Promise<(box: SecretBox) => Promise<unknown[]>> {
  const shared = await stores.open(SHARED_OWNER);
  const provider = { id: 'p', provider: 'openai', sealedKey: before.seal('sk-1', MODEL_KEY), models: ['m'] };
  const keyless = { id: 'q', provider: 'ollama', models: [] };
  await shared.setSetting('models', { providers: [provider, keyless], values: {}, defaultModel: 'm' });
  const push = createPush({
    openStore: async () => shared,
    openBox: async () => before,
    egress: { fetch: () => Promise.reject(new Error('unused')), check: async () => {} },
    subject: 'mailto:a@b.example',
  });
  await push.readKey();
  for (const id of USERS) {
    const store = await stores.open(id);
    const signIns = createSealedSignIns(id, async () => before);
    signIns.open({ store });
    await signIns.storage.write('shop', `token of ${id}`);
    const server = {
      name: 'shop',
      config: CONFIG,
      secretNames: ['key'],
      sealed: before.seal('{"key":"1"}', SERVER_KEY),
    };
    await store.setSetting('app:servers', { isAdmin: true, servers: [server, 'unreadable'] });
    await store.setSetting('app:other', before.seal('x', 'unknown'));
    await store.close();
  }
  return async box => {
    const models = (await shared.getSetting('models')) as { providers: [{ sealedKey: string }, object] };
    const keys = (await shared.getRecord('push-keys', 'vapid'))!.body as { privateKey: string };
    const texts: unknown[] = [
      box.open(models.providers[0].sealedKey, MODEL_KEY),
      box.open(keys.privateKey, 'push keys')?.length,
      models.providers[1],
    ];
    for (const id of USERS) {
      const store = await stores.open(id);
      const signIns = createSealedSignIns(id, async () => box);
      signIns.open({ store });
      const setting = (await store.getSetting('app:servers')) as { servers: [{ sealed: string }, string] };
      texts.push(await signIns.storage.read('shop'), box.open(setting.servers[0].sealed, SERVER_KEY));
      texts.push(setting.servers[1]);
      await store.close();
    }
    return texts;
  };
}

const hasServer = await hasPostgres();

describe.each([
  { kind: 'SQLite', open: async (): Promise<StoreProvider> => createSqliteStores({ folder: tempFolder() }) },
  ...(hasServer
    ? [
        {
          kind: 'PostgreSQL',
          open: () => createPostgresStores({ url: POSTGRES_URL, schema: tempSchema(), connections: 3 }),
        },
      ]
    : []),
])('in $kind', ({ open }) => {
  it('every secret opens with the new key alone afterwards', { timeout: 60_000 }, async () => {
    const stores = await open();
    onTestFinished(() => stores.close());
    const openAll = await enterSecrets(stores);
    const all = await openAll(before);
    expect(all).toEqual([
      'sk-1',
      43,
      { id: 'q', provider: 'ollama', models: [] },
      ...USERS.flatMap(id => [`token of ${id}`, '{"key":"1"}', 'unreadable']),
    ]);
    expect(await openAll(after)).not.toEqual(all);
    const storage = { openStore: stores.open, sharedStore: () => stores.open(SHARED_OWNER) };
    const options = { storage, users, onlyUser: 'nobody', signal: AbortSignal.timeout(50_000) };
    expect(await resealSecrets({ ...options, box: both })).toBe(6);
    expect(await openAll(after)).toEqual(all);
    expect(await resealSecrets({ ...options, box: both })).toBe(0);
  });
});

it.skipIf(!hasServer)(
  'what another process writes meanwhile stays, and is sealed in the next pass',
  { timeout: 60_000 },
  async () => {
    const schema = tempSchema();
    const stores = await createPostgresStores({ url: POSTGRES_URL, schema, connections: 3 });
    const sql = postgres(POSTGRES_URL, { max: 2, onnotice: () => {} });
    onTestFinished(async () => {
      await sql.end();
      await stores.close();
    });
    const store = await stores.open('ann');
    await store.setSetting('key', before.seal('first', 'key'));
    const reseal = () => store.changeSettings((_, value) => both.reseal(String(value), 'key'));
    const update = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const transaction = sql.begin(async tx => {
      await tx`UPDATE ${tx(schema)}.settings SET body = ${JSON.stringify(before.seal('second', 'key'))}`;
      update.resolve();
      await commit.promise;
    });
    onTestFinished(() => commit.resolve());
    await update.promise;
    const meanwhile = reseal();
    const countWaiting = async (): Promise<number> => {
      const [row] = await sql`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND query LIKE '%UPDATE settings SET body%'`;
      return Number(row?.count);
    };
    await expect.poll(countWaiting, { timeout: 20_000 }).toBeGreaterThan(0);
    commit.resolve();
    await transaction;
    expect(await meanwhile).toBe(0);
    expect(before.open(String(await store.getSetting('key')), 'key')).toBe('second');
    expect(await reseal()).toBe(1);
    expect(after.open(String(await store.getSetting('key')), 'key')).toBe('second');
  },
);
