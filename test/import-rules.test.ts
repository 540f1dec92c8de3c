// A package imports only what its package.json declares (ARCHITECTURE.md, Packages). A wrong import fails the lint, and so `npm test`: tested
// here for every kind of wrong import.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles, listPackages, type Manifest, readJson, readText, root } from './support/repository.ts';

const packages = listPackages();
const nameByPackage = new Map(packages.map(({ manifest, name }) => [manifest.name, name]));

/** The packages that a manifest declares, by their folders' names. */
function readDependencies({ dependencies, devDependencies, peerDependencies }: Manifest): string[] {
  const names = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
  return names.flatMap(name => nameByPackage.get(name) ?? []);
}

it('no package depends on itself, directly or not', () => {
  const dependencies = new Map(packages.map(({ name, manifest }) => [name, readDependencies(manifest)]));
  const visit = (name: string, path: readonly string[]): void => {
    expect(path, `cycle through ${name}`).not.toContain(name);
    for (const target of dependencies.get(name)!) visit(target, [...path, name]);
  };
  for (const name of dependencies.keys()) visit(name, []);
});

describe.each(packages)('$path', ({ name, path, manifest }) => {
  it('has its dependencies in ARCHITECTURE.md', () => {
    const row = readText('ARCHITECTURE.md')
      .split('\n')
      .find(text => text.startsWith(`| \`${name}\` |`));
    const cell = row?.split('|')[3]?.trim();
    const listed = [...cell!.matchAll(/`([a-z0-9-]+)`/g)].map(([, target]) => target!);
    expect(listed.sort()).toEqual(readDependencies(manifest).sort());
  });

  it('references in tsconfig.json the packages that it needs at run time', () => {
    const { references = [] } = readJson<{ references?: { path: string }[] }>(`${path}/tsconfig.json`);
    const { devDependencies, ...runtime } = manifest;
    expect(references.map(reference => reference.path.replace(/^.*\//, '')).sort()).toEqual(
      readDependencies(runtime).sort(),
    );
  });
});

describe('the lint', () => {
  /** Files with one wrong import each: its kind, the file, and the rule that must report it. */
  const wrong = {
    'a package above': ['packages/protocol/src/probe-a.ts', "import '@vitrine/chat';", 'noUndeclaredDependencies'],
    'a package beside': ['packages/connect/src/probe-b.ts', "import '@vitrine/policy';", 'noUndeclaredDependencies'],
    'a part of a package above': [
      'packages/policy/src/probe-c.ts',
      "import '@vitrine/host/node';",
      'noUndeclaredDependencies',
    ],
    'a type of a package above': [
      'packages/policy/src/probe-d.ts',
      "import type { Agent } from '@vitrine/agent';\nexport type X = Agent;",
      'noUndeclaredDependencies',
    ],
    'a re-export of a package above': [
      'packages/models/src/form/probe-e.ts',
      "export { parseConfig } from '@vitrine/connect';",
      'noUndeclaredDependencies',
    ],
    'an import() of a package above': [
      'packages/react/src/probe-f.ts',
      "export const load = () => import('@vitrine/chat');",
      'noUndeclaredDependencies',
    ],
    'a path into another package': [
      'packages/agent/src/probe-g.ts',
      "import '../../connect/src/index.ts';",
      'noRestrictedImports',
    ],
    'a path into another package from a folder': [
      'packages/host/src/node/probe-h.ts',
      "import '../../../policy/src/index.ts';",
      'noRestrictedImports',
    ],
    'the command': ['packages/chat/src/probe-i.ts', "import 'vitrine';", 'noRestrictedImports'],
    'a package above, from the page': ['packages/chat/web/probe-j.tsx', "import 'vitrine';", 'noRestrictedImports'],
    'the agent itself, from the page': [
      'packages/chat/web/src/probe-r.ts',
      "import '@vitrine/agent';",
      'noRestrictedImports',
    ],
    'the agent, from its client': ['packages/agent/src/api/probe-s.ts', "import '../log.ts';", 'noRestrictedImports'],
    'Node, from the client': ['packages/agent/src/api/probe-t.ts', "import 'node:fs';", 'noRestrictedImports'],
    'another package, from the client': [
      'packages/agent/src/api/probe-u.ts',
      "import '@vitrine/policy';",
      'noRestrictedImports',
    ],
    'a package by a path, in an example': [
      'examples/weather/src/probe-k.ts',
      "import '../../../packages/server/src/index.ts';",
      'noRestrictedImports',
    ],
    'a package that is not declared': ['packages/policy/src/probe-l.ts', "import 'hono';", 'noUndeclaredDependencies'],
    'an allowed package that is not declared': [
      'packages/cli/src/probe-m.ts',
      "import '@vitrine/models/form';",
      'noUndeclaredDependencies',
    ],
    'a file without its extension': [
      'packages/models/src/form/probe-n.ts',
      "import './probe-o';",
      'useImportExtensions',
    ],
    'a function named for what it belongs to': [
      'packages/models/src/form/probe-r.ts',
      'export function titleOf() {}',
      'plugin',
    ],
    'a constant named by a participle': ['packages/models/src/form/probe-s.ts', 'export const found = 1;', 'plugin'],
    'a file that imports it back': ['packages/models/src/form/probe-p.ts', "import './probe-q.ts';", 'noImportCycles'],
  } as const;
  const right = {
    'an allowed package': ['packages/agent/src/right-a.ts', "import '@vitrine/connect';"],
    'a declared package': ['packages/connect/src/right-b.ts', "import 'yaml';"],
    'a file of the same package': ['packages/host/src/node/right-c.ts', "import '../right-d.ts';"],
    'the client, from the page': ['packages/chat/web/src/right-f.ts', "import '@vitrine/agent/api';"],
    'the protocol, from the client': ['packages/agent/src/api/right-g.ts', "import '@vitrine/protocol/session';"],
    'Node, from the agent': ['packages/agent/src/right-h.ts', "import 'node:fs';"],
    'another package in a test': ['packages/view/src/right-e.test.ts', "import '@vitrine/host';"],
  } as const;

  let violations: { file: string; rule: string }[];
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-import-rules-'));
    const copy = (file: string) => cpSync(join(root, file), join(folder, file));
    for (const file of [
      'biome.json',
      'scripts/names.grit',
      '.gitignore',
      ...listFiles(['package.json', '{packages,apps,examples}/*/package.json']),
    ])
      copy(file);
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${text}\n`);
    };
    for (const [file, text] of [...Object.values(wrong), ...Object.values(right)]) write(file, text);
    write('packages/models/src/form/probe-o.ts', 'export {};');
    write('packages/models/src/form/probe-q.ts', "import './probe-p.ts';");
    write('packages/host/src/right-d.ts', 'export {};');
    violations = lint(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.entries(wrong))('refuses %s', (_kind, [file, , rule]) => {
    expect(violations.filter(entry => entry.file === file).map(entry => entry.rule)).toContain(rule);
  });

  it.each(Object.entries(right))('accepts %s', (_kind, [file]) => {
    expect(violations.filter(entry => entry.file === file)).toEqual([]);
  });
});

/** The errors that Biome finds in a folder: file and rule. */
function lint(folder: string): { file: string; rule: string }[] {
  let output: string;
  try {
    output = execFileSync(
      join(root, 'node_modules', '.bin', 'biome'),
      ['lint', '--reporter=github', '--max-diagnostics=none', '.'],
      {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  return [...output.matchAll(/^::error title=(?:lint\/\w+\/)?(\w+),file=([^,]+),/gm)].map(([, rule, file]) => ({
    rule: rule!,
    file: relative(realpathSync(folder), file!).replaceAll('\\', '/'),
  }));
}
