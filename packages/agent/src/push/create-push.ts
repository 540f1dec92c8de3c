// Notifications of devices by Web Push (RFC 8030, 8291, 8292). The chat has one pair of keys, which is made with the first device that asks.
import { createHash } from 'node:crypto';
import type { SecretBox } from '@vitrine/storage/internal/secrets';
import type { DeviceSubscription } from '../api/contract/schedules/push.ts';
import { AgentError } from '../errors.ts';
import { isRecordChanged } from '../schedules/schedule-records.ts';
import type { RecordStore } from '../store/store.ts';

/** Kind of the records of devices, and of the shared record that has the keys. */
const DEVICE = 'push-device';
const KEYS = 'push-keys';
const KEYS_ID = 'vapid';
const PURPOSE = 'push keys';
const MAX_DEVICES = 20;
/** Seconds that a push service keeps a notification for a device that is off. */
const TTL_S = 24 * 3600;
const TIMEOUT_MS = 10_000;
/** Answers of a push service by which a device is gone. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The part of web-push that is used: what a request to a push service has. */
interface WebPush {
  generateVAPIDKeys(): VapidKeys;
  generateRequestDetails(
    device: DeviceSubscription,
    payload: string,
    options: { vapidDetails: VapidKeys & { subject: string }; TTL: number; contentEncoding: 'aes128gcm' },
  ): { endpoint: string; method: string; headers: Record<string, string | number>; body: Buffer };
}

interface StoredKeys {
  readonly publicKey: string;
  /** Sealed. */
  readonly privateKey: string;
}

export interface PushOptions {
  /** The store that all users share. */
  readonly openStore: () => Promise<Pick<RecordStore, 'getRecord' | 'writeRecord'>>;
  readonly openBox: () => Promise<SecretBox>;
  /** The way to addresses that users name. */
  readonly egress: {
    readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
    /** Rejects for an address that may not be connected to. */
    readonly check: (url: string) => Promise<void>;
  };
  /** Address of the chat's operator: `https:` or `mailto:`. */
  readonly subject: string;
}

/** Notifications of the devices of users. */
export interface Push {
  /** Key that a browser subscribes with. */
  readKey(): Promise<string>;
  /** Adds a device of the user. Rejects with `AgentError` `bad-arguments` for an address that may not be connected to, or too many devices. */
  add(store: RecordStore, device: DeviceSubscription, at: string): Promise<void>;
  /** Removes a device; false when there is none. */
  remove(store: RecordStore, endpoint: string): Promise<boolean>;
  /** Sends JSON to all devices of the user; those that are gone are removed. Rejects with the first other failure. */
  send(store: RecordStore, message: unknown): Promise<void>;
}

export function createPush({ openStore, openBox, egress, subject }: PushOptions): Push {
  // Loaded with the first device that asks.
  const load = async (): Promise<WebPush> => {
    // @ts-expect-error: the library has no types.
    const { default: library } = await import('web-push');
    return library as WebPush;
  };

  const readKeys = async (): Promise<StoredKeys> => {
    const store = await openStore();
    const find = async () => (await store.getRecord(KEYS, KEYS_ID))?.body as StoredKeys | undefined;
    const existing = await find();
    if (existing) return existing;
    const { publicKey, privateKey } = (await load()).generateVAPIDKeys();
    const body = { publicKey, privateKey: (await openBox()).seal(privateKey, PURPOSE) };
    try {
      await store.writeRecord({ kind: KEYS, id: KEYS_ID, revision: 0, at: new Date().toISOString(), body });
      return body;
    } catch (error) {
      // Another process was faster: all use its keys.
      if (!isRecordChanged(error)) throw error;
      return (await find())!;
    }
  };
  const sendTo = async (device: DeviceSubscription, text: string): Promise<number> => {
    const keys = await readKeys();
    const privateKey = (await openBox()).open(keys.privateKey, PURPOSE);
    if (privateKey === undefined)
      throw new Error('The keys of notifications cannot be opened with the secret key of this chat.');
    const { endpoint, method, headers, body } = (await load()).generateRequestDetails(device, text, {
      vapidDetails: { subject, publicKey: keys.publicKey, privateKey },
      TTL: TTL_S,
      contentEncoding: 'aes128gcm',
    });
    const response = await egress.fetch(endpoint, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status;
  };
  return {
    readKey: async () => (await readKeys()).publicKey,
    async add(store, device, at) {
      await egress.check(device.endpoint).catch((error: Error) => {
        throw new AgentError('bad-arguments', error.message, { received: device.endpoint, cause: error });
      });
      const devices = await store.listRecords(DEVICE);
      const id = createId(device.endpoint);
      const former = devices.find(record => record.id === id);
      if (!former && devices.length >= MAX_DEVICES)
        throw new AgentError('bad-arguments', `${MAX_DEVICES} devices are notified already.`);
      await store.writeRecord({ kind: DEVICE, id, revision: former?.revision ?? 0, at, body: device });
    },
    remove: (store, endpoint) => store.removeRecord(DEVICE, createId(endpoint)),
    async send(store, message) {
      const errors: unknown[] = [];
      for (const { id, body } of await store.listRecords(DEVICE)) {
        try {
          const status = await sendTo(body as DeviceSubscription, JSON.stringify(message));
          if (GONE.has(status)) await store.removeRecord(DEVICE, id);
          else if (status >= 400) errors.push(new Error(`A push service answered ${status}.`));
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** Seals the private key anew; see `SecretBox.reseal`. Resolves with 1 when it has, else 0. */
export async function resealPush(
  store: Pick<RecordStore, 'getRecord' | 'writeRecord'>,
  box: SecretBox,
): Promise<0 | 1> {
  const record = await store.getRecord(KEYS, KEYS_ID);
  const keys = record?.body as StoredKeys | undefined;
  const privateKey = keys && box.reseal(keys.privateKey, PURPOSE);
  if (!record || !privateKey) return 0;
  const { revision } = record;
  await store.writeRecord({
    kind: KEYS,
    id: KEYS_ID,
    revision,
    at: new Date().toISOString(),
    body: { ...keys, privateKey },
  });
  return 1;
}

const createId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex').slice(0, 32);
