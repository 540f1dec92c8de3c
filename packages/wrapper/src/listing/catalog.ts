// The server's tools as they were last listed. Pages are compiled from them, and a client receives them while the server is still starting.
import { FLAT_RESOURCE_URI_KEY } from '@vitrine/protocol/constants';
import { OUTPUT_TEMPLATE_KEY } from '@vitrine/protocol/internal/apps-sdk/apps-sdk';
import { canonicalJson, getPath, isRecord } from '@vitrine/std/internal/json';

/** A tool as its server wrote it. */
export interface CatalogTool {
  readonly name: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

/** The difference between two lists, as names of tools. */
export interface CatalogChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** How many tools are unchanged. */
  readonly unchanged: number;
}

/** The data about a server that a store keeps between runs: JSON as the server wrote it, with its key order and number literals. */
export interface CachedServer {
  /** The result of `initialize` or `server/discover`, by method, protocol version and a hash of the client's capabilities. */
  readonly handshakes: Readonly<Record<string, string>>;
  /** One definition each, as JSON text. */
  readonly tools: readonly string[];
}

/** Keeps one server's `CachedServer`. When a method fails, the wrapper works without the store. */
export interface CatalogStore {
  load(): Promise<CachedServer | undefined>;
  save(kept: CachedServer): Promise<void>;
}

/** The current list of a server's tools, and how it changes. */
export interface Catalog {
  /** Tools in the server's order. */
  readonly tools: readonly CatalogTool[];
  /** Whether the list is known; false until the first listing, kept or fresh. */
  readonly known: boolean;
  get(name: string): CatalogTool | undefined;
  /** Replaces the list. Each definition is JSON text; entries that are not tools are skipped. Throws `SyntaxError` for invalid JSON. */
  replace(tools: readonly string[]): CatalogChanges;
  /** Replaces the definitions with the same names and keeps the others. For a list of which not all pages have arrived. */
  add(tools: readonly string[]): void;
  /** The list as JSON texts, as it was given. */
  readonly listing: readonly string[];
}

export function createCatalog(): Catalog {
  let listing: readonly string[] = [];
  let tools = new Map<string, CatalogTool>();
  let isListed = false;
  const replace = (next: readonly string[]): CatalogChanges => {
    const before = tools;
    const definitions = next.map(text => JSON.parse(text) as unknown).filter(isTool);
    tools = new Map(definitions.map(definition => [definition.name, { name: definition.name, definition }]));
    isListed = true;
    listing = next;
    return changesBetween(before, tools);
  };
  return {
    get tools() {
      return [...tools.values()];
    },
    get known() {
      return isListed;
    },
    get listing() {
      return listing;
    },
    get: name => tools.get(name),
    replace,
    add(some) {
      const fresh = new Set(some.map(nameIn));
      replace([...some, ...listing.filter(text => !fresh.has(nameIn(text)))]);
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
  const existing = names.filter(name => before.has(name));
  const changed = existing.filter(
    name => canonicalJson(before.get(name)?.definition) !== canonicalJson(after.get(name)?.definition),
  );
  return {
    added: names.filter(name => !before.has(name)),
    removed: [...before.keys()].filter(name => !after.has(name)),
    changed,
    unchanged: existing.length - changed.length,
  };
}

function nameIn(text: string): unknown {
  return getPath(JSON.parse(text), 'name');
}

function isTool(value: unknown): value is Record<string, unknown> & { name: string } {
  return isRecord(value) && typeof value.name === 'string' && value.name !== '';
}

/** Whether a tool names an interface of its own, which it keeps. */
export function hasOwnUI({ definition }: CatalogTool): boolean {
  const names = [['ui', 'resourceUri'], [FLAT_RESOURCE_URI_KEY], [OUTPUT_TEMPLATE_KEY]];
  return names.some(path => getPath(definition, '_meta', ...path) !== undefined);
}
