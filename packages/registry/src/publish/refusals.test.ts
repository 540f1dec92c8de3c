// Refused uploads: each with its exact code, nothing stored, and a line in the audit log.
import { gzipSync } from 'node:zlib';
import { type Manifest, manifestDigest } from '@vitrine/protocol/internal/registry/manifest';
import {
  createSigningKey,
  publishStatement,
  rotationStatement,
  signStatement,
} from '@vitrine/protocol/internal/registry/signatures';
import { type VersionRecord, VersionRecordSchema } from '@vitrine/protocol/internal/registry/wire';
import { packTar, type TarEntry } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { openRegistry, type TestRegistry } from '../../test/support/open-registry.ts';
import { createManifest, SCRIPT, sha } from '../../test/support/sample-bundle.ts';
import { verifyAuditLog } from '../audit.ts';
import { packBundle } from './pack.ts';

type Publisher = Awaited<ReturnType<TestRegistry['openPublisher']>>;
type Bytes = Uint8Array<ArrayBuffer>;

const toBytes = (text: string): Bytes => new Uint8Array(Buffer.from(text));
const zip = (bytes: Uint8Array): Bytes => new Uint8Array(gzipSync(bytes));
const entry = (name: string, body: string | Uint8Array, header: object = {}): TarEntry => {
  const bytes = new Uint8Array(Buffer.from(body));
  return { header: { name, size: bytes.length, ...header }, body: bytes };
};
const archive = async (...entries: TarEntry[]): Promise<Bytes> => zip(await packTar(entries));
const manifestEntry = (change: Partial<Manifest> | Record<string, unknown> = {}): TarEntry =>
  entry('manifest.json', JSON.stringify({ ...createManifest().manifest, ...change }));

/** A tar entry whose header says another size than its body has; the checksum is right. */
async function lyingSize(path: string, body: string, size: number): Promise<Bytes> {
  const tar = await packTar([manifestEntry(), entry(`files/${path}`, body)]);
  const at = Buffer.from(tar).indexOf(`files/${path}`);
  const header = tar.subarray(at, at + 512);
  header.set(toBytes(size.toString(8).padStart(11, '0')), 124);
  header.fill(32, 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.set(toBytes(`${sum.toString(8).padStart(6, '0')}\0 `), 148);
  return zip(tar);
}

const SMALL = 1024;

/** A name, the expected code, the upload, and what the server is called in the address. */
const ARCHIVES: [string, string, () => Promise<Bytes> | Bytes, string?][] = [
  [
    'a changed byte',
    'hash-mismatch',
    () => archive(manifestEntry(), entry('files/bundle.js', SCRIPT.replace('ready', 'reads'))),
  ],
  [
    'a wrong hash',
    'hash-mismatch',
    () =>
      archive(
        manifestEntry({ files: { 'bundle.js': { hash: sha('other'), size: SCRIPT.length } } }),
        entry('files/bundle.js', SCRIPT),
      ),
  ],
  [
    'a wrong size',
    'size-mismatch',
    () =>
      archive(
        manifestEntry({ files: { 'bundle.js': { hash: sha(SCRIPT), size: 1 } } }),
        entry('files/bundle.js', SCRIPT),
      ),
  ],
  ['.. in a path', 'path-not-allowed', () => archive(manifestEntry(), entry('files/../bundle.js', SCRIPT))],
  [
    'a path out of the folder',
    'path-not-allowed',
    () => archive(manifestEntry(), entry('../../etc/cron.d/x.js', SCRIPT)),
  ],
  ['an absolute path', 'path-not-allowed', () => archive(manifestEntry(), entry('/etc/passwd', SCRIPT))],
  ['a Windows path', 'path-not-allowed', () => archive(manifestEntry(), entry('files/..\\..\\x.js', SCRIPT))],
  ['an encoded path', 'path-not-allowed', () => archive(manifestEntry(), entry('files/..%2fx.js', SCRIPT))],
  ['HTML', 'path-not-allowed', () => archive(manifestEntry(), entry('files/index.html', '<script>1</script>'))],
  [
    'a symbolic link',
    'invalid-archive',
    () => archive(manifestEntry(), entry('files/bundle.js', '', { type: 'symlink', linkname: '/etc/passwd' })),
  ],
  [
    'a hard link',
    'invalid-archive',
    () => archive(manifestEntry(), entry('files/bundle.js', '', { type: 'link', linkname: '/etc/passwd' })),
  ],
  [
    'a device',
    'invalid-archive',
    () => archive(manifestEntry(), entry('files/bundle.js', '', { type: 'character-device' })),
  ],
  [
    'a file twice',
    'invalid-archive',
    () => archive(manifestEntry(), entry('files/bundle.js', SCRIPT), entry('files/bundle.js', SCRIPT)),
  ],
  ['a file that is not listed', 'unlisted-file', () => archive(manifestEntry(), entry('files/other.js', SCRIPT))],
  ['a missing file', 'missing-file', () => archive(manifestEntry())],
  ['no manifest', 'invalid-archive', () => archive(entry('files/bundle.js', SCRIPT))],
  ['an empty archive', 'invalid-archive', () => archive()],
  ['no gzip', 'invalid-archive', () => toBytes('{"manifest":{}}')],
  ['gzip of no tar', 'invalid-archive', () => zip(toBytes('x'.repeat(2000)))],
  ['a cut archive', 'invalid-archive', async () => (await packBundle(createManifest())).slice(0, 200)],
  ['a manifest that is no JSON', 'manifest-invalid', () => archive(entry('manifest.json', '{"a":'))],
  ['a manifest of the wrong shape', 'manifest-invalid', () => archive(manifestEntry({ components: 'all' }))],
  ['a manifest with more members', 'manifest-invalid', () => archive(manifestEntry({ postinstall: 'rm -rf /' }))],
  ['a name that turns what follows', 'manifest-invalid', () => archive(manifestEntry({ serverName: 'Card\u202exyz' }))],
  [
    'a description with hidden letters',
    'manifest-invalid',
    () => archive(manifestEntry({ description: 'a\u{e0041}' })),
  ],
  ['a manifest of another server', 'manifest-mismatch', () => archive(manifestEntry({ serverId: 'acme/other' }))],
  [
    'a policy injected by a permission',
    'manifest-invalid',
    () => archive(manifestEntry({ permissions: { network: { connect: ['https://ok.test; connect-src *'] } } })),
  ],
  [
    'a header of fewer bytes than follow',
    'invalid-archive',
    () => lyingSize('bundle.js', `${SCRIPT}${'x'.repeat(SMALL)}`, SCRIPT.length),
  ],
  [
    'a header of more bytes than follow',
    'invalid-archive',
    async () => {
      const tar = await packTar([
        entry('manifest.json', JSON.stringify(createManifest().manifest)),
        entry('files/bundle.js', SCRIPT),
      ]);
      return zip(tar.slice(0, tar.length - SMALL - 512));
    },
  ],
  ['a header of 4 MB for a small file', 'size-mismatch', () => lyingSize('bundle.js', SCRIPT, 4 * SMALL * SMALL)],
  [
    'a file over 5 MB',
    'manifest-invalid',
    () => archive(manifestEntry({ files: { 'bundle.js': { hash: sha('x'), size: 6 * SMALL * SMALL } } })),
  ],
  [
    'an archive that explodes',
    'archive-explodes',
    () =>
      archive(
        manifestEntry({ files: { 'bundle.js': { hash: sha('x'), size: 4 * SMALL * SMALL } } }),
        entry('files/bundle.js', new Uint8Array(4 * SMALL * SMALL)),
      ),
  ],
  ['zeros without end', 'archive-explodes', () => zip(new Uint8Array(64 * SMALL * SMALL))],
  ['a Unicode look-alike', 'lookalike-id', () => packBundle(createManifest()), 'аcme/known'],
  ['a look-alike in ASCII', 'lookalike-id', () => packBundle(createManifest({ serverId: 'acme/kn0wn' })), 'acme/kn0wn'],
  ['an id that is none', 'invalid-server-id', () => packBundle(createManifest()), '../acme'],
];

async function openWithServer(): Promise<{
  registry: TestRegistry;
  publisher: Publisher;
  files: string[];
  lines: number;
}> {
  const registry = await openRegistry();
  const publisher = await registry.openPublisher();
  const { status } = await registry.publish(publisher.token, { serverId: 'acme/known' }, { 'bundle.js': 'known();' });
  expect(status).toBe(201);
  return { registry, publisher, files: registry.storedFiles(), lines: (await readAudit(registry)).length };
}
const readAudit = (registry: TestRegistry) => registry.metadata.readAudit({ limit: 1000 });

/** Expects that no more is stored than before, and the last line of the log, one more than before, is about the refusal. */
async function expectNothing(
  { registry, files, lines }: Awaited<ReturnType<typeof openWithServer>>,
  code: string,
): Promise<void> {
  expect(registry.storedFiles()).toEqual(files);
  expect((await registry.metadata.listServers({ limit: 10 })).servers.map(({ serverId }) => serverId)).toEqual([
    'acme/known',
  ]);
  const log = await readAudit(registry);
  expect(log.slice(lines).map(({ outcome }) => outcome)).toEqual([code]);
  expect(await verifyAuditLog(registry.metadata)).toMatchObject({ ok: true });
  expect(registry.errors).toEqual([]);
}

describe('an upload is refused', () => {
  it.each(ARCHIVES)('%s: %s', async (_name, code, make, serverId = 'acme/weather') => {
    const setup = await openWithServer();
    const answer = await setup.registry.upload(serverId, await make(), setup.publisher.token);
    expect(answer.body, answer.text).toMatchObject({
      code,
      type: `urn:vitrine:registry:${code}`,
      status: answer.status,
    });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    await expectNothing(setup, code);
  });

  it.each([
    ['no token', 'token-missing', async () => undefined],
    ['an unknown token', 'token-unknown', async () => 'vtr_nobody'],
    ["another server's token", 'token-scope', async ({ registry }) => (await registry.openPublisher('other')).token],
    [
      'an expired token',
      'token-expired',
      async ({ registry, publisher }) => {
        registry.clock.now += 91 * 86_400_000;
        return publisher.token;
      },
    ],
    [
      'a revoked token',
      'token-revoked',
      async ({ registry, publisher: { session, token, tokenId } }) => {
        await registry.ask(`/v1/tokens/${tokenId}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${session}` },
        });
        return token;
      },
    ],
  ] satisfies [string, string, (opened: Awaited<ReturnType<typeof openWithServer>>) => Promise<string | undefined>][])(
    '%s: %s',
    async (_name, code, secretOf) => {
      const setup = await openWithServer();
      const secret = await secretOf(setup);
      setup.lines = (await readAudit(setup.registry)).length;
      const answer = await setup.registry.upload('acme/weather', await packBundle(createManifest()), secret);
      expect(answer.body).toMatchObject({ code });
      await expectNothing(setup, code);
    },
  );

  it('a second publish of a version, with the same bytes (a replay) or with others: version-exists', async () => {
    const setup = await openWithServer();
    const { registry, publisher } = setup;
    for (const [n, body] of ['known();', 'other();'].entries()) {
      const answer = await registry.publish(publisher.token, { serverId: 'acme/known' }, { 'bundle.js': body });
      expect(answer.body).toMatchObject({ code: 'version-exists' });
      await expectNothing({ ...setup, lines: setup.lines + n }, 'version-exists');
    }
  });

  it('a too long Content-Length, another media type, a page of another origin', async () => {
    const { registry, publisher } = await openWithServer();
    const body = await packBundle(createManifest());
    const code = async (headers: Record<string, string>) =>
      (await registry.upload('acme/weather', body, publisher.token, { headers })).body.code;
    expect(await code({ 'content-length': '99999999' })).toBe('archive-too-large');
    expect(await code({ 'content-length': String(body.length + 5) })).toBe('length-mismatch');
    expect(await code({ 'content-type': 'application/json' })).toBe('unsupported-media-type');
    expect(await code({ origin: 'https://evil.example' })).toBe('bad-request');
    expect(await code({})).toBeUndefined();
  });

  it('stops reading an archive that unpacks to far more than was sent', async () => {
    const { registry, publisher } = await openWithServer();
    // Members of gzip may follow each other: these unpack to 4 MB each, without end.
    const member = zip(new Uint8Array(4_000_000));
    let sentBytes = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += member.length;
        controller.enqueue(member);
      },
    });
    const answer = await registry.upload('acme/weather', endless, publisher.token);
    expect(answer.body.code).toBe('archive-explodes');
    expect(sentBytes).toBeLessThan(1_000_000);
  });
});

describe('signatures', () => {
  it('are by the owner at first, then by the key of the version before, which only that key can replace', async () => {
    const { registry, publisher } = await openWithServer();
    const [first, second, otherKey] = [publisher.key, await createSigningKey(), await createSigningKey()];
    const send = async (
      version: string,
      key?: typeof first,
      rotation?: { from: string; signature: string },
      serverId = 'acme/weather',
    ) => {
      const input = createManifest({ version, serverId });
      const digest = await manifestDigest(input.manifest);
      const statement = publishStatement({ serverId: 'acme/weather', version, digest });
      const signature = key && {
        publicKey: key.publicKey,
        signature: await signStatement(statement, key.privateKey),
        ...(rotation ? { rotation } : {}),
      };
      const answer = await registry.upload(
        serverId,
        await packBundle({ ...input, ...(signature ? { signature } : {}) }),
        publisher.token,
      );
      return answer.status === 201 ? 'published' : answer.body.code;
    };
    const rotate = async (from: typeof first, to: typeof first, by = from) => ({
      from: from.publicKey,
      signature: await signStatement(
        rotationStatement({ serverId: 'acme/weather', from: from.publicKey, to: to.publicKey }),
        by.privateKey,
      ),
    });
    expect(await send('1.0.0')).toBe('published');
    expect(await send('1.1.0', otherKey)).toBe('key-unknown');
    expect(await send('1.1.0', first)).toBe('published');
    expect(await send('1.2.0')).toBe('signature-missing');
    expect(await send('1.2.0', otherKey)).toBe('signature-key-changed');
    expect(await send('1.2.0', otherKey, await rotate(first, otherKey, otherKey))).toBe('signature-invalid');
    expect(await send('1.2.0', second, await rotate(first, second))).toBe('published');
    expect(await send('1.3.0', first)).toBe('signature-key-changed');
    expect(await send('1.3.0', second)).toBe('published');
    for (const version of ['1.0.0', '1.3.0']) {
      const { body } = await registry.ask<VersionRecord>(`/v1/servers/acme%2Fweather/versions/${version}`);
      const rotated = [{ ...(await rotate(first, second)), to: second.publicKey }];
      expect(VersionRecordSchema.parse(body).rotations).toEqual(version === '1.0.0' ? undefined : rotated);
    }
    // Another server's signature is no signature of this one.
    expect(await send('1.4.0', second, undefined, 'acme/other')).toBe('signature-invalid');
  });
});
