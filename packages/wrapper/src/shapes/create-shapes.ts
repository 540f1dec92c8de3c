// Learns the shapes of results as they pass. A tool that declares an output schema is not observed, and no tool is ever called for it.
import { setImmediate as afterSending } from 'node:timers/promises';
import type { Log } from '@vitrine/connect/proxy';
import { canonicalJson } from '@vitrine/std/internal/json';
import { toolHash } from '../generation/tool-hash.ts';
import type { CatalogTool } from '../listing/catalog.ts';
import { inferShape } from './infer-shape.ts';
import { mergeShapes } from './merge-shapes.ts';
import { resultData } from './result-data.ts';
import type { ResultShape } from './shape.ts';
import type { ShapeStore, StoredShape } from './shape-store.ts';

/** A shape that has changed so often describes nothing that a page could rely on, and stays as it is. */
const MAX_CHANGES = 12;
/** Number of results without a change after which the rest of this run is not looked at. */
const MAX_ALIKE = 25;
/** Limit of the shape as JSON, in characters; a larger one is not taken. */
const MAX_SIZE = 16_000;

/** Source of what is known of the results of tools. */
export interface ShapeSource {
  /** Returns the shape; undefined when it is unknown, or the tool declares an output schema. */
  get(tool: CatalogTool): ResultShape | undefined;
  /** Counts up with every change of any shape. */
  readonly version: number;
}

export interface Shapes extends ShapeSource {
  /** Looks at a result of `tools/call` after it was sent. Returns at once. `done`: called when it was looked at, or need not be. */
  observe(tool: CatalogTool, result: () => unknown, done: () => void): void;
  /** Resolves when every result has been looked at, and the store is up to date. */
  settled(): Promise<void>;
}

export interface ShapesOptions {
  readonly store: ShapeStore;
  /** Whether a tool gets an interface at all; others are not observed. */
  readonly wants: (tool: CatalogTool) => boolean;
  readonly log: Log;
}

/** Resolves when the store has been read. A store that fails is logged. */
export async function createShapes({ store, wants, log }: ShapesOptions): Promise<Shapes> {
  const failed = (error: unknown): void =>
    log.warn({ component: 'shapes', event: 'store_failed', err: error }, 'shapes of results cannot be stored');
  const loaded = await store.load().catch(error => {
    failed(error);
    return [];
  });
  const storedShapes = new Map(loaded.map(stored => [createKey(stored.toolName, stored.toolHash), stored]));
  const alike = new Map<string, number>();
  const underway = new Set<Promise<void>>();
  let version = 0;

  function isObserved(tool: CatalogTool): boolean {
    if (tool.definition.outputSchema !== undefined || !wants(tool)) return false;
    const key = keyOfTool(tool);
    return (storedShapes.get(key)?.changes ?? 0) < MAX_CHANGES && (alike.get(key) ?? 0) < MAX_ALIKE;
  }

  async function addResult(tool: CatalogTool, result: unknown): Promise<void> {
    const data = resultData(result);
    const observedShape = data && inferShape(data);
    if (!observedShape) return;
    const key = keyOfTool(tool);
    const before = storedShapes.get(key);
    const shape = before ? mergeShapes(before.shape, observedShape) : observedShape;
    const isNew = !before || canonicalJson(shape) !== canonicalJson(before.shape);
    alike.set(key, isNew ? 0 : (alike.get(key) ?? 0) + 1);
    if (!isNew || JSON.stringify(shape).length > MAX_SIZE) return;
    const stored = {
      toolName: tool.name,
      toolHash: toolHash(tool.definition),
      shape,
      changes: (before?.changes ?? 0) + 1,
    };
    storedShapes.set(key, stored);
    version++;
    await keep(key, stored);
    log.debug(
      { component: 'shapes', event: 'learnt', tool_name: tool.name, changes: stored.changes },
      'a result had a new shape',
    );
  }

  async function keep(key: string, stored: StoredShape): Promise<void> {
    const joined = await store.save(stored).catch(failed);
    if (!joined || canonicalJson(joined.shape) === canonicalJson(storedShapes.get(key)?.shape)) return;
    // Another process has seen other results.
    storedShapes.set(key, {
      ...joined,
      shape: mergeShapes(joined.shape, storedShapes.get(key)?.shape ?? joined.shape),
    });
    version++;
  }

  return {
    get version() {
      return version;
    },
    get: tool => (tool.definition.outputSchema === undefined ? storedShapes.get(keyOfTool(tool))?.shape : undefined),
    observe(tool, result, done) {
      if (!isObserved(tool)) return done();
      const looking = afterSending()
        .then(() => addResult(tool, result()))
        .catch(failed)
        .then(done)
        .finally(() => underway.delete(looking));
      underway.add(looking);
    },
    async settled() {
      while (underway.size > 0) await Promise.all(underway);
    },
  };
}

function keyOfTool({ name, definition }: CatalogTool): string {
  return createKey(name, toolHash(definition));
}

function createKey(toolName: string, hash: string): string {
  return JSON.stringify([toolName, hash]);
}
