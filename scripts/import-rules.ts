// Import rules: which package may import which. scripts/import-rules.json is their only source; this file turns them into
// lint rules. Run it after a change of the table (`npm run import-rules`): it rewrites the generated part of biome.json.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder of a package that may import less than its package does. */
export interface FolderRule {
  /** Packages with all their entry points, and single entry points. */
  imports: string[];
  /** True: its files run in browsers, too, and import nothing of Node, and nothing outside of the folder. */
  browser?: boolean;
}

/**
 * `packages`: a folder of packages/ → the folders it may import. `folders`: parts of packages with rules of their own. `typesOnly`: of those, the
 * ones of which it may import only types. `apps`: packages whose folder is in apps/.
 */
export interface ImportRules {
  packages: Record<string, string[]>;
  folders: Record<string, FolderRule>;
  typesOnly: Record<string, string[]>;
  apps: string[];
}

/** One entry of biome.json's `overrides`. */
export interface BiomeOverride {
  includes: string[];
  linter?: unknown;
}

const root = join(fileURLToPath(import.meta.url), '..', '..');

export const importRules: ImportRules = JSON.parse(readFileSync(join(root, 'scripts', 'import-rules.json'), 'utf8'));

/** The npm name of a package, by its folder. */
export function packageName(folder: string): string {
  return folder === 'cli' ? 'vitrine' : `@vitrine/${folder}`;
}

/** The path of a package from the root. */
export function packagePath(folder: string): string {
  return importRules.apps.includes(folder) ? `apps/${folder}` : `packages/${folder}`;
}

/** The overrides of biome.json for the rules: one for each package, one for each folder with rules of its own, and one for the examples. */
export function packageOverrides({ packages, folders }: ImportRules = importRules): BiomeOverride[] {
  const byPath = {
    group: ['../../../**', '../../*/src/**', '../../*/dist/**', '**/packages/**'],
    message: 'Import another package by its name, never by a path.',
  };
  const command = { group: ['vitrine', 'vitrine/**'], message: 'Nothing imports the command.' };
  return [
    ...Object.entries(packages).map(([name, targets]) => {
      const allowed = targets.map(packageName);
      const own = packageName(name);
      return restrict(`${packagePath(name)}/**`, [
        {
          group: ['@vitrine/**', ...[...allowed, own].flatMap(entry => [`!${entry}`, `!${entry}/**`])],
          message: `The package ${name} may import ${allowed.join(', ') || 'no other package'} (ARCHITECTURE.md, Packages).`,
        },
        ...(name === 'cli' ? [] : [command]),
        byPath,
      ]);
    }),
    // After the packages, because the last matching rule applies to a file.
    ...Object.entries(folders).map(([folder, { imports, browser = false }]) =>
      restrict(`${folder}/**`, [
        {
          group: ['@vitrine/**', ...imports.flatMap(name => [`!${name}`, `!${name}/**`])],
          message: `${folder} may import ${imports.join(', ')} (scripts/import-rules.json, folders).`,
        },
        command,
        byPath,
        ...(browser
          ? [
              {
                group: ['node:*', 'node:*/**', '../**'],
                message: `${folder} runs in browsers, and imports nothing from outside.`,
              },
            ]
          : []),
      ]),
    ),
    // An example imports only what its reader could install.
    restrict('examples/**', [command, { ...byPath, group: ['../../**', '**/packages/**'] }]),
  ];
}

function restrict(include: string, patterns: unknown[]): BiomeOverride {
  return {
    includes: [include],
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
  };
}

/** Whether this file has written an override. */
export function isPackageOverride({ includes }: BiomeOverride): boolean {
  return includes.length === 1 && /^((packages|apps)(\/[a-z-]+)+|examples)\/\*\*$/.test(includes[0]!);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(root, 'biome.json');
  const config: { overrides: BiomeOverride[] } = JSON.parse(readFileSync(file, 'utf8'));
  // The packages come first: later overrides, such as the exception for tests, take precedence.
  config.overrides = [...packageOverrides(), ...config.overrides.filter(override => !isPackageOverride(override))];
  writeFileSync(file, JSON.stringify(config, undefined, 2));
  execFileSync(join(root, 'node_modules', '.bin', 'biome'), ['format', '--write', file], {
    cwd: root,
    stdio: 'inherit',
  });
}
