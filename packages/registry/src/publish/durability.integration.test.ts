// A version is stored completely or not at all: after `kill -9` at each point of publishing, on a full disk, and when two processes publish
// the same one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Manifest } from '@vitrine/protocol/internal/registry/manifest';
import { expect, it, onTestFinished } from 'vitest';
import { amount } from '../../../../test/support/thorough.ts';
import { openRegistry, type TestRegistry } from '../../test/support/open-registry.ts';
import { verifyAuditLog } from '../audit.ts';

const SCRIPT = join(import.meta.dirname, '../../test/support/publish-process.ts');

function start(folder: string, token: string, version: string, point: string): ChildProcess {
  const child = spawn(process.execPath, ['--conditions=@vitrine/source', SCRIPT, folder, token, version, point], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function nextLine(child: ChildProcess): Promise<string> {
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  return line;
}

/** A registry that was closed, so that other processes use its folder alone. The clock is the real one, as theirs is. */
async function openShared() {
  const registry = await openRegistry({ clock: Date.now });
  const { token } = await registry.openPublisher();
  return { registry, token };
}

/** Every version has all its files, with their hashes; the audit log holds; and no version is half there. */
async function expectWhole(registry: TestRegistry): Promise<string[]> {
  const versions = await registry.metadata.listVersions('acme/weather');
  for (const { manifestText } of versions)
    for (const { hash, size } of Object.values((JSON.parse(manifestText) as Manifest).files))
      expect((await registry.blobs.read(hash))?.length).toBe(size);
  expect(await verifyAuditLog(registry.metadata)).toMatchObject({ ok: true });
  return versions.map(({ version }) => version);
}

it.each([
  ['staged', []],
  ['placed', []],
  ['committed', ['1.0.0']],
])('kill -9 after files are %s leaves a complete version or none', async (point, expected) => {
  const { registry, token } = await openShared();
  const child = start(registry.folder, token, '1.0.0', point);
  expect(await nextLine(child)).toBe(point);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await expectWhole(registry)).toEqual(expected);
  // Left-over files are deleted, and the version can be published as if it were the first time.
  await registry.metadata.withUsedHashes(used => registry.blobs.sweep(used, { now: Date.now() + 1, graceMs: 0 }));
  expect(registry.storedFiles()).toHaveLength(expected.length * 2);
  const answer = await registry.publish(token);
  expect(answer.status).toBe(expected.length === 0 ? 201 : 409);
  expect(await expectWhole(registry)).toEqual(['1.0.0']);
});

it('two processes publish the same version: one wins, and its bytes are served', async () => {
  const { registry, token } = await openShared();
  const races = amount(1, 3);
  for (const version of ['1.0.0', '1.0.1', '1.0.2'].slice(0, races)) {
    const children = [1, 2].map(() => start(registry.folder, token, version, 'race'));
    await Promise.all(children.map(nextLine));
    const outcomes = children.map(nextLine);
    for (const child of children) child.stdin!.write('go\n');
    expect((await Promise.all(outcomes)).sort()).toEqual(['201 published', '409 version-exists']);
    expect(await expectWhole(registry)).toContain(version);
  }
  const audited = (await registry.metadata.readAudit({ limit: 100 })).filter(({ action }) => action === 'publish');
  expect(audited.map(({ outcome }) => outcome).sort()).toEqual([
    ...Array(races).fill('ok'),
    ...Array(races).fill('version-exists'),
  ]);
});

it('a full disk: nothing is stored, the answer names the reason, and publishing works again when there is space', async () => {
  const { registry, token } = await openShared();
  const { stage } = registry.blobs;
  let full = true;
  registry.blobs.stage = bytes =>
    stage(
      (async function* () {
        for await (const chunk of bytes) {
          yield chunk;
          // The error of the file system in the middle of a file.
          if (full) throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
        }
      })(),
    );
  const refused = await registry.publish(token);
  expect(refused.body).toMatchObject({ code: 'storage-full', status: 507 });
  expect(registry.storedFiles()).toEqual([]);
  expect(await expectWhole(registry)).toEqual([]);
  full = false;
  expect((await registry.publish(token)).status).toBe(201);
});

it('a full database: the new files are removed, and earlier versions stay complete', async () => {
  const registry = await openRegistry({ maxBytes: 400_000 });
  const { token } = await registry.openPublisher();
  let published = 0;
  let code: string | undefined;
  // Each manifest takes 30 KB of the database.
  const description = 'x'.repeat(900);
  const components = Array.from({ length: 30 }, (_, n) => ({
    name: `C${n}`,
    description: description.slice(0, 500),
    toolNames: [`t${n}${'y'.repeat(100)}`],
  }));
  for (; code === undefined && published < 100; published++) {
    const answer = await registry.publish(
      token,
      { version: `1.0.${published}`, description, components },
      { 'bundle.js': `n(${published});` },
    );
    code = (answer.body as { code?: string }).code;
  }
  expect(code).toBe('storage-full');
  expect(published).toBeGreaterThan(2);
  expect(await expectWhole(registry)).toHaveLength(published - 1);
  expect(registry.storedFiles()).toHaveLength(published - 1);
});
