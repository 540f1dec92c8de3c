// Notifications, as a push service and a device read them: by the protocols, with Node's own cryptography.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createEgress } from '@vitrine/host/internal/node';
import { createSecretBox } from '@vitrine/storage/internal/secrets';
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../../../test/support/services/test-server.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { createPush } from './create-push.ts';

interface Notice {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on this machine, which answers with `status`. */
async function openService() {
  const notices: Notice[] = [];
  const service = { status: 201, notices, origin: '' };
  const server = await startTestServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    notices.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(service.status).end();
  });
  onTestFinished(server.close);
  service.origin = server.origin;
  return service;
}

/** A device with its keys, and what it reads of a notification (RFC 8291, aes128gcm). */
function createDevice(endpoint: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const subscription = { endpoint, keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') } };
  return {
    subscription,
    read({ body }: Notice): unknown {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const sender = body.subarray(21, 21 + length);
      const data = body.subarray(21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
      const derive = (name: string, size: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), size));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(data.subarray(-16));
      const text = Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()]);
      // The last byte ends the record.
      expect(text.at(-1)).toBe(2);
      return JSON.parse(text.subarray(0, -1).toString());
    },
  };
}

function openPush(privateHosts: readonly string[], shared = createSqliteStore({ file: ':memory:' })) {
  const store = createSqliteStore({ file: ':memory:' });
  const box = createSecretBox(new Uint8Array(32).fill(7));
  const push = createPush({
    openStore: async () => shared,
    openBox: async () => box,
    egress: createEgress({ privateHosts }),
    subject: 'https://chat.example',
  });
  return { push, store, shared };
}
const AT = '2026-11-30T00:00:00.000Z';

it('a notification is sealed for its device, and signed by the key that the browser knows', async () => {
  const service = await openService();
  const { push, store } = openPush([service.origin]);
  const device = createDevice(`${service.origin}/push/1`);
  const key = await push.readKey();
  await push.add(store, device.subscription, AT);
  await push.send(store, { title: 'Mails of the day', state: 'waiting' });
  const [notice] = service.notices;
  expect(device.read(notice!)).toEqual({ title: 'Mails of the day', state: 'waiting' });
  expect(notice!.body.includes('Mails')).toBe(false);
  expect(notice!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });

  const [, token = '', shownKey] = /^vapid t=([^,]+), ?k=(.+)$/.exec(notice!.headers.authorization ?? '') ?? [];
  expect(shownKey).toBe(key);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.origin,
    sub: 'https://chat.example',
  });
});

it('the keys are made once for all processes, and stored sealed', async () => {
  const { push, shared } = openPush([]);
  const other = openPush([], shared);
  const keys = await Promise.all([push.readKey(), other.push.readKey()]);
  expect(new Set(keys).size).toBe(1);
  const [record] = await shared.listRecords('push-keys');
  expect((record!.body as { privateKey: string }).privateKey).not.toMatch(/^[\w-]{43}$/);
});

it.each(['http://127.0.0.1:9/push', 'https://10.0.0.1/push', 'https://[::1]/push', 'http://169.254.169.254/latest'])(
  'a device at the private address %s is refused',
  async endpoint => {
    const { push, store } = openPush([]);
    const adding = push.add(store, createDevice(endpoint).subscription, AT);
    await expect(adding).rejects.toMatchObject({ code: 'bad-arguments' });
    expect(await store.listRecords()).toEqual([]);
  },
);

it('a stored private address is not connected to either, and a device that is gone is forgotten', async () => {
  const service = await openService();
  const allowed = openPush([service.origin]);
  const device = createDevice(`${service.origin}/push/1`);
  await allowed.push.add(allowed.store, device.subscription, AT);
  const strict = openPush([], allowed.shared);
  await expect(strict.push.send(allowed.store, {})).rejects.toThrow();
  expect(service.notices).toEqual([]);
  service.status = 410;
  await allowed.push.send(allowed.store, {});
  expect(await allowed.store.listRecords()).toEqual([]);
});
