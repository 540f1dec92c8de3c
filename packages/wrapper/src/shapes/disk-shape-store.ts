// Shapes on disk, beside the revisions of their tools: `<folder>/<hash of the tool's name>/shape.json`. Joining is the same in any order, so
// two processes that write at once lose at most what the next result brings again.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@vitrine/connect/proxy';
import { readSealed, replaceFile } from '../storage/sealed-file.ts';
import { makeFolder, namesIn, toolFolder } from '../storage/tool-folder.ts';
import { mergeShapes } from './merge-shapes.ts';
import { joinStored, type ShapeStore, type StoredShape } from './shape-store.ts';

/** The options of `createDiskShapeStore`. */
export interface DiskShapeStoreOptions {
  /** Created when the first shape is stored. */
  readonly folder: string;
  readonly log: Log;
}

/** A store of result shapes in a folder. */
export interface DiskShapeStore extends ShapeStore {
  /** Deletes the shape of a tool, or of all. Resolves with the names of the tools. */
  clear(toolName?: string): Promise<readonly string[]>;
}

const FILE = 'shape.json';

/**
 * Stores the shapes of results in `folder`. Damaged files are logged and left out; `save` rejects with Node's error when the disk fails.
 *
 * @example
 * await createWrapper({ serverKey, log, shapeStore: createDiskShapeStore({ folder, log }) });
 */
export function createDiskShapeStore({ folder, log }: DiskShapeStoreOptions): DiskShapeStore {
  const store: DiskShapeStore = {
    async load() {
      const loaded = await Promise.all((await namesIn(folder)).map(name => read(join(folder, name, FILE), log)));
      return loaded.filter(stored => stored !== undefined);
    },
    async save(stored) {
      const own = toolFolder(folder, stored.toolName);
      await makeFolder(own);
      const joined = joinStored(await read(join(own, FILE), log), stored, mergeShapes);
      await replaceFile(join(own, FILE), joined);
      return joined;
    },
    async clear(toolName) {
      const all = (await store.load()).map(shape => shape.toolName);
      const folders =
        toolName === undefined
          ? (await namesIn(folder)).map(name => join(folder, name))
          : [toolFolder(folder, toolName)];
      for (const own of folders) await rm(join(own, FILE), { force: true });
      return all.filter(name => toolName === undefined || name === toolName);
    },
  };
  return store;
}

async function read(path: string, log: Log): Promise<StoredShape | undefined> {
  try {
    const stored = await readSealed(path);
    const { StoredShapeSchema } = await import('./shape-schema.ts');
    return StoredShapeSchema.parse(stored);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn(
        { component: 'shapes', event: 'shape_unreadable', file: path, err: error },
        `a stored shape cannot be read and is not used: ${path}`,
      );
    return undefined;
  }
}
