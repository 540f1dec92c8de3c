// `vitrine cache`, as the user calls it, over a folder that a wrapper has written.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createDiskShapeStore } from '@vitrine/wrapper';
import { createDiskAnswerCache, createDiskRevisionStore } from '@vitrine/wrapper/internal/generation';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runCli } from '../../../program/run-cli.ts';
import { createCatalogFile } from './catalog-file.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
let folder: string;
let printed: string;
beforeEach(async () => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    printed += text;
    return true;
  });
  folder = mkdtempSync(join(tmpdir(), 'vitrine-cache-'));
  await createCatalogFile(join(folder, '0123456789abcdef.json')).save({ handshakes: {}, tools: ['{"name":"a"}'] });
  const store = createDiskRevisionStore({ folder: join(folder, '0123456789abcdef-interfaces'), log });
  const revision = {
    toolName: 'forecast',
    toolHash: 'x',
    source: 'model' as const,
    state: 'accepted' as const,
    reasons: [],
    createdAt: '2026-01-01T00:00:00Z',
  };
  await store.withdraw(await store.add(revision), 'Undone.');
  await store.add(revision);
  const { toolName, reasons, createdAt } = revision;
  const answers = createDiskAnswerCache({ folder: join(folder, 'answers'), log });
  await answers.set({ key: 'a'.repeat(64), toolName, generator: 'm v1', reasons, createdAt });
});
afterEach(() => void vi.restoreAllMocks());

const cache = (...words: string[]) => runCli(['cache', ...words, '--directory', folder]);

it('lists servers with their interfaces', async () => {
  expect(await cache('ls')).toBe(0);
  expect(printed).toMatch(
    /^0123456789abcdef {2}1 tools, 2 interfaces, 0 shapes, 1 KB, \d{4}-\d\d-\d\d\n {2}forecast 1 {2}withdrawn, by model\n {2}forecast 2 {2}accepted, by model\nanswers of models: 1, 1 KB\n$/,
  );
  printed = '';
  await cache('ls', '--json');
  expect(JSON.parse(printed)).toMatchObject({
    servers: [
      {
        key: '0123456789abcdef',
        tools: 1,
        shapes: 0,
        interfaces: [{ revision: 1, state: 'withdrawn' }, { revision: 2 }],
        problems: [],
      },
    ],
    answers: { count: 1, problems: [] },
  });
});

it('verify lists unreadable entries, and ends with 1', async () => {
  expect(await cache('verify')).toBe(0);
  const own = join(folder, '0123456789abcdef-interfaces');
  writeFileSync(join(own, readdirSync(own)[0]!, '3.json'), '{');
  writeFileSync(join(folder, 'fedcba9876543210.json'), 'no JSON');
  writeFileSync(join(folder, 'answers', `${'b'.repeat(64)}.json`), '{"hash":');
  printed = '';
  expect(await cache('verify')).toBe(1);
  expect(printed).toMatch(/3\.json[\s\S]*fedcba9876543210[\s\S]*bbb\.json[\s\S]*2 servers, 1 answers, 3 problems/);
});

it('clears one server, or all', async () => {
  expect(await cache('clear', '1111111111111111')).toBe(2);
  expect(printed).toContain('vitrine cache ls lists the keys');
  expect(await cache('clear', '0123456789abcdef')).toBe(0);
  mkdirSync(join(folder, 'debug', '2026-01-01T00-00-00-abcdef'), { recursive: true });
  expect(readdirSync(folder)).toEqual(['answers', 'debug']);
  writeFileSync(join(folder, 'answers', `.${randomUUID()}`), 'half of an answer');
  expect(await cache('clear')).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

it('clears only what a wrapper writes', async () => {
  await cache('clear');
  const foreign = ['answers/survey.json', 'answers/aaaa.json', 'debug/app.log', 'debug/2026-01-01/app.log'];
  for (const path of [...foreign, `answers/${'b'.repeat(64)}.json`, 'debug/2026-01-01T00-00-00-abcdef/1.json']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '{}');
  }
  expect(await cache('clear')).toBe(0);
  const remainingFiles = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  expect(remainingFiles.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort()).toEqual(
    foreign.sort(),
  );
  expect(existsSync(join(folder, 'debug/2026-01-01T00-00-00-abcdef'))).toBe(false);
});

it.each([
  ['cache', /0123456789abcdef/],
  ['shapes', /forecast/],
] as const)(
  '%s ls reads the directory where wrap keeps its data: the option, the variable, the file',
  async (command, shows) => {
    const shapes = createDiskShapeStore({ folder: join(folder, '0123456789abcdef-interfaces'), log });
    await shapes.save({ toolName: 'forecast', toolHash: 'x', shape: { type: ['string'] }, changes: 1 });
    const list = async (...words: string[]) => {
      printed = '';
      expect(await runCli([command, 'ls', '--json', ...words]), printed).toBe(0);
      return printed;
    };
    const config = join(folder, 'wrap.yml');
    // The variables of the server need not be set.
    writeFileSync(config, 'upstream: { command: ./server, env: { TOKEN: $NOT_SET_HERE } }\ncache: { directory: . }\n');
    expect(await list('--config', config)).toMatch(shows);
    expect(await list('--directory', folder)).toMatch(shows);
    expect(await list('--cache-directory', folder)).toBe(await list('--directory', folder));
    vi.stubEnv('VITRINE_WRAP_CACHE_DIRECTORY', folder);
    try {
      expect(await list()).toBe(await list('--directory', folder));
      expect(await list('--config', config)).toBe(await list('--directory', folder));
      const empty = mkdtempSync(join(tmpdir(), 'vitrine-cache-'));
      expect(await list('--directory', empty)).not.toMatch(shows);
    } finally {
      vi.unstubAllEnvs();
    }
    printed = '';
    writeFileSync(config, 'cache: { folder: x }');
    expect(await runCli([command, 'ls', '--config', config])).toBe(2);
    expect(printed).toContain('directory');
  },
);
