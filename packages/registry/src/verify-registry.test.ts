// Rows that were changed in the database itself are found by the audit log.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createSigningKey, rotationStatement, signStatement } from '@vitrine/protocol/internal/registry/signatures';
import { expect, it, onTestFinished } from 'vitest';
import { openRegistry } from '../test/support/open-registry.ts';
import { verifyRegistry } from './verify-registry.ts';

/** A registry with every kind of change, and its database. */
async function openChanged() {
  const registry = await openRegistry({
    ownership: { resolveTxt: async () => [[`v=MCPv1; k=ed25519; p=${prover.publicKey}`]] },
  });
  const { key, session, token } = await registry.openPublisher();
  await registry.publish(token);
  await registry.publish(token, { version: '1.1.0' });
  await registry.publish(token, { version: '1.2.0' });
  const act = (version: string, action: string) =>
    registry.post(`/v1/servers/acme%2Fweather/versions/${version}/${action}`, {}, token);
  await act('1.1.0', 'yank');
  await act('1.2.0', 'yank');
  await act('1.2.0', 'unyank');
  await registry.openPublisher('org-weather');
  const secret = await registry.openSession(prover);
  await registry.post('/v1/namespaces', { namespace: 'org.weather', proof: 'dns' }, secret);
  const { publicKey: to } = await createSigningKey();
  const signature = await signStatement(
    rotationStatement({ serverId: 'acme', from: key.publicKey, to }),
    key.privateKey,
  );
  await registry.post('/v1/namespaces/acme/key', { to, signature }, session);
  const database = new DatabaseSync(join(registry.folder, 'registry.db'));
  database.exec('PRAGMA foreign_keys = OFF');
  onTestFinished(() => database.close());
  return { registry, database, to };
}
const prover = await createSigningKey();

it('a registry that was changed by requests alone is as its audit log says', async () => {
  const { registry, to } = await openChanged();
  const report = await verifyRegistry(registry.metadata);
  expect(report).toMatchObject({ audit: { ok: true }, problems: [], versions: 3, namespaces: 2 });
  expect([...report.hashes]).toHaveLength(1);
  const lines = await registry.metadata.readAudit({ limit: 50 });
  expect(lines.at(-1)).toMatchObject({ action: 'replace-key', subject: 'acme', to });
  expect(lines.filter(({ action }) => action === 'release')).toMatchObject([{ subject: 'org-weather' }]);
});

it.each([
  [
    "UPDATE versions SET manifest = replace(manifest, 'WeatherCard', 'Other') WHERE version = '1.0.0'",
    /^Version 1.0.0 of "acme\/weather" has a manifest that does not match its digest/,
  ],
  ["UPDATE versions SET manifest = '{' WHERE version = '1.0.0'", /has a manifest that does not match its digest/],
  [
    `UPDATE versions SET digest = 'sha256:${'0'.repeat(64)}' WHERE version = '1.0.0'`,
    /has a manifest that does not match its digest/,
  ],
  [
    "UPDATE versions SET (manifest, digest) = (SELECT manifest, digest FROM versions WHERE version = '1.1.0') WHERE version = '1.0.0'",
    /^Version 1.0.0 of "acme\/weather" has the digest sha256:\w+, and sha256:\w+ in the audit log/,
  ],
  ["UPDATE versions SET status = 'active' WHERE version = '1.1.0'", /is active, and yanked in the audit log/],
  ["UPDATE versions SET status = 'yanked' WHERE version = '1.0.0'", /is yanked, and active in the audit log/],
  ["UPDATE servers SET latest = '1.0.0'", /^The latest version of "acme\/weather" is 1.2.0, and not 1.0.0/],
  ["DELETE FROM versions WHERE version = '1.0.0'", /^Version 1.0.0 of "acme\/weather" is missing/],
  ['DELETE FROM versions; DELETE FROM servers', /^"acme\/weather" is missing, with 3 versions/],
  ["UPDATE versions SET version = '1.0.1' WHERE version = '1.0.0'", /1.0.1 of "acme\/weather" was not published by/],
  [
    "UPDATE namespaces SET owner = 'evil' WHERE namespace = 'acme'",
    /^The namespace "acme" belongs to evil, and to \S+=/,
  ],
  ["UPDATE namespaces SET ownership = 'dns' WHERE namespace = 'acme'", /has the proof "dns", and "none" in the/],
  ["DELETE FROM namespaces WHERE namespace = 'org.weather'", /^The namespace "org.weather" is missing/],
  ["INSERT INTO namespaces VALUES ('org-weather', 'evil', '', NULL)", /"org-weather" was not claimed by the audit log/],
])('finds the change of %s', async (sql, problem) => {
  const { registry, database } = await openChanged();
  database.exec(sql);
  const { audit, problems } = await verifyRegistry(registry.metadata);
  expect(audit.ok).toBe(true);
  expect(problems[0]).toMatch(problem);
});

it('reports no change that is made while it runs', async () => {
  const { registry } = await openChanged();
  const { metadata } = registry;
  const { token } = await registry.openPublisher('late');
  const busy = {
    ...metadata,
    async listServers(query: { cursor?: string; limit: number }) {
      await registry.publish(token, { serverId: 'late/one' });
      return metadata.listServers(query);
    },
  };
  expect((await verifyRegistry(busy)).problems).toEqual([]);
  expect((await metadata.findServer('late/one'))?.latest).toBe('1.0.0');
});

it('checks manifests by their digests, too, when the audit log is broken', async () => {
  const { registry, database } = await openChanged();
  database.exec("UPDATE audit SET body = replace(body, 'acme', 'evil') WHERE seq = 2");
  database.exec("UPDATE versions SET status = 'yanked'; UPDATE versions SET manifest = '{}' WHERE version = '1.0.0'");
  database.exec('UPDATE servers SET latest = NULL');
  const { audit, problems } = await verifyRegistry(registry.metadata);
  expect(audit).toMatchObject({ ok: false, seq: 2 });
  expect(problems).toEqual(['Version 1.0.0 of "acme/weather" has a manifest that does not match its digest.']);
});

it('takes lines without the proof and the new key, as older registries wrote them, for what they say', async () => {
  const { metadata } = await openRegistry();
  const line = { at: '', outcome: 'ok', subject: 'com.example', actor: 'key-a' };
  const claim = { namespace: 'com.example', owner: 'key-a', claimedAt: '', ownership: 'dns' } as const;
  await metadata.claimNamespace(claim, { ...line, action: 'claim' });
  expect((await verifyRegistry(metadata)).problems).toEqual([]);
  await metadata.replaceOwner('com.example', 'key-a', 'key-b', { ...line, action: 'replace-key' });
  expect((await verifyRegistry(metadata)).problems).toEqual([]);
});
