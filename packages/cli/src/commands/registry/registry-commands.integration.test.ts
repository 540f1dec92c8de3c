// The commands of registries as a publisher runs them: a real registry, bundles on disk.
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createSigningKey } from '@vitrine/protocol/internal/registry/signatures';
import { beforeEach, describe, expect, it } from 'vitest';
import { type RunningCommand, startCommand } from '../../../test/start-command.ts';
import { useCommands } from '../../../test/use-commands.ts';

const test = useCommands();
const SCRIPT = "parent.postMessage({ type: 'ready' }, '*');\n";

let env: Record<string, string>;
let bundle: string;
let manifest: string;
beforeEach(() => {
  env = {
    VITRINE_KEYS: join(test.folder, 'keys.json'),
    VITRINE_REGISTRY: '',
    VITRINE_REGISTRY_TOKEN: '',
    VITRINE_SIGNING_KEY: '',
  };
  bundle = join(test.folder, 'dist');
  manifest = join(test.folder, 'manifest.json');
  mkdirSync(bundle);
  writeFileSync(join(bundle, 'bundle.js'), SCRIPT);
  writeManifest();
});

function writeManifest(change: object = {}): void {
  const components = [{ name: 'Card', toolNames: ['show'] }];
  writeFileSync(manifest, JSON.stringify({ serverId: 'acme/card', version: '1.0.0', components, ...change }));
}

async function run(words: string[], more: Record<string, string> = {}) {
  const command = startCommand(words, { ...env, ...more });
  const { code } = await command.ended;
  return { code, stdout: command.stdout, stderr: command.stderr };
}
const publish = (...words: string[]) => run(['publish', '-m', manifest, '-b', bundle, '--no-render', ...words]);

async function startRegistry(...words: string[]): Promise<{ origin: string; command: RunningCommand; data: string }> {
  const data = join(test.folder, 'registry');
  const command = test.run('registry', '--port', '0', '--data', data, ...words);
  await expect.poll(() => command.stdout, { timeout: 60_000 }).toMatch(/^Vitrine registry: /m);
  const origin = /^Vitrine registry: (\S+)$/m.exec(command.stdout)![1]!;
  env.VITRINE_REGISTRY = origin;
  return { origin, command, data };
}

describe('the commands of registries', { timeout: 180_000 }, () => {
  it('publish requires a key, claims the namespace, verifies, and can be repeated; other content for the same version is refused', async () => {
    const { origin, data } = await startRegistry();
    const without = await publish();
    expect(without).toMatchObject({ code: 2, stdout: '' });
    expect(without.stderr).toContain(`You have no key for ${origin}. Run: vitrine login --registry ${origin}`);

    expect(await run(['login'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Public key: ') });
    expect(statSync(env.VITRINE_KEYS!).mode & 0o077).toBe(0);
    const first = await publish('--json');
    expect(first.code, first.stderr).toBe(0);
    expect(first.stderr).toContain('Claimed the namespace acme for your key.');
    expect(JSON.parse(first.stdout)).toMatchObject({ published: true, serverId: 'acme/card', version: '1.0.0' });
    expect(JSON.parse(readFileSync(join(test.folder, 'ui.lock.json'), 'utf8'))).toMatchObject({
      lockVersion: 1,
      folder: 'dist',
      entry: 'bundle.js',
    });
    expect(await publish()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('is published already, with the same content'),
    });

    writeFileSync(join(bundle, 'bundle.js'), `${SCRIPT}// changed\n`);
    expect(await publish()).toMatchObject({ code: 1, stdout: expect.stringContaining('version-exists') });
    writeManifest({ version: '1.1.0', permissions: { network: { connect: ['https://api.example'] } } });
    const next = await publish();
    expect(next.code, next.stderr).toBe(0);
    expect(next.stderr).toContain('Since 1.0.0:');
    expect(next.stderr).toContain('+ may: Send data to https://api.example');

    expect((await run(['search', 'card'])).stdout).toContain('acme/card 1.1.0');
    expect(await run(['yank', 'acme/card@1.1.0', '--reason', 'broken'])).toMatchObject({ code: 0 });
    expect((await run(['verify', 'acme/card@1.1.0'])).stdout).toContain('Withdrawn: broken');
    expect(JSON.parse((await run(['verify', 'acme/card', '--json'])).stdout)).toMatchObject({ version: '1.0.0' });
    expect(await run(['verify', 'acme/none'])).toMatchObject({ code: 1 });

    const report = await run(['registry', 'verify', '--data', data, '--json']);
    expect(report.code, report.stderr).toBe(0);
    expect(JSON.parse(report.stdout)).toMatchObject({ ok: true, versions: 2, problems: [], files: 2, damaged: [] });
    const elsewhere = await run(['registry', 'verify', '--data', data, '--blobs', join(data, 'elsewhere'), '--json']);
    expect(JSON.parse(elsewhere.stdout)).toMatchObject({ ok: false, problems: [], damaged: { length: 2 } });
    const database = new DatabaseSync(join(data, 'registry.db'));
    database.exec("UPDATE versions SET status = 'active'");
    database.close();
    expect(await run(['registry', 'verify', '--data', data])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Version 1.1.0 of "acme/card" is active, and yanked in the audit log.'),
    });
  });

  it('publishes with a listing of server.json, tags a version, verifies a tag and a range, and deprecates', async () => {
    await startRegistry();
    await run(['login']);
    const serverJson = join(test.folder, 'server.json');
    const entry = { name: 'io.github.acme/card', title: 'Cards', description: 'Shows cards', version: '9' };
    writeFileSync(serverJson, JSON.stringify({ ...entry, websiteUrl: 'https://acme.example' }));
    writeFileSync(join(bundle, 'readme.md'), '# Cards');
    writeManifest({ listing: { readme: 'readme.md', categories: ['games'] } });
    const first = await publish('--server-json', serverJson, '--json');
    expect(first.code, first.stderr).toBe(0);
    const { digest } = JSON.parse(first.stdout) as { digest: string };
    expect(JSON.parse(readFileSync(serverJson, 'utf8'))).toMatchObject({
      ...entry,
      _meta: {
        'io.modelcontextprotocol.registry/publisher-provided': {
          'vitrine.dev/interface': { registry: env.VITRINE_REGISTRY, serverId: 'acme/card', version: '1.0.0', digest },
        },
      },
    });
    writeManifest({ version: '2.0.0-beta.1' });
    expect(await publish('--tag', 'beta')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Tag: +beta$/m),
    });
    const verified = async (named: string) =>
      (JSON.parse((await run(['verify', named, '--json'])).stdout) as { version: string }).version;
    expect(await verified('acme/card@beta')).toBe('2.0.0-beta.1');
    expect(await verified('acme/card@^1')).toBe('1.0.0');
    expect((await run(['verify', 'acme/card@^3'])).stderr).toContain('no active version in the range');
    expect(await run(['tag', 'acme/card@1.0.0', 'stable'])).toMatchObject({
      code: 0,
      stdout: 'beta: 2.0.0-beta.1, stable: 1.0.0\n',
    });
    expect(await run(['tag', 'acme/card', 'beta', '--remove'])).toMatchObject({ stdout: 'stable: 1.0.0\n' });
    expect(await run(['deprecate', 'acme/card', '--reason', 'Old.'])).toMatchObject({ code: 0 });
    expect((await run(['verify', 'acme/card'])).stdout).toContain('Deprecated: Old.');
    expect((await run(['search', '--mcp-server', 'io.github.acme/card'])).stdout).toContain('(deprecated)');
    expect((await run(['search', '--category', 'travel'])).stdout).toBe('Nothing found.\n');
  });

  it('a token publishes only the server and action that it is for', async () => {
    await startRegistry();
    await run(['login', '--namespace', 'acme']);
    await publish();
    const newToken = JSON.parse(
      (await run(['tokens', '--create', 'ci', '--server', 'acme/other', '--json'])).stdout,
    ) as {
      secret: string;
      id: string;
    };
    writeManifest({ version: '1.1.0' });
    const token = { VITRINE_REGISTRY_TOKEN: newToken.secret };
    const words = ['publish', '-m', manifest, '-b', bundle, '--no-render'];
    expect(await run(words, token)).toMatchObject({ code: 1, stderr: expect.stringContaining('token-scope') });
    expect(await run(['tokens', '--revoke', newToken.id])).toMatchObject({ code: 0 });
    expect(await run(words, token)).toMatchObject({ code: 1, stderr: expect.stringContaining('token-revoked') });
  });

  it('registry --require-proof asks for a proof, and --trust-proxy counts the clients of a proxy', async () => {
    const { origin } = await startRegistry('--require-proof', '--trust-proxy', '1');
    expect(await run(['login', '--namespace', 'com.example'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ownership-unproven'),
    });
    for (const _ of [1, 2]) expect(await run(['login', '--namespace', 'acme'])).toMatchObject({ code: 0 });
    const ask = async (client: string) => {
      const headers = { 'x-forwarded-for': client };
      return (await fetch(`${origin}/v1/auth/challenge`, { method: 'POST', headers })).status;
    };
    // A slow machine gains a request a second meanwhile.
    const answers: number[] = [];
    while (answers.at(-1) !== 429 && answers.length < 1000) answers.push(await ask('203.0.113.1'));
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 415));
    expect([answers.at(-1), await ask('203.0.113.2')]).toEqual([429, 415]);
  });

  it('a program signs with a key that the owner set, and the owner rotates and resets keys', async () => {
    await startRegistry();
    await run(['login', '--namespace', 'acme']);
    expect((await publish()).code).toBe(0);
    const creation = await run(['tokens', '--create', 'ci', '--server', 'acme/*', '--json']);
    const file = join(test.folder, 'ci.key');
    const created = await run(['keys', '--create', file, '--json']);
    expect(created.code, created.stderr).toBe(0);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await run(['keys', '--create', file])).toMatchObject({ code: 2 });
    const { publicKey: ciKey } = JSON.parse(created.stdout) as { publicKey: string };
    const ci = {
      VITRINE_REGISTRY_TOKEN: (JSON.parse(creation.stdout) as { secret: string }).secret,
      VITRINE_KEYS: join(test.folder, 'none.json'),
    };
    const signing = { ...ci, VITRINE_SIGNING_KEY: readFileSync(file, 'utf8') };
    const words = ['publish', '-m', manifest, '-b', bundle, '--no-render', '--json'];
    const release = async (version: string, more: Record<string, string>) => {
      writeManifest({ version });
      const { code, stdout, stderr } = await run(words, more);
      return code === 0 ? (JSON.parse(stdout) as { publisher: string }).publisher : stderr;
    };
    expect(await release('1.1.0', ci)).toContain('signature-missing');
    expect(await release('1.1.0', signing)).toContain('signature-key-changed');
    const set = await run(['keys', '--server', 'acme/card', '--use', ciKey, '--json']);
    expect(JSON.parse(set.stdout), set.stderr).toMatchObject({ signingKey: ciKey, rotated: true });
    expect(await release('1.1.0', signing)).toBe(ciKey);

    const back = ['keys', '--server', 'acme/card', '--use'];
    const { publicKey: own } = JSON.parse((await run(['keys', '--json'])).stdout) as { publicKey: string };
    expect(await run([...back, own])).toMatchObject({ code: 2, stderr: expect.stringContaining('--reset') });
    expect(await run([...back, own, '--reset'])).toMatchObject({ code: 0 });
    expect(await release('1.2.0', {})).toBe(own);

    // What an interrupted rotation leaves: the registry may know the new key, so that no other may replace it.
    const keys = JSON.parse(readFileSync(env.VITRINE_KEYS!, 'utf8')) as { registries: Record<string, object> };
    const nextKey = await createSigningKey();
    keys.registries[env.VITRINE_REGISTRY!] = { ...keys.registries[env.VITRINE_REGISTRY!], next: nextKey };
    writeFileSync(env.VITRINE_KEYS!, JSON.stringify(keys));
    const rotated = await run(['keys', '--rotate', '--json']);
    expect(rotated.code, rotated.stderr).toBe(0);
    const { publicKey: next, ...uses } = JSON.parse(rotated.stdout) as { publicKey: string };
    expect(uses).toEqual({ namespaces: ['acme'], servers: ['acme/card'], left: [] });
    expect(next).toBe(nextKey.publicKey);
    expect(JSON.parse((await run(['keys', '--json'])).stdout)).toEqual({
      publicKey: next,
      namespaces: ['acme'],
      signs: ['acme/card'],
    });
    expect(await release('1.3.0', {})).toBe(next);
    const record = await fetch(`${env.VITRINE_REGISTRY}/v1/servers/acme%2Fcard/versions/1.3.0`);
    expect(await record.json()).toMatchObject({ rotations: [{ from: own, to: next }] });
  });

  it('a bundle with constructs that the sandbox blocks is refused before it is sent', async () => {
    await startRegistry();
    await run(['login', '--namespace', 'acme']);
    writeFileSync(
      join(bundle, 'bundle.js'),
      "eval('1');\nnew Function('x');\nimport('https://cdn.example/x.js');\nsetTimeout('x()', 1);\ndocument.body.innerHTML = String(location);\n",
    );
    const { code, stdout, stderr } = await publish('--json');
    expect(code).toBe(1);
    expect((JSON.parse(stdout) as { findings: object[] }).findings).toMatchObject([
      { level: 'error', line: 1, message: expect.stringContaining('eval') },
      { level: 'error', line: 2, message: expect.stringContaining('new Function') },
      { level: 'error', line: 3, message: expect.stringContaining('https://cdn.example/x.js') },
      { level: 'error', line: 4, message: expect.stringContaining('timer') },
      { level: 'warning', line: 5, message: expect.stringContaining('innerHTML') },
    ]);
    expect(stderr).toContain('error: bundle.js:1: eval turns text into code');
    expect(await run(['verify', 'acme/card'])).toMatchObject({ code: 1 });
  });

  it('publish --dry-run compares with the published version, also with one that is not the latest', async () => {
    await startRegistry();
    await run(['login', '--namespace', 'acme']);
    expect((await publish('--dry-run')).stdout).toContain('acme/card 1.0.0 is ready. Nothing was published.');
    await publish();
    writeManifest({ version: '1.1.0' });
    await publish();
    writeManifest();
    for (const words of [['--dry-run'], []])
      expect(await publish(...words)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('is published already, with the same content'),
      });
    writeFileSync(join(bundle, 'bundle.js'), `${SCRIPT}// changed\n`);
    const other = await publish('--dry-run');
    expect(other).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('acme/card 1.0.0 was published with other content'),
    });
    expect(other.stderr).toContain('Against the published 1.0.0:');
    expect(other.stderr).toContain('~ file bundle.js');
    expect(JSON.parse((await publish('--dry-run', '--json')).stdout)).toMatchObject({ published: false, dryRun: true });
  });

  it('several faults are several lines, and a symbolic link in the bundle is one', async () => {
    writeManifest({ serverName: 'Card \u202Exyz', description: 'a\0', unknown: 1 });
    const faulty = await publish('--dry-run');
    expect(faulty.code).toBe(2);
    const lines = faulty.stderr.trimEnd().split('\n');
    expect(lines).toContainEqual('vitrine: The manifest cannot be published:');
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}serverName: .*U\+202E/));
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}description: .*U\+0000/));
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}manifest: .*unknown/));
    writeManifest();
    symlinkSync('/etc/hostname', join(bundle, 'secret.txt'));
    symlinkSync(test.folder, join(bundle, 'loop'));
    writeFileSync(join(bundle, '.env'), 'KEY=1');
    const linked = await publish('--dry-run');
    expect(linked.code).toBe(2);
    const faults = linked.stderr.split('\n').filter(line => line.startsWith('  '));
    expect(faults.map(line => /(?:symbolic link|cannot be in a bundle)/.exec(line)?.[0])).toEqual([
      'cannot be in a bundle',
      'symbolic link',
      'symbolic link',
    ]);
  });

  it('the operator takes a server down by the command, and sets quotas', async () => {
    const { data } = await startRegistry('--quota', 'versions=1', '--quota', 'namespaces=1');
    await run(['login', '--namespace', 'acme']);
    await publish();
    writeManifest({ version: '1.1.0' });
    expect(await publish()).toMatchObject({ code: 1, stderr: expect.stringContaining('quota-exceeded') });
    const takedown = (...words: string[]) => run(['registry', 'takedown', ...words, '--data', data]);
    expect(await takedown('acme/card')).toMatchObject({ code: 2, stderr: expect.stringContaining('--reason') });
    expect(await takedown('acme/none', '--reason', 'x')).toMatchObject({ code: 2 });
    expect(await takedown('acme/card', '--reason', 'It imitates a bank.', '--json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"removed":["1.0.0"]'),
    });
    expect(await publish()).toMatchObject({ code: 1, stderr: expect.stringContaining('It imitates a bank.') });
    expect((await run(['verify', 'acme/card@1.0.0'])).stderr).toContain('was taken down by the operator');
    expect(await run(['registry', 'verify', '--data', data])).toMatchObject({ code: 0 });
    expect(await takedown('acme/card', '--undo')).toMatchObject({ code: 0 });
    expect(await publish()).toMatchObject({ code: 0 });
    expect(await run(['registry', '--quota', 'servers=1'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Names: namespaces'),
    });
  });

  it('an error of usage names the correct command', async () => {
    expect((await run(['publish', '-m', join(test.folder, 'none.json')])).stderr).toContain(
      'write one with: vitrine init',
    );
    expect(await publish('-s', 'acme/another')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--server-id is "acme/another"'),
    });
    writeManifest({ components: [] });
    expect(await publish()).toMatchObject({ code: 2, stderr: expect.stringContaining('components') });
    writeManifest();
    env.VITRINE_REGISTRY = 'http://127.0.0.1:9';
    expect(await publish('--dry-run')).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be reached') });
    expect(await run(['search', 'x', '--registry', 'not an address'])).toMatchObject({ code: 2 });
    expect(await run(['init', '--into', test.folder])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('exists already'),
    });
    const into = join(test.folder, 'new-server');
    expect(await run(['init', '--into', into])).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(into, 'manifest.json'), 'utf8'))).toMatchObject({ serverId: 'new-server' });
  });

  it('a manifest 1.0 of one file is upgraded', async () => {
    await startRegistry();
    await run(['login', '--namespace', 'acme']);
    const bundleHash = 'sha256:0000000000000000000000000000000000000000000000000000000000000000';
    const legacy = {
      version: '1.0',
      serverId: 'acme/card',
      bundleUrl: 'https://old.example/bundle.js',
      bundleHash,
      components: [{ name: 'Card', toolNames: ['show'] }],
    };
    writeFileSync(manifest, JSON.stringify(legacy));
    const file = join(bundle, 'bundle.js');
    const words = ['publish', '-m', manifest, '-b', file, '--no-render', '--release', '1.0.0'];
    const wrong = await run(words);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('but the bundle has sha256:') });
    const actualHash = /the bundle has (sha256:[0-9a-f]{64})/.exec(wrong.stderr)![1]!;
    writeFileSync(manifest, JSON.stringify({ ...legacy, bundleHash: actualHash }));
    const right = await run([...words, '--json']);
    expect(right.code, right.stderr).toBe(0);
    expect(JSON.parse(right.stdout)).toMatchObject({ published: true, version: '1.0.0' });
  });
});
