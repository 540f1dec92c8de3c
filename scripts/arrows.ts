// The arrows: which room may import which. scripts/arrows.json is the one place where they are written; this file turns them into
// lint rules. Run it after a change of the table (`npm run arrows`): it rewrites the rooms' part of biome.json.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A folder of a room that may import less than its room does. */
export interface FolderRule {
  /** Packages with all their entry points, and single entry points. */
  imports: string[];
  /** True: what is in it runs in browsers, too, and stands alone: it imports nothing of Node, and nothing outside of the folder. */
  browser?: boolean;
}

/** `rooms`: a folder of packages/ → the folders it may import. `folders`: parts of rooms with rules of their own. `typesOnly`: of those, the ones it may import types from, nothing that runs. `apps`: rooms whose folder is in apps/. */
export interface Arrows {
  rooms: Record<string, string[]>;
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

export const arrows: Arrows = JSON.parse(readFileSync(join(root, 'scripts', 'arrows.json'), 'utf8'));

/** The npm name of a room. */
export function packageName(room: string): string {
  return room === 'cli' ? 'vitrine' : `@vitrine/${room}`;
}

/** Where a room is, from the root. */
export function roomFolder(room: string): string {
  return arrows.apps.includes(room) ? `apps/${room}` : `packages/${room}`;
}

/** The overrides of biome.json that the arrows stand for: one a room, one a folder with rules of its own, and one for the examples. */
export function roomOverrides({ rooms, folders }: Arrows = arrows): BiomeOverride[] {
  const byPath = {
    group: ['../../../**', '../../*/src/**', '../../*/dist/**', '**/packages/**'],
    message: 'Enter another room by its package name, never by a path.',
  };
  const command = { group: ['vitrine', 'vitrine/**'], message: 'Nothing imports the command.' };
  return [
    ...Object.entries(rooms).map(([room, targets]) => {
      const allowed = targets.map(packageName);
      const own = packageName(room);
      return restrict(`${roomFolder(room)}/**`, [
        {
          group: ['@vitrine/**', ...[...allowed, own].flatMap(name => [`!${name}`, `!${name}/**`])],
          message: `The room ${room} may import ${allowed.join(', ') || 'no other room'} (ARCHITECTURE.md, the arrows).`,
        },
        ...(room === 'cli' ? [] : [command]),
        byPath,
      ]);
    }),
    // After the rooms: the last rule holds for a file.
    ...Object.entries(folders).map(([folder, { imports, browser = false }]) =>
      restrict(`${folder}/**`, [
        {
          group: ['@vitrine/**', ...imports.flatMap(name => [`!${name}`, `!${name}/**`])],
          message: `${folder} may import ${imports.join(', ')} (scripts/arrows.json, folders).`,
        },
        command,
        byPath,
        ...(browser
          ? [{ group: ['node:*', 'node:*/**', '../**'], message: `${folder} runs in browsers, and stands alone.` }]
          : []),
      ]),
    ),
    // An example imports what its reader could install.
    restrict('examples/**', [command, { ...byPath, group: ['../../**', '**/packages/**'] }]),
  ];
}

function restrict(include: string, patterns: unknown[]): BiomeOverride {
  return {
    includes: [include],
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
  };
}

/** True for an override that this file writes. */
export function isRoomOverride({ includes }: BiomeOverride): boolean {
  return includes.length === 1 && /^((packages|apps)(\/[a-z-]+)+|examples)\/\*\*$/.test(includes[0]!);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(root, 'biome.json');
  const config: { overrides: BiomeOverride[] } = JSON.parse(readFileSync(file, 'utf8'));
  // The rooms come first: what follows, such as the exception for tests, takes precedence.
  config.overrides = [...roomOverrides(), ...config.overrides.filter(override => !isRoomOverride(override))];
  writeFileSync(file, JSON.stringify(config, undefined, 2));
  execFileSync(join(root, 'node_modules', '.bin', 'biome'), ['format', '--write', file], {
    cwd: root,
    stdio: 'inherit',
  });
}
