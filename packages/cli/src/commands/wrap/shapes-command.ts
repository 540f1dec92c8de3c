// `vitrine shapes`: what `vitrine wrap` has learnt of the results of tools: types and names of members, never values.
import type { DiskShapeStore } from '@vitrine/wrapper';
import type { StoredShape } from '@vitrine/wrapper/internal/stores';
import { UsageError } from '../../program/usage-error.ts';
import { printReport } from './stored/cache-folder.ts';
import { findKeys, type KeptData, type KeptDataOptions, withKeptData } from './stored/stored-data.ts';

export interface ShapesCommandOptions extends KeptDataOptions {
  /** The key of one server. @default all servers */
  readonly server?: string;
}

interface ServerShapes {
  readonly key: string;
  readonly store: DiskShapeStore;
  readonly shapes: readonly StoredShape[];
}

/** Prints the tools of which something is known. */
export async function runShapesList(options: ShapesCommandOptions): Promise<void> {
  const servers = await withKeptData(options, kept => readShapes(kept, options));
  const rows = servers.flatMap(({ key, shapes }) =>
    shapes.map(({ toolName: tool, shape, changes }) => ({ key, tool, members: countMembers(shape), changes })),
  );
  printReport(options, rows, () =>
    rows.length === 0
      ? ['Nothing was learnt.']
      : rows.map(({ key, tool, members, changes }) => `${key}  ${tool}  ${members} members, changed ${changes} times`),
  );
}

/** Prints the shape of the results of a tool, as JSON Schema. Throws `UsageError` where nothing is known of it. */
export async function runShapesShow(tool: string, options: ShapesCommandOptions): Promise<void> {
  const servers = await withKeptData(options, kept => readShapes(kept, options));
  const rows = servers.flatMap(({ key, shapes }) =>
    shapes.filter(({ toolName }) => toolName === tool).map(({ shape }) => ({ key, shape })),
  );
  if (rows.length === 0) throw createNotFoundError(tool);
  printReport({ json: true }, rows.length === 1 ? rows[0]?.shape : rows, () => []);
}

/** Deletes the shape of one tool, or of all. Throws `UsageError` where nothing is known of it. */
export async function runShapesClear(tool: string | undefined, options: ShapesCommandOptions): Promise<void> {
  const cleared = await withKeptData(options, async kept => {
    const names: { key: string; tool: string }[] = [];
    for (const { key, store } of await readShapes(kept, options))
      names.push(...(await store.clear(tool)).map(name => ({ key, tool: name })));
    return names;
  });
  if (tool !== undefined && cleared.length === 0) throw createNotFoundError(tool);
  printReport(options, { cleared }, () => [`${cleared.length} ${cleared.length === 1 ? 'shape' : 'shapes'} cleared`]);
}

async function readShapes(kept: KeptData, { server }: ShapesCommandOptions): Promise<ServerShapes[]> {
  return Promise.all(
    (await findKeys(kept, server)).map(async key => {
      const store = kept.shapes(key);
      return { key, store, shapes: await store.load() };
    }),
  );
}

function countMembers(shape: StoredShape['shape']): number {
  const { properties = {}, items, additionalProperties: map } = shape;
  const inner = [...Object.values(properties), items, map].filter(part => typeof part === 'object');
  return Object.keys(properties).length + inner.reduce((sum, part) => sum + countMembers(part), 0);
}

function createNotFoundError(tool: string): UsageError {
  return new UsageError(
    'bad-value',
    `Nothing was learnt of the results of ${JSON.stringify(tool)}. vitrine shapes ls lists the tools.`,
    { received: tool },
  );
}
