// The rules of the registry's wire: names, manifests and their digests, permissions as headers, signatures.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readCsp } from '../../../../test/support/read-policy.ts';
import { downgradeManifest, LegacyManifestSchema, upgradeManifest } from './legacy-manifest.ts';
import { formatIntegrity, type Manifest, ManifestSchema, manifestDigest } from './manifest.ts';
import {
  CONTENT_LABEL,
  compareVersions,
  createContentLabel,
  pathProblem,
  ServerIdSchema,
  VersionSchema,
} from './names.ts';
import { bundleCsp, describePermissions, diffPermissions, PermissionsSchema } from './permissions.ts';
import {
  createSigningKey,
  provenKeys,
  publishStatement,
  rotationStatement,
  signatureProblem,
  signStatement,
} from './signatures.ts';

const HASH = `sha256:${'ab'.repeat(32)}`;
const manifest: Manifest = {
  manifestVersion: '2.0',
  serverId: 'io.github.user/weather',
  version: '1.0.0',
  entry: 'bundle.js',
  files: { 'bundle.js': { hash: HASH, size: 10 } },
  components: [{ name: 'WeatherCard', toolNames: ['get_weather'] }],
  permissions: {},
};
const listIssues = (value: unknown) =>
  ManifestSchema.safeParse(value, { error: z.locales.en().localeError }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  ) ?? [];

describe('names', () => {
  it.each(['weather-mcp', 'io.github.User/weather_2', 'a', 'a/b', 'acme.example/x.y'])('%s is a server id', id =>
    expect(ServerIdSchema.safeParse(id).success).toBe(true),
  );
  it.each(['', '/', 'a/', '/a', 'a/b/c', '-a', 'a-', '../x', 'a b', 'wеather', 'a_b/c', 'x'.repeat(102), 'a\n'])(
    '%j is not a server id',
    id => expect(ServerIdSchema.safeParse(id).success).toBe(false),
  );
  it.each(['1', '1.0', 'v1.0.0', '1.0.0+build', '01.0.0', '1.0.0-', '1.0.0-01', '^1.0.0', 'latest', '1.0.0\n'])(
    '%j is not a version',
    version => expect(VersionSchema.safeParse(version).success).toBe(false),
  );
  it('orders versions as Semantic Versioning does', () => {
    const ordered =
      '1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.2.0 1.10.0';
    expect(ordered.split(' ').reverse().sort(compareVersions).join(' ')).toBe(ordered);
  });
  it.each([
    '../x.js',
    '/x.js',
    'a//b.js',
    './a.js',
    'a/../b.js',
    'a\\b.js',
    'C:x.js',
    'a%2f.js',
    'con.js',
    'x.html',
    'x',
  ])('the path %j is refused', path => expect(pathProblem(path)).toBeTypeOf('string'));
  it.each(['a\0.js', '.env.js', 'a./b.js', 'é.js', `${'a'.repeat(200)}.js`, 'x.exe', 'nul', 'x.js.'])(
    'the path %j is refused as well',
    path => expect(pathProblem(path)).toBeTypeOf('string'),
  );
  it('accepts usual paths', () =>
    expect(['bundle.js', 'assets/a-1.B@2x.png'].map(pathProblem)).toEqual([undefined, undefined]));
  it('gives each server and registry a label of its own', async () => {
    const labels = await Promise.all([
      createContentLabel('a', 'http://r'),
      createContentLabel('b', 'http://r'),
      createContentLabel('a', 'http://s'),
    ]);
    expect(new Set(labels).size).toBe(3);
    for (const label of labels) expect(label).toMatch(CONTENT_LABEL);
  });
});

describe('manifests', () => {
  it('has a digest that does not depend on the order of members', async () => {
    const reversed = Object.fromEntries(Object.entries(manifest).reverse()) as Manifest;
    expect(await manifestDigest(ManifestSchema.parse(reversed))).toBe(await manifestDigest(manifest));
  });
  it.each([
    [{ entry: 'other.js' }, 'entry: "other.js" is not in "files".'],
    [{ extra: 1 }, ': Unrecognized key: "extra"'],
    [
      { files: { ...manifest.files, 'Bundle.js': { hash: HASH, size: 1 } } },
      'files.Bundle.js: "Bundle.js" and "bundle.js" differ in case only.',
    ],
    [{ styles: ['bundle.js'] }, 'styles.0: "bundle.js" is no .css file in "files".'],
    [{ components: [] }, /components: /],
    [
      { components: [...manifest.components, { name: 'B', toolNames: ['get_weather'] }] },
      /The tool "get_weather" is drawn by/,
    ],
    [{ permissions: { network: { connect: ['https://ok.test; connect-src *'] } } }, /Not an origin/],
    [{ permissions: { root: true } }, /Unrecognized key/],
    [{ source: 'javascript:alert(1)' }, 'source: Not an https: address.'],
  ])('%j is refused', (change, message) => {
    expect(listIssues({ ...manifest, ...change }).join('\n')).toMatch(message);
  });
  it('never throws, and an accepted manifest is accepted again with the same digest', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(...Object.keys(manifest)), async (value, key) => {
        const read = ManifestSchema.safeParse({ ...manifest, [key]: value });
        if (!read.success) return;
        const again = ManifestSchema.parse(JSON.parse(JSON.stringify(read.data)));
        expect(await manifestDigest(again)).toBe(await manifestDigest(read.data));
      }),
      { numRuns: 300 },
    );
  });
  it('upgrades the first format and back', () => {
    const legacy = LegacyManifestSchema.parse({
      version: '1.0',
      serverId: 'weather-mcp',
      serverName: 'Weather',
      bundleUrl: 'https://weather-mcp.example/bundle.js',
      bundleHash: HASH,
      components: [{ name: 'WeatherCard', toolNames: ['get_weather'] }],
      permissions: { network: true, storage: true },
    });
    const { manifest: upgraded, notes } = upgradeManifest(legacy, { version: '1.2.0', size: 10 });
    expect(upgraded).toMatchObject({ version: '1.2.0', permissions: { storage: true }, entry: 'bundle.js' });
    expect(notes).toHaveLength(1);
    const back = downgradeManifest(upgraded, legacy.bundleUrl);
    expect(back).toEqual({ ...legacy, permissions: { network: false, storage: true, clipboard: false } });
  });
  it('names the integrity of a file', async () => {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('x')));
    const hash = `sha256:${Buffer.from(bytes).toString('hex')}`;
    expect(formatIntegrity(hash)).toBe(`sha256-${Buffer.from(bytes).toString('base64')}`);
  });
});

describe('permissions', () => {
  const options = {
    bundle: 'https://r.test/bundle/x/',
    inlineScripts: [],
    frameAncestors: ['https://host.test'],
    storage: true,
  };
  it('allow nothing beyond the bundle by default', () => {
    const policy = readCsp(bundleCsp({}, options));
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual([options.bundle]);
    expect(policy.get('connect-src')).toEqual([options.bundle]);
    expect(policy.get('sandbox')).toEqual(['allow-scripts']);
  });
  it('allow the origins that they name, but no scripts from there', () => {
    const permissions = PermissionsSchema.parse({
      network: { connect: ['https://API.test'], resources: ['https://cdn.test'] },
      storage: true,
    });
    const policy = readCsp(bundleCsp(permissions, options));
    expect(policy.get('connect-src')).toEqual([options.bundle, 'https://api.test']);
    expect(policy.get('script-src')).toEqual([options.bundle]);
    expect(policy.get('img-src')).toContain('https://cdn.test');
    expect(policy.get('sandbox')).toEqual(['allow-scripts', 'allow-same-origin']);
    expect(bundleCsp(permissions, { ...options, storage: false })).toMatch(/sandbox allow-scripts$/);
  });
  it('give one policy for any manifest', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 })), list => {
        const policy = readCsp(bundleCsp({ network: { connect: list, resources: list } }, options));
        expect([...policy.keys()]).toHaveLength(14);
        expect(policy.get('script-src')).toEqual([options.bundle]);
      }),
    );
  });
  it('are described in words, and compared between versions', () => {
    expect(describePermissions({})).toEqual([]);
    const { added, removed } = diffPermissions({ camera: true }, { network: { connect: ['https://a.test'] } });
    expect(added.map(({ text }) => text)).toEqual(['Send data to https://a.test']);
    expect(removed.map(({ text }) => text)).toEqual(['Ask to use the camera']);
  });
});

describe('signatures', () => {
  const version = { serverId: 'a', version: '1.0.0', digest: HASH };
  it('are accepted from the pinned key, and from a key that the pinned one has signed', async () => {
    const [old, next] = [await createSigningKey(), await createSigningKey()];
    const sign = (key: typeof old) => signStatement(publishStatement(version), key.privateKey);
    const first = { publicKey: old.publicKey, signature: await sign(old) };
    expect(await signatureProblem(version, first, [])).toBeUndefined();
    expect(await signatureProblem(version, first, [old.publicKey])).toBeUndefined();
    expect(await signatureProblem(version, first, [next.publicKey])).toBe('signature-key-changed');
    expect(await signatureProblem({ ...version, version: '1.0.1' }, first, [])).toBe('signature-invalid');
    expect(await signatureProblem(version, undefined, [old.publicKey])).toBe('signature-missing');
    expect(await signatureProblem(version, undefined, [])).toBeUndefined();
    const statement = rotationStatement({ serverId: 'a', from: old.publicKey, to: next.publicKey });
    const rotation = { from: old.publicKey, signature: await signStatement(statement, old.privateKey) };
    const second = { publicKey: next.publicKey, signature: await sign(next), rotation };
    expect(await signatureProblem(version, second, [old.publicKey])).toBeUndefined();
    const forged = { ...second, rotation: { ...rotation, signature: await signStatement(statement, next.privateKey) } };
    expect(await signatureProblem(version, forged, [old.publicKey])).toBe('signature-invalid');
  });

  it('are accepted along a chain of rotations, forwards alone', async () => {
    const [a, b, c, other] = await Promise.all(Array.from({ length: 4 }, () => createSigningKey()));
    const rotate = async (from: typeof a, to: typeof a, by = from) => {
      const statement = rotationStatement({ serverId: 'a', from: from!.publicKey, to: to!.publicKey });
      return { from: from!.publicKey, to: to!.publicKey, signature: await signStatement(statement, by!.privateKey) };
    };
    const chain = [await rotate(a, b), await rotate(b, c)];
    expect(await provenKeys('a', [a!.publicKey], chain)).toEqual([a, b, c].map(key => key!.publicKey));
    expect(await provenKeys('b', [a!.publicKey], chain)).toEqual([a!.publicKey]);
    expect(await provenKeys('a', [a!.publicKey], [await rotate(a, other, other), chain[1]!])).toEqual([a!.publicKey]);
    // An attacker can make a key that names the publisher's key as its successor.
    expect(await provenKeys('a', [c!.publicKey], [...chain, await rotate(other, c)])).toEqual([c!.publicKey]);
    const signature = await signStatement(publishStatement(version), c!.privateKey);
    const signed = { publicKey: c!.publicKey, signature };
    expect(await signatureProblem(version, signed, [a!.publicKey], chain)).toBeUndefined();
    expect(await signatureProblem(version, signed, [a!.publicKey], chain.slice(1))).toBe('signature-key-changed');
  });
});
