// The keys that sign versions: the owner sets and resets the key of a server, and hosts follow rotations alone.

import { manifestDigest } from '@vitrine/protocol/internal/registry/manifest';
import {
  createSigningKey,
  publishStatement,
  rotationStatement,
  signStatement,
} from '@vitrine/protocol/internal/registry/signatures';
import { KeyUsesSchema, ServerDetailSchema, type VersionRecord } from '@vitrine/protocol/internal/registry/wire';
import { expect, it } from 'vitest';
import { openRegistry } from '../../test/support/open-registry.ts';
import { createManifest } from '../../test/support/sample-bundle.ts';
import { packBundle } from '../publish/pack.ts';

type Key = Awaited<ReturnType<typeof createSigningKey>>;
const ID = 'acme/weather';
const PATH = '/v1/servers/acme%2Fweather';

async function open() {
  const registry = await openRegistry();
  const publisher = await registry.openPublisher();
  const publish = async (version: string, key?: Key) => {
    const input = createManifest({ version });
    const statement = publishStatement({ serverId: ID, version, digest: await manifestDigest(input.manifest) });
    const signature = key && {
      publicKey: key.publicKey,
      signature: await signStatement(statement, key.privateKey),
    };
    const bytes = await packBundle({ ...input, ...(signature && { signature }) });
    const { status, body } = await registry.upload(ID, bytes, publisher.token);
    return status === 201 ? 'published' : body.code;
  };
  const set = async (to: Key, rotation?: { from: string; signature: string }, secret = publisher.session) => {
    const { status, body } = await registry.post(`${PATH}/key`, { to: to.publicKey, rotation }, secret);
    return status === 200 ? 'set' : body.code;
  };
  const rotate = async (from: Key, to: Key, by = from) => ({
    from: from.publicKey,
    signature: await signStatement(
      rotationStatement({ serverId: ID, from: from.publicKey, to: to.publicKey }),
      by.privateKey,
    ),
  });
  const rotations = async (version: string) =>
    (await registry.ask<VersionRecord>(`${PATH}/versions/${version}`)).body.rotations?.map(({ to }) => to);
  return { ...registry, publisher, publishAs: publish, set, rotate, rotations };
}

it('a leaked publish token does not decide which key signs; the owner does, also before the first version', async () => {
  const { publishAs, set, publisher } = await open();
  const [ci, thief] = [await createSigningKey(), await createSigningKey()];
  expect(await publishAs('1.0.0')).toBe('published');
  expect(await publishAs('1.0.1', thief)).toBe('key-unknown');
  expect(await set(thief, undefined, publisher.token)).toBe('token-scope');
  expect(await set(ci)).toBe('set');
  expect(await publishAs('1.0.1')).toBe('signature-missing');
  expect(await publishAs('1.0.1', publisher.key)).toBe('signature-key-changed');
  expect(await publishAs('1.0.1', ci)).toBe('published');
});

it('the owner rotates the key of a server, or resets it, and the audit log names the key', async () => {
  const { publishAs, set, rotate, rotations, publisher, ask, openSession, metadata } = await open();
  const [ci, thief] = [await createSigningKey(), await createSigningKey()];
  expect(await publishAs('1.0.0', publisher.key)).toBe('published');
  expect(await set(ci, await rotate(publisher.key, ci, ci))).toBe('signature-invalid');
  expect(await set(ci, await rotate(thief, ci))).toBe('signature-key-changed');
  expect(await set(ci, await rotate(publisher.key, ci))).toBe('set');
  expect(await publishAs('1.1.0', ci)).toBe('published');
  expect(await rotations('1.1.0')).toEqual([ci.publicKey]);
  const detail = ServerDetailSchema.parse((await ask(PATH)).body);
  expect(detail.signingKey).toBe(ci.publicKey);
  const headers = { authorization: `Bearer ${publisher.session}` };
  const uses = async (secret: string) =>
    KeyUsesSchema.parse((await ask('/v1/keys', { headers: { authorization: `Bearer ${secret}` } })).body);
  expect(await uses(publisher.session)).toEqual({ namespaces: ['acme'], signs: [] });
  expect(await uses(await openSession(ci))).toEqual({ namespaces: [], signs: [ID] });
  // The key of the CI is stolen and signs its successor; hosts must not follow it.
  expect(await set(thief, await rotate(ci, thief))).toBe('set');
  expect(await set(publisher.key)).toBe('set');
  expect(await publishAs('1.2.0', thief)).toBe('signature-key-changed');
  expect(await publishAs('1.2.0', publisher.key)).toBe('published');
  expect(await rotations('1.2.0')).toBeUndefined();
  expect(await rotations('1.1.0')).toBeUndefined();
  expect((await ask('/v1/keys', { headers })).status).toBe(200);
  const log = await metadata.readAudit({ limit: 100, subject: ID });
  expect(log.filter(({ outcome }) => outcome === 'ok').map(({ action, to }) => [action, to])).toEqual([
    ['publish', undefined],
    ['rotate-signing-key', ci.publicKey],
    ['publish', undefined],
    ['rotate-signing-key', thief.publicKey],
    ['reset-signing-key', publisher.key.publicKey],
    ['publish', undefined],
  ]);
});
