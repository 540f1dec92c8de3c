// `vitrine shapes`: what `vitrine wrap` has learnt of the results of tools: types and names of members, never values.
import { createDiskShapeStore, type DiskShapeStore } from '@vitrine/wrapper';
import type { StoredShape } from '@vitrine/wrapper/internal/stores';
import { commandIO } from '../command-io.ts';
import { UsageError } from '../usage-error.ts';
import { type CacheFolderOptions, findCacheFolder, interfacesFolder, keysIn, printReport } from './cache-folder.ts';

export interface ShapesCommandOptions extends CacheFolderOptions {
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
  const servers = await readShapes(options);
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
  const rows = (await readShapes(options)).flatMap(({ key, shapes }) =>
    shapes.filter(({ toolName }) => toolName === tool).map(({ shape }) => ({ key, shape })),
  );
  if (rows.length === 0) throw createNotFoundError(tool);
  printReport({ json: true }, rows.length === 1 ? rows[0]?.shape : rows, () => []);
}

/** Deletes the shape of one tool, or of all. Throws `UsageError` where nothing is known of it. */
export async function runShapesClear(tool: string | undefined, options: ShapesCommandOptions): Promise<void> {
  const cleared: { key: string; tool: string }[] = [];
  for (const { key, store } of await readShapes(options))
    cleared.push(...(await store.clear(tool)).map(name => ({ key, tool: name })));
  if (tool !== undefined && cleared.length === 0) throw createNotFoundError(tool);
  printReport(options, { cleared }, () => [`${cleared.length} ${cleared.length === 1 ? 'shape' : 'shapes'} cleared`]);
}

async function readShapes({ server, ...options }: ShapesCommandOptions): Promise<ServerShapes[]> {
  const folder = await findCacheFolder(options);
  const log = { debug() {}, info() {}, warn: warned, error() {} };
  return Promise.all(
    (await keysIn(folder, server)).map(async key => {
      const store = createDiskShapeStore({ folder: interfacesFolder(folder, key), log });
      return { key, store, shapes: await store.load() };
    }),
  );
}

function warned(_fields: object, message: string): void {
  commandIO().stderr.write(`vitrine: ${message}\n`);
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
