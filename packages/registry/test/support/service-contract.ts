// What a registry must do with every store of metadata: one suite, run with each implementation.
import { describe, expect, it } from 'vitest';
import { packBundle } from '../../src/publish/pack.ts';
import { auditDraft } from '../../src/services.ts';
import type { AuditDraft, MetadataStore } from '../../src/store/metadata-store.ts';
import { liftBlock, takeDown } from '../../src/take-down.ts';
import { verifyRegistry } from '../../src/verify-registry.ts';
import { openRegistry } from './open-registry.ts';
import { createManifest } from './sample-bundle.ts';

const AT = '2026-01-01T00:00:00.000Z';
const audit = (action: string, subject = 'acme'): AuditDraft => ({ at: AT, action, outcome: 'ok', subject });

export function describeService(name: string, open: () => Promise<{ store: MetadataStore }>): void {
  describe(name, () => {
    it('an upload and a yank end with the rights of their token, also while their body arrives', async () => {
      const { store } = await open();
      const registry = await openRegistry({ metadata: store });
      const { token, tokenId, key } = await registry.openPublisher();
      await registry.publish(token);
      /** The bytes in two parts, between which `meanwhile` runs. */
      const inParts = (bytes: Uint8Array<ArrayBuffer>, meanwhile: () => unknown) => {
        const parts = [bytes.subarray(0, 20), bytes.subarray(20)];
        const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
          if (parts.length === 1) await meanwhile();
          const part = parts.shift();
          if (part) controller.enqueue(part);
          else controller.close();
        };
        return new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
      };
      const publish = async (meanwhile: () => unknown) => {
        const archive = await packBundle(createManifest({ version: '1.1.0' }));
        return (await registry.upload('acme/weather', inParts(archive, meanwhile), token)).body.code;
      };
      const yank = async (meanwhile: () => unknown) => {
        const init = {
          method: 'POST',
          body: inParts(new Uint8Array(Buffer.from(JSON.stringify({ reason: 'Shows wrong units' }))), meanwhile),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        };
        return (await registry.ask('/v1/servers/acme%2Fweather/versions/1.0.0/yank', init)).body.code;
      };
      for (const change of [publish, yank]) {
        const { now } = registry.clock;
        expect(await change(() => (registry.clock.now += 91 * 86_400_000))).toBe('token-expired');
        registry.clock.now = now;
        const give = (from: string, to: string) => store.replaceOwner('acme', from, to, audit('replace-key', 'acme'));
        expect(await change(() => give(key.publicKey, 'other'))).toBe('token-scope');
        await give('other', key.publicKey);
      }
      expect(await publish(() => store.revokeToken(tokenId, key.publicKey, AT, audit('revoke')))).toBe('token-revoked');
      expect(await store.listVersions('acme/weather')).toMatchObject([{ version: '1.0.0', status: 'active' }]);
      expect(registry.storedFiles()).toHaveLength(1);
    });

    it("is as its audit log says, and another owner than the log's is found", async () => {
      const { store } = await open();
      const registry = await openRegistry({ metadata: store });
      for (const namespace of ['acme', 'other']) {
        const { token } = await registry.openPublisher(namespace);
        for (const version of ['1.0.0', '1.1.0'])
          await registry.publish(token, { serverId: `${namespace}/weather`, version });
        await registry.post(`/v1/servers/${namespace}%2Fweather/versions/1.1.0/yank`, {}, token);
      }
      expect(await verifyRegistry(store)).toMatchObject({ problems: [], versions: 4, namespaces: 2 });
      const { owner } = (await store.findNamespace('acme'))!;
      await store.replaceOwner('acme', owner, 'evil', audit('other-action'));
      expect((await verifyRegistry(store)).problems).toEqual([expect.stringContaining('"acme" belongs to evil')]);
    });

    it('what the operator takes down is served no more, and its names are gone', async () => {
      const { store } = await open();
      const registry = await openRegistry({ metadata: store });
      const { token, session } = await registry.openPublisher();
      const first = await registry.publish(token, { serverName: 'First' });
      const second = await registry.publish(token, {
        version: '1.1.0',
        serverName: 'Offending',
        description: 'Bad words',
      });
      const origin = second.body.contentOrigin;
      const file = (digest: string) => `/bundle/${digest.slice(7)}/bundle.js`;
      expect((await registry.ask(file(second.body.digest), { origin })).status).toBe(200);
      const target = { serverId: 'acme/weather', version: '1.1.0', reason: 'It imitates a bank.' };
      expect(await takeDown(store, { ...target, version: '9.0.0' }, { now: registry.clock.now })).toBeUndefined();
      expect(await takeDown(store, target, { now: registry.clock.now })).toEqual(['1.1.0']);
      registry.clock.now += 5_000;
      expect(await registry.ask(file(second.body.digest), { origin })).toMatchObject({
        status: 451,
        text: expect.stringContaining('It imitates a bank.'),
      });
      expect((await registry.ask(file(first.body.digest), { origin })).status).toBe(200);
      const versions = '/v1/servers/acme%2Fweather/versions';
      for (const path of [`${versions}/1.1.0`, `${versions}/1.1.0/manifest`, '/servers/acme%2Fweather?version=1.1.0'])
        expect((await registry.ask(path)).status, path).toBe(451);
      expect((await registry.ask<object>(`${versions}/latest`)).body).toMatchObject({ version: '1.0.0' });
      for (const path of ['/v1/servers', '/v1/servers?search=bad', '/', '/?q=offending'])
        expect((await registry.ask(path)).text, path).not.toMatch(/"?Offending|Bad words/);
      for (const action of ['yank', 'unyank'])
        expect((await registry.post(`${versions}/1.1.0/${action}`, {}, token)).body.code).toBe('taken-down');
      const usedHashes: string[] = [];
      await store.withUsedHashes(hashes => void usedHashes.push(...hashes));
      expect(usedHashes).toHaveLength(1);

      expect(
        await takeDown(store, { serverId: 'acme/weather', reason: 'All of it.' }, { now: registry.clock.now }),
      ).toEqual(['1.0.0']);
      for (const path of ['/v1/servers/acme%2Fweather', `${versions}/latest`, '/servers/acme%2Fweather'])
        expect((await registry.ask(path)).status, path).toBe(451);
      expect((await registry.ask<{ servers: object[] }>('/v1/servers')).body.servers).toEqual([]);
      expect((await registry.publish(token, { version: '2.0.0' })).body).toMatchObject({ code: 'taken-down' });
      expect(await verifyRegistry(store)).toMatchObject({ problems: [], audit: { ok: true } });
      expect(await liftBlock(store, 'acme/weather', { now: registry.clock.now })).toBe(true);
      expect(await liftBlock(store, 'acme/weather', { now: registry.clock.now })).toBe(false);
      expect((await registry.publish(token, { version: '2.0.0' })).status).toBe(201);
      expect(await registry.post(`${versions}/1.0.0/unyank`, {}, session)).toMatchObject({ status: 451 });
      expect(registry.errors).toEqual([]);
    });

    it('a key and a namespace have quotas, and what was taken down does not count', async () => {
      const { store } = await open();
      const registry = await openRegistry({
        metadata: store,
        quotas: { namespaces: 1, versions: 2, publishes: 5, bytes: 100 },
      });
      const { token, session } = await registry.openPublisher();
      expect((await registry.post('/v1/namespaces', { namespace: 'second' }, session)).body).toMatchObject({
        code: 'quota-exceeded',
        detail: expect.stringContaining('1 namespaces at most'),
      });
      expect((await registry.post('/v1/namespaces', { namespace: 'acme' }, session)).status).toBe(200);
      const publish = async (version: string, script: string) =>
        (await registry.publish(token, { version }, { 'bundle.js': script })).body as {
          code?: string;
          detail?: string;
        };
      expect(await publish('1.0.0', 'a'.repeat(60))).not.toHaveProperty('code');
      expect((await publish('1.1.0', 'b'.repeat(60))).detail).toContain(
        'has 60 bytes and may have 100; this version has 60',
      );
      expect(await publish('1.1.0', 'b')).not.toHaveProperty('code');
      expect((await publish('1.2.0', 'c')).detail).toContain('has 2 versions, and may have 2');
      await takeDown(
        store,
        { serverId: 'acme/weather', version: '1.0.0', reason: 'Too large' },
        { now: registry.clock.now },
      );
      expect(await publish('1.2.0', 'c')).not.toHaveProperty('code');
      expect((await publish('1.3.0', 'd')).detail).toContain('5 times an hour');
      registry.clock.now += 3_600_000;
      expect((await publish('1.3.0', 'd')).detail).toContain('may have 2');
      expect(registry.storedFiles()).toHaveLength(3);
    });

    it('control, directional and invisible characters are refused before they reach the store, and the refusals are audited', async () => {
      const { store } = await open();
      const registry = await openRegistry({ metadata: store });
      const { token } = await registry.openPublisher();
      const published = await registry.publish(token);
      const NUL = '/v1/servers/a%00';
      const paths = [
        NUL,
        `${NUL}/versions`,
        '/v1/servers?search=a%00',
        '/v1/servers?cursor=%00',
        '/v1/audit?server=%00',
      ];
      for (const path of [...paths, '/servers/a%1b', '/?q=%c2%80'])
        expect((await registry.ask(path)).body, path).toMatchObject({ code: 'bad-request' });
      const origin = published.body.contentOrigin;
      expect((await registry.ask('/render?component=WeatherCard&digest=%00', { origin })).status).toBe(400);
      expect((await registry.upload('a\0', 'x', token)).body.code).toBe('bad-request');
      const yank = '/v1/servers/acme%2Fweather/versions/1.0.0/yank';
      expect((await registry.post(yank, { reason: 'a\0' }, token)).body.code).toBe('bad-request');
      for (const change of [{ serverName: 'a\u202E' }, { description: 'a\u200B\0' }])
        expect((await registry.publish(token, { version: '1.1.0', ...change })).body).toMatchObject({
          code: 'manifest-invalid',
        });
      await store.audit(auditDraft({ action: 'publish', subject: 'a\0', version: '1\0' }, 'bad-request', 0));
      const lines = (await store.readAudit({ limit: 50 })).filter(({ outcome }) => outcome !== 'ok');
      expect(lines.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
        'publish bad-request',
        'yank bad-request',
        'publish manifest-invalid',
        'publish manifest-invalid',
        'publish bad-request',
      ]);
      expect(lines.at(-1)).toMatchObject({ subject: 'a', version: '1' });
      expect(registry.errors).toEqual([]);
      expect(await registry.ask('/v1/servers?search=a%09b%0a')).toMatchObject({ status: 200 });
    });
  });
}
