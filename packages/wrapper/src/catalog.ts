// The server's tools as they were last listed: what a page is compiled from, and what a client is given while the server is not up yet.
import { canonical, dig, isRecord } from './json.ts';

/** A tool as its server wrote it. */
export interface CatalogTool {
  readonly name: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

/** What another listing changed, by name. */
export interface CatalogChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** How many stayed as they were. */
  readonly unchanged: number;
}

/** What is kept of a server between two runs. */
export interface KeptServer {
  /** The answer to `initialize` or `server/discover`, by protocol version and method. */
  readonly greetings: Readonly<Record<string, unknown>>;
  readonly tools: readonly unknown[];
}

/** Keeps one server's `KeptServer`. Both may fail; then the wrapper goes on without. */
export interface CatalogStore {
  load(): Promise<KeptServer | undefined>;
  save(kept: KeptServer): Promise<void>;
}

export interface Catalog {
  /** In the server's order. */
  readonly tools: readonly CatalogTool[];
  /** False until the first listing, kept or fresh. */
  readonly known: boolean;
  get(name: string): CatalogTool | undefined;
  /** Takes a whole listing. Entries that are no tools are passed over. */
  replace(tools: readonly unknown[]): CatalogChanges;
  /** The listing as it was taken. */
  readonly listing: readonly unknown[];
}

export function createCatalog(): Catalog {
  let listing: readonly unknown[] = [];
  let tools = new Map<string, CatalogTool>();
  let known = false;
  return {
    get tools() {
      return [...tools.values()];
    },
    get known() {
      return known;
    },
    get listing() {
      return listing;
    },
    get: name => tools.get(name),
    replace(next) {
      const before = tools;
      known = true;
      listing = next;
      tools = new Map(next.flatMap(definition => (isTool(definition) ? [[definition.name, toTool(definition)]] : [])));
      return changesBetween(before, tools);
    },
  };
}

export function isChange({ added, removed, changed }: CatalogChanges): boolean {
  return added.length + removed.length + changed.length > 0;
}

function changesBetween(
  before: ReadonlyMap<string, CatalogTool>,
  after: ReadonlyMap<string, CatalogTool>,
): CatalogChanges {
  const names = [...after.keys()];
  const kept = names.filter(name => before.has(name));
  const changed = kept.filter(
    name => canonical(before.get(name)?.definition) !== canonical(after.get(name)?.definition),
  );
  return {
    added: names.filter(name => !before.has(name)),
    removed: [...before.keys()].filter(name => !after.has(name)),
    changed,
    unchanged: kept.length - changed.length,
  };
}

function isTool(value: unknown): value is Record<string, unknown> & { name: string } {
  return isRecord(value) && typeof value.name === 'string' && value.name !== '';
}

function toTool(definition: Record<string, unknown> & { name: string }): CatalogTool {
  return { name: definition.name, definition };
}

/** Whether a tool names an interface of its own; it keeps it. */
export function hasOwnUI({ definition }: CatalogTool): boolean {
  return (
    dig(definition, '_meta', 'ui', 'resourceUri') !== undefined ||
    dig(definition, '_meta', 'ui/resourceUri') !== undefined
  );
}
