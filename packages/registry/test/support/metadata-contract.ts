// What every store of metadata must do: one suite, run against each implementation.

import { type Manifest, manifestDigest, manifestText } from '@vitrine/protocol/internal/registry/manifest';
import { createContentLabel } from '@vitrine/protocol/internal/registry/names';
import { createSigningKey } from '@vitrine/protocol/internal/registry/signatures';
import { describe, expect, it } from 'vitest';
import { verifyAuditLog } from '../../src/audit.ts';
import type { AuditDraft, MetadataStore, PublishDraft } from '../../src/store/metadata-store.ts';
import { ORIGIN } from './open-registry.ts';
import { createManifest } from './sample-bundle.ts';

const AT = '2026-01-01T00:00:00.000Z';
const audit = (action: string, subject = 'acme/weather'): AuditDraft => ({ at: AT, action, outcome: 'ok', subject });
const nothing = async () => async () => {};

async function createDraft(change: Partial<Manifest> = {}, more: Partial<PublishDraft> = {}): Promise<PublishDraft> {
  const { manifest } = createManifest(change);
  return {
    manifest,
    manifestText: manifestText(manifest),
    digest: await manifestDigest(manifest),
    label: await createContentLabel(manifest.serverId, ORIGIN),
    publishedAt: AT,
    ...more,
  };
}

const readCode = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

/** `open` opens the same data again when it is given what it returned as `data`. */
export function describeMetadata(
  name: string,
  open: (data?: string) => Promise<{ store: MetadataStore; data: string }>,
): void {
  describe(name, () => {
    it('stores a version whole, and finds it in each way', async () => {
      const { store, data } = await open();
      const draft = await createDraft({ description: 'The weather' });
      await store.publish(draft, nothing, audit('publish'));
      const again = (await open(data)).store;
      for (const each of [store, again]) {
        expect(await each.findServer('acme/weather')).toEqual({
          serverId: 'acme/weather',
          namespace: 'acme',
          serverName: 'Weather',
          description: 'The weather',
          latest: '1.0.0',
          components: ['WeatherCard'],
          tools: ['get_weather'],
          updatedAt: AT,
        });
        const version = await each.findVersion('acme/weather', '1.0.0');
        expect(version).toMatchObject({ digest: draft.digest, manifestText: draft.manifestText, status: 'active' });
        expect(await each.findDigest('acme/weather', draft.digest)).toEqual(version);
        expect(await each.findLabel(draft.label)).toBe('acme/weather');
        expect(await each.listVersions('acme/weather')).toEqual([version]);
      }
      expect(await store.findServer('acme/none')).toBeUndefined();
      expect(await store.findVersion('acme/weather', '2.0.0')).toBeUndefined();
      expect(await store.findLabel('none')).toBeUndefined();
    });

    it('refuses a second version of the same name, and takes its files away', async () => {
      const { store } = await open();
      await store.publish(await createDraft(), nothing, audit('publish'));
      const placed: string[] = [];
      const place = async () => {
        placed.push('placed');
        return async () => void placed.push('taken away');
      };
      expect(await readCode(store.publish(await createDraft(), place, audit('publish')))).toBe('version-exists');
      expect(placed).toEqual([]);
      // What fails once the files are in place: a label that another server has.
      const conflictingDraft = await createDraft(
        { serverId: 'acme/other' },
        { label: await createContentLabel('acme/weather', ORIGIN) },
      );
      expect(await readCode(store.publish(conflictingDraft, place, audit('publish', 'acme/other')))).not.toBe('done');
      expect(placed).toEqual(['placed', 'taken away']);
      expect(await store.findServer('acme/other')).toBeUndefined();
      expect(await store.findLookalike('acme/Other')).toBeUndefined();
      expect(await store.readAudit({ limit: 10 })).toHaveLength(1);
    });

    it('one of two that publish the same version at once wins', async () => {
      const { store, data } = await open();
      const other = (await open(data)).store;
      const drafts = await Promise.all(['a', 'b'].map(description => createDraft({ description })));
      const outcomes = await Promise.all(
        [store, other].map((each, n) => readCode(each.publish(drafts[n]!, nothing, audit('publish')))),
      );
      expect(outcomes.sort()).toEqual(['done', 'version-exists']);
      expect(await store.listVersions('acme/weather')).toHaveLength(1);
      expect(await verifyAuditLog(store)).toMatchObject({ ok: true, entries: 1 });
    });

    it('keeps the keys of a server in order, and refuses a version that was checked against another than the last', async () => {
      const { store } = await open();
      const { publicKey } = await createSigningKey();
      const signature = { publicKey, signature: 'x' };
      await store.publish(await createDraft({}, { signature }), nothing, audit('publish'));
      const next = { version: '1.1.0' };
      expect(await readCode(store.publish(await createDraft(next), nothing, audit('publish')))).toBe('publish-busy');
      await store.publish(await createDraft(next, { signature, signingKey: publicKey }), nothing, audit('publish'));
      expect(await store.listKeys('acme/weather')).toEqual([{ publicKey }]);
      expect((await store.findVersion('acme/weather', '1.1.0'))?.signature).toEqual(signature);
      const rotation = { from: publicKey, signature: 'y' };
      const second = { publicKey: 'second', signature: 'x', rotation };
      const draft = await createDraft({ version: '1.2.0' }, { signature: second, signingKey: publicKey });
      await store.publish(draft, nothing, audit('publish'));
      const add = (id: string, key: string, after?: string) =>
        store.addKey(id, { publicKey: key }, after, audit('set-signing-key', id));
      expect(await add('acme/weather', 'third', publicKey)).toBe(false);
      expect(await add('acme/weather', 'third', 'second')).toBe(true);
      expect(await store.listKeys('acme/weather')).toEqual([
        { publicKey },
        { publicKey: 'second', rotation },
        { publicKey: 'third' },
      ]);
      expect(await add('acme/new', 'third')).toBe(true);
      expect(await store.listKeys('acme/new')).toEqual([{ publicKey: 'third' }]);
      await store.claimNamespace({ namespace: 'acme', owner: 'third', claimedAt: AT }, audit('claim'));
      expect(await store.findKeyUses('third')).toEqual({ namespaces: ['acme'], signs: ['acme/new', 'acme/weather'] });
      expect(await store.findKeyUses('second')).toEqual({ namespaces: [], signs: [] });
    });

    it('lists versions newest first, and names the newest release that is not yanked', async () => {
      const { store } = await open();
      for (const version of ['1.0.0', '1.10.0', '1.9.0', '2.0.0-beta.1'])
        await store.publish(await createDraft({ version }), nothing, audit('publish'));
      const latest = async () => (await store.findServer('acme/weather'))?.latest;
      expect((await store.listVersions('acme/weather')).map(({ version }) => version)).toEqual([
        '2.0.0-beta.1',
        '1.10.0',
        '1.9.0',
        '1.0.0',
      ]);
      expect(await latest()).toBe('1.10.0');
      expect(await store.setStatus('acme/weather', '1.10.0', 'yanked', 'wrong', audit('yank'))).toBe(true);
      expect(await latest()).toBe('1.9.0');
      expect(await store.findVersion('acme/weather', '1.10.0')).toMatchObject({ status: 'yanked', reason: 'wrong' });
      expect(await store.setStatus('acme/weather', '9.9.9', 'yanked', undefined, audit('yank'))).toBe(false);
      expect((await store.readAudit({ limit: 10 })).map(({ action }) => action)).toEqual([
        ...Array(4).fill('publish'),
        'yank',
      ]);
    });

    it('lists servers by id in pages, and searches words, beginnings and accents', async () => {
      const { store } = await open();
      const servers: Partial<Manifest>[] = [
        {
          serverId: 'zoo/Cafe',
          serverName: 'Café finder',
          description: 'Finds a café',
          components: [{ name: 'Menu', toolNames: ['find'] }],
        },
        { serverId: 'acme/weather', description: 'Rain and sun' },
        { serverId: 'acme/weather-map', serverName: 'Map' },
        { serverId: 'B/other', serverName: 'Other', components: [{ name: 'Card', toolNames: ['show_weather'] }] },
      ];
      for (const change of servers)
        await store.publish(await createDraft(change), nothing, audit('publish', change.serverId));
      const first = await store.listServers({ limit: 3 });
      const rest = await store.listServers({ limit: 3, cursor: first.nextCursor! });
      const ids = [...first.servers, ...rest.servers].map(({ serverId }) => serverId);
      expect(ids).toEqual(['B/other', 'acme/weather', 'acme/weather-map', 'zoo/Cafe']);
      expect(rest.nextCursor).toBeUndefined();
      const find = async (search: string, limit = 10) =>
        (await store.listServers({ search, limit })).servers.map(({ serverId }) => serverId);
      expect(await find('weather')).toEqual(['acme/weather', 'acme/weather-map', 'B/other']);
      expect(await find('wea')).toContain('B/other');
      expect(await find('CAFÉ')).toEqual(['zoo/Cafe']);
      expect(await find('rain weather')).toEqual(['acme/weather']);
      expect(await find("'; DROP TABLE servers; --")).toEqual([]);
      expect(await find('!?')).toEqual([]);
      expect(await find('acme/we')).toEqual(['acme/weather-map', 'acme/weather'].sort());
      const page = await store.listServers({ search: 'weather', limit: 2 });
      const next = await store.listServers({ search: 'weather', limit: 2, cursor: page.nextCursor! });
      expect(next.servers.map(({ serverId }) => serverId)).toEqual(['B/other']);
    });

    it('gives a namespace to one key, and look-alikes of names to none', async () => {
      const { store } = await open();
      const claim = (namespace: string, owner = 'key-a') =>
        readCode(
          store.claimNamespace({ namespace, owner, claimedAt: AT, ownership: 'dns' }, audit('claim', namespace)),
        );
      expect(await claim('acme')).toBe('done');
      expect(await claim('acme', 'key-b')).toBe('namespace-taken');
      expect(await claim('ACME', 'key-b')).toBe('lookalike-id');
      expect(await store.findNamespace('acme')).toEqual({
        namespace: 'acme',
        owner: 'key-a',
        claimedAt: AT,
        ownership: 'dns',
      });
      expect(await store.replaceOwner('acme', 'key-b', 'key-c', audit('rotate', 'acme'))).toBe(false);
      expect(await store.replaceOwner('acme', 'key-a', 'key-c', audit('rotate', 'acme'))).toBe(true);
      expect(await store.findNamespace('acme')).toEqual({ namespace: 'acme', owner: 'key-c', claimedAt: AT });
      await store.publish(await createDraft({ serverId: 'acme/good' }), nothing, audit('publish', 'acme/good'));
      expect(await store.findLookalike('acme/g00d')).toBe('acme/good');
      expect(
        await readCode(store.publish(await createDraft({ serverId: 'acme/g00d' }), nothing, audit('publish'))),
      ).toBe('lookalike-id');
      expect((await store.readAudit({ limit: 9, subject: 'acme' })).map(({ action }) => action)).toEqual([
        'claim',
        'rotate',
      ]);
    });

    it('a proven claim replacesClaim unproven ones of a name and its look-alikes, until something is published there', async () => {
      const { store } = await open();
      const claim = (namespace: string, owner: string, ownership?: 'dns' | 'http') => {
        const claimed = { namespace, owner, claimedAt: AT, ...(ownership && { ownership }) };
        return readCode(store.claimNamespace(claimed, audit('claim', namespace)));
      };
      const readOwner = async (namespace: string) => (await store.findNamespace(namespace))?.owner;
      for (const name of ['com.example', 'org-weather', 'com.used', 'net-used']) await claim(name, 'squatter');
      await store.publish(await createDraft({ serverId: 'com.used/a' }), nothing, audit('publish'));
      await store.publish(await createDraft({ serverId: 'net-used' }), nothing, audit('publish'));
      expect(await claim('com.example', 'other')).toBe('namespace-taken');
      expect(await claim('com.example', 'owner', 'dns')).toBe('done');
      expect(await readOwner('com.example')).toBe('owner');
      expect(await claim('com.example', 'other', 'dns')).toBe('namespace-taken');
      expect(await claim('org.weather', 'other')).toBe('lookalike-id');
      expect(await claim('org.weather', 'owner', 'dns')).toBe('done');
      expect([await readOwner('org.weather'), await readOwner('org-weather')]).toEqual(['owner', undefined]);
      expect(await claim('org-weather', 'squatter')).toBe('lookalike-id');
      expect(await claim('com.used', 'owner', 'dns')).toBe('namespace-taken');
      expect(await claim('net.used', 'owner', 'dns')).toBe('lookalike-id');
      const released = (await store.readAudit({ limit: 50 })).filter(({ action }) => action === 'release');
      expect(released).toMatchObject([{ subject: 'org-weather', outcome: 'ok' }]);
    });

    it('a repeated claim of the owner keeps the namespace, or adds a proof', async () => {
      const { store } = await open();
      const claim = (claimedAt: string, ownership?: 'dns' | 'http') =>
        store.claimNamespace(
          { namespace: 'com.example', owner: 'key', claimedAt, ...(ownership && { ownership }) },
          audit('claim', 'com.example'),
        );
      const first = { namespace: 'com.example', owner: 'key', claimedAt: AT };
      const LATER = '2026-02-02T00:00:00.000Z';
      expect(await claim(AT)).toEqual(first);
      expect(await claim(LATER)).toEqual(first);
      expect(await claim(LATER, 'http')).toEqual({ ...first, ownership: 'http' });
      expect(await claim(LATER)).toEqual({ ...first, ownership: 'http' });
      expect(await store.findNamespace('com.example')).toEqual({ ...first, ownership: 'http' });
      expect(await store.readAudit({ limit: 9 })).toHaveLength(2);
    });

    it('gives a challenge once, in time, and keeps tokens by their hash', async () => {
      const { store } = await open();
      await store.addChallenge({ nonce: 'one', publicKey: 'key', expiresAt: 2_000_000_000_000 });
      await store.addChallenge({ nonce: 'late', publicKey: 'key', expiresAt: 1_000 });
      expect(await store.takeChallenge('one', 5_000)).toEqual({
        nonce: 'one',
        publicKey: 'key',
        expiresAt: 2_000_000_000_000,
      });
      expect(await store.takeChallenge('one', 5_000)).toBeUndefined();
      expect(await store.takeChallenge('late', 5_000)).toBeUndefined();
      const token = { name: 'ci', servers: ['acme/*'], actions: ['publish'] as const, createdAt: AT, expiresAt: AT };
      for (const id of ['b', 'a'])
        await store.addToken(
          { ...token, actions: [...token.actions], id, prefix: id, hash: `hash-${id}`, owner: 'key' },
          audit('token'),
        );
      expect((await store.listTokens('key')).map(({ id }) => id)).toEqual(['b', 'a']);
      expect(await store.revokeToken('a', 'other', AT, audit('revoke'))).toBe(false);
      expect(await store.revokeToken('a', 'key', AT, audit('revoke'))).toBe(true);
      expect(await store.revokeToken('a', 'key', AT, audit('revoke'))).toBe(false);
      expect((await store.findToken('hash-a'))?.revokedAt).toBe(AT);
      expect((await store.findToken('hash-b'))?.revokedAt).toBeUndefined();
      expect(await store.findToken('none')).toBeUndefined();
    });

    it('keeps the audit log a chain when two stores append at once', async () => {
      const { store, data } = await open();
      const other = (await open(data)).store;
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => [store, other][n % 2]!.audit(audit('try', n < 10 ? 'acme/a' : 'acme/b'))),
      );
      expect(await verifyAuditLog(store)).toMatchObject({ ok: true, entries: 20 });
      expect(await store.readAudit({ limit: 100, subject: 'acme/a' })).toHaveLength(10);
      expect((await store.readAudit({ limit: 5, after: 12 })).map(({ seq }) => seq)).toEqual([13, 14, 15, 16, 17]);
    });

    it('what is called while files are placed is no part of a version that fails', async () => {
      const { store } = await open();
      const draft = await createDraft();
      const calls: Promise<unknown>[] = [];
      const place = async () => {
        calls.push(
          store.audit(audit('meanwhile')),
          store.findVersion('acme/weather', '1.0.0'),
          store.useOrigin('https://registry.example', async id => id),
        );
        await new Promise(setImmediate);
        throw new Error('No space.');
      };
      await expect(store.publish(draft, place, audit('publish'))).rejects.toThrow('No space.');
      expect((await Promise.all(calls))[1]).toBeUndefined();
      expect((await store.readAudit({ limit: 10 })).map(({ action }) => action)).toEqual(['meanwhile']);
      expect(await verifyAuditLog(store)).toMatchObject({ ok: true });
      await store.publish(draft, nothing, audit('publish'));
    });

    it('names the files of all versions, and follows the origin', async () => {
      const { store } = await open();
      const draft = await createDraft();
      await store.publish(draft, nothing, audit('publish'));
      let usedHashes: string[] = [];
      await store.withUsedHashes(hashes => {
        usedHashes = [...hashes];
      });
      expect(usedHashes).toEqual([draft.manifest.files['bundle.js']!.hash]);
      await store.useOrigin('https://registry.example', async id => `label-of-${id.replace('/', '-')}`);
      expect(await store.findLabel('label-of-acme-weather')).toBe('acme/weather');
      await store.useOrigin('https://registry.example', async () => expect.fail('asked again'));
      expect(await store.findLabel(draft.label)).toBeUndefined();
    });
  });
}
