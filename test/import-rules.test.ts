// The import rules of ARCHITECTURE.md are enforced three times from one table (scripts/import-rules.json): by each package.json, by each
// tsconfig.json and by the lint. A wrong import fails the lint, and so `npm test`: tested here for every kind of wrong import.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BiomeOverride,
  importRules,
  isPackageOverride,
  packageName,
  packageOverrides,
  packagePath,
} from '../scripts/import-rules.ts';
import { listFiles, listPackages, readJson, readText, root } from './support/repository.ts';

const packages = listPackages();
const folderOf = new Map(packages.map(({ manifest, name }) => [manifest.name, name]));

describe('the table', () => {
  it('names every package that exists, and no other', () => {
    expect(Object.keys(importRules.packages).sort()).toEqual(packages.map(({ name }) => name).sort());
  });

  it.each(packages)('has its path: $path', ({ name, path }) => expect(packagePath(name)).toBe(path));

  it('has no cycle', () => {
    const done = new Set<string>();
    const visit = (name: string, path: string[]): void => {
      expect(path, `cycle through ${name}`).not.toContain(name);
      if (done.has(name)) return;
      for (const target of importRules.packages[name]!) visit(target, [...path, name]);
      done.add(name);
    };
    for (const name of Object.keys(importRules.packages)) visit(name, []);
    expect(done.size).toBe(packages.length);
  });

  it.each(Object.entries(importRules.packages))('is in ARCHITECTURE.md: %s', (name, targets) => {
    const line = readText('ARCHITECTURE.md')
      .split('\n')
      .find(text => text.startsWith(`| \`${name}\` |`));
    const cells = line?.split('|').map(cell => cell.trim());
    expect(cells?.[3], `what ${name} may import, in ARCHITECTURE.md`).toBe(
      targets.length === packages.length - 1
        ? 'every package'
        : targets.map(target => `\`${target}\``).join(', ') || 'none',
    );
  });
});

describe.each(packages)('$path', ({ name, path, manifest }) => {
  const targets = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).flatMap(
    dependency => folderOf.get(dependency) ?? [],
  );

  it('depends only on packages that it may import', () => {
    expect(targets.filter(target => !importRules.packages[name]!.includes(target))).toEqual([]);
  });

  it('references in tsconfig.json the packages that it depends on', () => {
    const { references = [] } = readJson<{ references?: { path: string }[] }>(`${path}/tsconfig.json`);
    expect(references.map(reference => reference.path.replace(/^.*\//, '')).sort()).toEqual([...targets].sort());
  });

  it('imports only types where the rule is for types only', () => {
    const forTypes = importRules.typesOnly[name] ?? [];
    const wrong = listFiles([`${path}/src/**/*.{ts,tsx}`])
      .filter(file => !/\.(test|browser|full)\.tsx?$/.test(file))
      .flatMap(file => runtimeImports(readText(file)).map(specifier => `${file}: ${specifier}`))
      .filter(found => forTypes.some(target => found.includes(`: ${packageName(target)}`)));
    expect(wrong).toEqual([]);
  });
});

it('biome.json matches the table', () => {
  const { overrides } = readJson<{ overrides: BiomeOverride[] }>('biome.json');
  expect(overrides.filter(isPackageOverride), 'run `npm run import-rules`').toEqual(packageOverrides());
  // The rules for packages must come first: only the exception for tests may follow.
  expect(overrides.findLastIndex(isPackageOverride)).toBeLessThan(
    overrides.findIndex(entry => !isPackageOverride(entry)),
  );
});

describe('the lint', () => {
  /** Files with one wrong import each: its kind, the file, and the rule that must report it. */
  const wrong = {
    'a package above': ['packages/protocol/src/probe-a.ts', "import '@vitrine/chat';", 'noRestrictedImports'],
    'a package beside': ['packages/connect/src/probe-b.ts', "import '@vitrine/policy';", 'noRestrictedImports'],
    'a part of a package above': [
      'packages/policy/src/probe-c.ts',
      "import '@vitrine/host/node';",
      'noRestrictedImports',
    ],
    'a type of a package above': [
      'packages/policy/src/probe-d.ts',
      "import type { Agent } from '@vitrine/agent';\nexport type X = Agent;",
      'noRestrictedImports',
    ],
    'a re-export of a package above': [
      'packages/form/src/probe-e.ts',
      "export { parseConfig } from '@vitrine/connect';",
      'noRestrictedImports',
    ],
    'an import() of a package above': [
      'packages/react/src/probe-f.ts',
      "export const load = () => import('@vitrine/chat');",
      'noRestrictedImports',
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
    'the agent, from its client': [
      'packages/agent/src/client/probe-s.ts',
      "import '../log.ts';",
      'noRestrictedImports',
    ],
    'Node, from the client': ['packages/agent/src/client/probe-t.ts', "import 'node:fs';", 'noRestrictedImports'],
    'another package, from the client': [
      'packages/agent/src/client/probe-u.ts',
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
      "import '@vitrine/form';",
      'noUndeclaredDependencies',
    ],
    'a file without its extension': ['packages/form/src/probe-n.ts', "import './probe-o';", 'useImportExtensions'],
    'a file that imports it back': ['packages/form/src/probe-p.ts', "import './probe-q.ts';", 'noImportCycles'],
  } as const;
  const right = {
    'an allowed package': ['packages/agent/src/right-a.ts', "import '@vitrine/connect';"],
    'a declared package': ['packages/connect/src/right-b.ts', "import 'yaml';"],
    'a file of the same package': ['packages/host/src/node/right-c.ts', "import '../right-d.ts';"],
    'the client, from the page': ['packages/chat/web/src/right-f.ts', "import '@vitrine/agent/client';"],
    'the protocol, from the client': ['packages/agent/src/client/right-g.ts', "import '@vitrine/protocol/session';"],
    'Node, from the agent': ['packages/agent/src/right-h.ts', "import 'node:fs';"],
    'another package in a test': ['packages/view/src/right-e.test.ts', "import '@vitrine/host';"],
  } as const;

  let found: { file: string; rule: string }[];
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-import-rules-'));
    const copy = (file: string) => cpSync(join(root, file), join(folder, file));
    for (const file of [
      'biome.json',
      '.gitignore',
      ...listFiles(['package.json', '{packages,apps,examples}/*/package.json']),
    ])
      copy(file);
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${text}\n`);
    };
    for (const [file, text] of [...Object.values(wrong), ...Object.values(right)]) write(file, text);
    write('packages/form/src/probe-o.ts', 'export {};');
    write('packages/form/src/probe-q.ts', "import './probe-p.ts';");
    write('packages/host/src/right-d.ts', 'export {};');
    found = lint(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.entries(wrong))('refuses %s', (_kind, [file, , rule]) => {
    expect(found.filter(entry => entry.file === file).map(entry => entry.rule)).toContain(rule);
  });

  it.each(Object.entries(right))('accepts %s', (_kind, [file]) => {
    expect(found.filter(entry => entry.file === file)).toEqual([]);
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
  return [...output.matchAll(/^::error title=lint\/\w+\/(\w+),file=([^,]+),/gm)].map(([, rule, file]) => ({
    rule: rule!,
    file: relative(realpathSync(folder), file!).replaceAll('\\', '/'),
  }));
}

/** Specifiers that a source imports or re-exports for more than their types. */
function runtimeImports(source: string): string[] {
  const statements = source.matchAll(/^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s*from\s*)?'([^']+)'/gm);
  return [...statements].flatMap(([, names = '', specifier]) => {
    const members = /^\{([^}]*)\}$/
      .exec(names.trim())?.[1]
      ?.split(',')
      .filter(member => member.trim() !== '');
    return members?.every(member => /^\s*type\s/.test(member)) ? [] : [specifier!];
  });
}
