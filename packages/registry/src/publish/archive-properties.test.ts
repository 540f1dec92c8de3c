// For any uploaded bytes the answer is a refusal with a code, or the version that the manifest describes; the registry never fails.
import { gunzipSync, gzipSync } from 'node:zlib';
import { ManifestSchema, manifestDigest } from '@vitrine/protocol/internal/registry/manifest';
import fc from 'fast-check';
import { packTar } from 'modern-tar';
import { expect, it } from 'vitest';
import { openRegistry, type TestRegistry } from '../../test/support/open-registry.ts';
import { createManifest, sha } from '../../test/support/sample-bundle.ts';
import { verifyAuditLog } from '../audit.ts';
import { packBundle } from './pack.ts';

const copyBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

/** Refused with a client's error, and then nothing is stored; or published, and then every byte is as the manifest says. */
async function expectSound(registry: TestRegistry, body: Uint8Array<ArrayBuffer>, token: string): Promise<void> {
  const files = registry.storedFiles().sort();
  const versions = (await registry.metadata.listVersions('acme/weather')).length;
  const answer = await registry.upload<{ code?: string; digest?: string }>('acme/weather', body, token);
  if (answer.status !== 201) {
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(registry.storedFiles().sort()).toEqual(files);
    expect(await registry.metadata.listVersions('acme/weather')).toHaveLength(versions);
    return;
  }
  const row = await registry.metadata.findDigest('acme/weather', answer.body.digest!);
  const manifest = ManifestSchema.parse(JSON.parse(row!.manifestText));
  expect(await manifestDigest(manifest)).toBe(answer.body.digest);
  for (const { hash, size } of Object.values(manifest.files))
    expect((await registry.blobs.read(hash))?.length).toBe(size);
}

it('accepts or refuses archives with changed bytes', async () => {
  const registry = await openRegistry();
  const { token } = await registry.openPublisher();
  const good = gunzipSync(await packBundle(createManifest({}, { 'bundle.js': 'run();', 'a/b.css': 'a {}' })));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (changes, packed) => {
        const bytes = packed ? gzipSync(good) : Buffer.from(good);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        await expectSound(registry, copyBytes(packed ? bytes : gzipSync(bytes)), token);
      },
    ),
    { numRuns: 150 },
  );
  expect(registry.errors).toEqual([]);
  expect(await verifyAuditLog(registry.metadata)).toMatchObject({ ok: true });
});

it('accepts or refuses archives of any entries', async () => {
  const registry = await openRegistry();
  const { token } = await registry.openPublisher();
  const name = fc.oneof(
    fc.constantFrom(
      'manifest.json',
      'signature.json',
      'files/bundle.js',
      'files/a/../b.js',
      '/x.js',
      'files/A.js',
      'files/con.js',
      'files/',
    ),
    fc.string({ minLength: 1, maxLength: 30 }).map(text => `files/${text}`),
  );
  const type = fc.constantFrom('file', 'file', 'file', 'directory', 'symlink', 'link', 'fifo');
  const entry = fc.record({
    name,
    type,
    body: fc.oneof(fc.string(), fc.constant(JSON.stringify(createManifest().manifest))),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 5 }), fc.boolean(), async (list, led) => {
      const manifest = {
        name: 'manifest.json',
        type: 'file',
        body: JSON.stringify(createManifest().manifest),
      } as const;
      const tar = await packTar(
        [...(led ? [manifest] : []), ...list].map(({ name: path, type: kind, body }) => {
          const bytes = kind === 'file' ? Buffer.from(body) : Buffer.alloc(0);
          const header = {
            name: path,
            type: kind as 'file',
            size: bytes.length,
            ...(/link/.test(kind) ? { linkname: '/etc' } : {}),
          };
          return { header, body: copyBytes(bytes) };
        }),
      ).catch(() => undefined);
      // Files that the packer itself refuses, such as one with a name that is too long, give no archive.
      if (tar) await expectSound(registry, copyBytes(gzipSync(tar)), token);
    }),
    { numRuns: 150 },
  );
  expect(registry.errors).toEqual([]);
});

it('accepts or refuses manifests with any members', async () => {
  const registry = await openRegistry();
  const { token } = await registry.openPublisher();
  const { manifest } = createManifest();
  let n = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(manifest)),
      fc.jsonValue(),
      fc.string(),
      async (key, value, body) => {
        const files = { 'bundle.js': { hash: sha(body), size: Buffer.byteLength(body) } };
        const changed = { ...manifest, files, version: `1.0.${n++}`, [key]: value };
        const tar = await packTar([
          {
            header: { name: 'manifest.json', size: Buffer.byteLength(JSON.stringify(changed)) },
            body: JSON.stringify(changed),
          },
          { header: { name: 'files/bundle.js', size: Buffer.byteLength(body) }, body },
        ]);
        await expectSound(registry, copyBytes(gzipSync(tar)), token);
      },
    ),
    { numRuns: 150 },
  );
  expect(registry.errors).toEqual([]);
});
