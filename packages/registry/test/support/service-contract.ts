// What a registry must do with every store of metadata: one suite, run with each implementation.
import { describe, expect, it } from 'vitest';
import { packBundle } from '../../src/publish/pack.ts';
import { auditDraft } from '../../src/services.ts';
import type { AuditDraft, MetadataStore } from '../../src/store/metadata-store.ts';
import { verifyRegistry } from '../../src/verify-registry.ts';
import { openRegistry } from './open-registry.ts';
import { manifestOf } from './sample-bundle.ts';

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
        const archive = await packBundle(manifestOf({ version: '1.1.0' }));
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

    it('is as its audit log says, and another owner than that of the log is found', async () => {
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

    it('control characters are refused before they reach the store, and the refusals are audited', async () => {
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
      for (const change of [{ serverName: 'a\0' }, { description: 'a\0' }])
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
