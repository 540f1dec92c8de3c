// The surfaces of a conversation: applies messages in their order, keeps servers apart, takes what the user enters, and tells who draws.
import { isRecord } from '@vitrine/std/internal/json';
import { hasGap } from './has-gap.ts';
import { A2UI_LIMITS, type A2UILimits } from './limits.ts';
import { A2UIError, type A2UIIssue, fail, quote } from './messages/issues.ts';
import { readOldPath } from './messages/old-data.ts';
import { readComponent } from './messages/read-component.ts';
import { listMessages, parseMessages } from './messages/read-messages.ts';
import type { Message, Surface, WireVersion } from './model.ts';
import { type Catalog, type FindComponents, findCatalogs } from './own-catalogs.ts';
import { readMessage } from './values/adapters.ts';
import { parsePath, readAt, type Segments, writeAt } from './values/pointer.ts';

/** A surface in its place. */
export interface PlacedSurface extends Surface {
  /** Unique among all surfaces of this store. */
  readonly key: string;
  /** Who sent it. A server reaches its own surfaces only. */
  readonly server: string;
  /** Where it is drawn, such as the call whose result created it. */
  readonly place: string;
}

/** Where messages come from. */
export interface MessageOrigin {
  /** The name of the server. Surfaces of the same id of two servers are two surfaces. @default '' */
  readonly server?: string;
  /** The place that new surfaces are drawn in. A surface of this place is preferred where several have the id. @default '' */
  readonly place?: string;
}

/** What became of messages. */
interface ApplyReport {
  /** What was wrong; what was not is applied. */
  readonly issues: readonly A2UIIssue[];
  /** The keys of the surfaces that were created or changed. */
  readonly touched: readonly string[];
}

/** Members of objects that the writes of one text may copy: each write copies what is on its way. */
const MAX_COPIES = 250_000;
/** Items of an array that are copied as fast as one member of an object. */
const ITEMS_PER_MEMBER = 50;

/** A store of surfaces. */
export interface Surfaces {
  /** Applies messages: the text of a resource, or values that are parsed. Never throws: what cannot be applied is in `issues`. */
  apply(messages: unknown, origin?: MessageOrigin): ApplyReport;
  get(key: string): PlacedSurface | undefined;
  /** The surfaces of a place, oldest first. */
  inPlace(place: string): readonly PlacedSurface[];
  /** Whether there is something to draw: the surface has begun, is not closed, and its root has come. */
  canDraw(key: string): boolean;
  /** Tells whether all of the surface can be drawn: each component that its root leads to has come and is known. */
  isWhole(key: string): boolean;
  /** Writes what the user has entered at an absolute path. Nothing is sent. Unknown surfaces and impossible paths are ignored. */
  write(key: string, path: string, value: unknown): void;
  /** Removes all surfaces. */
  clear(): void;
  subscribe(listener: () => void): () => void;
  /** All surfaces by their key; another object after every change. */
  getSnapshot(): ReadonlyMap<string, PlacedSurface>;
}

/** Options of `createSurfaces`. */
export interface SurfacesOptions {
  /** @default `A2UI_LIMITS` */
  readonly limits?: A2UILimits;
  /** Catalogs of the application, for messages from 0.9 on; draw them with the prop `components` of `<A2UISurface>`. @default none */
  readonly catalogs?: readonly Catalog[];
}

/**
 * Creates an empty store of surfaces. Throws `TypeError` when a catalog has the id of another, or a component a name that A2UI does not allow.
 *
 * @example
 * const surfaces = createSurfaces();
 * const { issues } = surfaces.apply(text, { server: 'shop', place: 'call-1' });
 */
export function createSurfaces({ limits = A2UI_LIMITS, catalogs }: SurfacesOptions = {}): Surfaces {
  const findComponents = findCatalogs(catalogs, { isLenient: true });
  let all: ReadonlyMap<string, PlacedSurface> = new Map();
  const listeners = new Set<() => void>();

  const change = (next: ReadonlyMap<string, PlacedSurface>): void => {
    all = next;
    for (const listener of listeners) listener();
  };

  const apply: Surfaces['apply'] = (received, { server = '', place = '' } = {}) => {
    const issues: A2UIIssue[] = [];
    const touched = new Set<string>();
    const next = new Map(all);
    const copies = { left: MAX_COPIES };
    const collect = (error: unknown, surfaceId: string | undefined): void => {
      // The stack is full: a value is nested more deeply than a program can follow.
      if (error instanceof RangeError)
        return void issues.push({ ...TOO_DEEP, ...(surfaceId !== undefined && { surfaceId }) });
      if (!(error instanceof A2UIError)) throw error;
      for (const issue of error.issues) issues.push(surfaceId === undefined ? issue : { surfaceId, ...issue });
    };
    try {
      const messages = typeof received === 'string' ? parseMessages(received, limits) : listMessages(received, limits);
      // One by one: a message that is wrong does not affect the others.
      for (const value of messages) {
        let message: Message | undefined;
        try {
          message = readMessage(value);
          const applied = applyMessage(message, { next, server, place, limits, findComponents, copies });
          issues.push(...applied.issues.map(issue => ({ surfaceId: applied.surfaceId, ...issue })));
          touched.add(applied.key);
        } catch (error) {
          collect(error, message?.surfaceId ?? readSurfaceId(value));
        }
      }
    } catch (error) {
      collect(error, undefined);
    }
    for (const key of next.keys()) {
      if (next.size <= limits.maxSurfaces) break;
      next.delete(key);
    }
    if (touched.size > 0) change(next);
    return { issues, touched: [...touched] };
  };

  return {
    apply,
    get: key => all.get(key),
    inPlace: place => [...all.values()].filter(surface => surface.place === place),
    canDraw(key) {
      const { isReady = false, components, rootId = '' } = all.get(key) ?? {};
      const root = components?.get(rootId);
      return isReady && root !== undefined && root.issue === undefined;
    },
    isWhole(key) {
      const surface = all.get(key);
      return surface?.isReady === true && !hasGap(surface);
    },
    write(key, path, value) {
      const surface = all.get(key);
      if (!surface) return;
      try {
        const data = writeAt(surface.data, parsePath(path), value);
        if (data !== surface.data) change(new Map(all).set(key, { ...surface, data }));
      } catch (error) {
        if (!(error instanceof A2UIError)) throw error;
      }
    },
    clear: () => change(new Map()),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => all,
  };
}

const TOO_DEEP: A2UIIssue = {
  code: 'LIMIT_EXCEEDED',
  message: 'The message has too many levels; send flatter values.',
};

interface Applying extends Required<MessageOrigin> {
  /** Shared by the messages of one text. */
  readonly copies: { left: number };
  readonly next: Map<string, PlacedSurface>;
  readonly limits: A2UILimits;
  readonly findComponents: FindComponents;
}

interface Applied {
  readonly key: string;
  readonly surfaceId: string;
  readonly issues: readonly A2UIIssue[];
}

function applyMessage(message: Message, applying: Applying): Applied {
  const { next, server, place } = applying;
  const { surfaceId } = message;
  const own = JSON.stringify([server, place, surfaceId]);
  if (message.type === 'create') return create(message, own, applying);
  const target =
    next.get(own) ?? [...next.values()].findLast(other => other.server === server && other.surfaceId === surfaceId);
  if (!target && (message.type === 'begin' || ('version' in message && message.version === '0.8')))
    // In 0.8 the first message creates the surface.
    next.set(own, { ...emptySurface(surfaceId, '', '0.8'), key: own, server, place });
  const surface = target ?? next.get(own);
  if (!surface)
    fail('UNKNOWN_SURFACE', `There is no surface ${quote(surfaceId)} of this server; send its createSurface first.`);
  const { key } = surface;
  switch (message.type) {
    case 'components': {
      const { issues, ...changed } = withComponents(surface, message, applying);
      next.set(key, { ...surface, ...changed });
      return { key, surfaceId, issues };
    }
    case 'data':
      next.set(key, {
        ...surface,
        data: withFirstValues(withData(surface.data, message, applying), surface.firstValues),
      });
      return { key, surfaceId, issues: [] };
    case 'begin':
      next.set(key, { ...surface, rootId: message.rootId, isReady: true });
      return { key, surfaceId, issues: [] };
    case 'delete':
      next.delete(key);
      return { key, surfaceId, issues: [] };
  }
}

/** A surface of the same id in the same place is begun anew: what is drawn stays mounted, and changes. */
function create(message: Extract<Message, { type: 'create' }>, key: string, applying: Applying): Applied {
  const { next, server, place } = applying;
  const { surfaceId, catalogId, version, sendsData } = message;
  const empty = { ...emptySurface(surfaceId, catalogId, version), isReady: true, sendsData };
  const { issues, ...changed } = withComponents({ ...empty, data: message.data ?? {} }, message, applying);
  // The newest one is last: updates of later results are meant for it.
  if (next.get(key)?.components.size === 0) next.delete(key);
  next.set(key, { ...empty, ...changed, key, server, place });
  return { key, surfaceId, issues };
}

function emptySurface(surfaceId: string, catalogId: string, version: WireVersion): Surface {
  return {
    surfaceId,
    catalogId,
    version,
    isReady: false,
    rootId: 'root',
    components: new Map(),
    data: {},
    sendsData: false,
  };
}

function withComponents(
  { catalogId, ...surface }: Pick<Surface, 'catalogId' | 'components' | 'data' | 'firstValues'>,
  { components: received, version }: { readonly components: readonly unknown[]; readonly version: WireVersion },
  { limits, findComponents }: Applying,
): Pick<Surface, 'components' | 'data' | 'firstValues'> & { issues: A2UIIssue[] } {
  const components = new Map(surface.components);
  const issues: A2UIIssue[] = [];
  const firstValues = new Map(surface.firstValues);
  for (const value of received) {
    try {
      const read = readComponent(value, { version, catalogId, findComponents });
      const { id } = read.component;
      if (!components.has(id) && components.size >= limits.maxComponents)
        fail('LIMIT_EXCEEDED', `The surface has more than ${limits.maxComponents} components.`, `/components/${id}`);
      components.set(id, read.component);
      issues.push(...read.issues);
      if (version === '0.8') collectFirstValues(value, firstValues);
    } catch (error) {
      if (!(error instanceof A2UIError)) throw error;
      issues.push(...error.issues);
    }
  }
  return { components, data: withFirstValues(surface.data, firstValues), firstValues, issues };
}

/** In 0.8 a value with a path and a literal writes the literal there, if there is nothing yet. */
function collectFirstValues(value: unknown, all: Map<string, unknown>, levels = 8): void {
  if (typeof value !== 'object' || value === null || levels === 0) return;
  if (isRecord(value) && typeof value.path === 'string' && value.path.startsWith('/')) {
    const first = value.literalString ?? value.literalNumber ?? value.literalBoolean ?? value.literalArray;
    if (first !== undefined) all.set(`/${readOldPath(value.path)}`, first);
    return;
  }
  for (const item of Object.values(value)) collectFirstValues(item, all, levels - 1);
}

function withFirstValues(data: unknown, firstValues: Surface['firstValues']): unknown {
  let all = data;
  for (const [path, value] of firstValues ?? []) {
    const segments = parsePath(path);
    if (readAt(all, segments) === undefined) all = writeAt(all, segments, value);
  }
  return all;
}

function withData(
  data: unknown,
  { path, value }: Extract<Message, { type: 'data' }>,
  { copies }: Pick<Applying, 'copies'>,
): unknown {
  const segments = parsePath(path);
  if (copies.left >= 0) copies.left -= countCopies(data, segments);
  if (copies.left < 0)
    fail('LIMIT_EXCEEDED', `The update of ${quote(path)} is one too many of such large data; send them in one update.`);
  return segments.length === 0 ? (value ?? {}) : writeAt(data, segments, value);
}

/** How many members a write copies, with arrays as fewer. */
function countCopies(data: unknown, segments: Segments): number {
  let count = 0;
  for (const [level] of segments.entries()) {
    const container = readAt(data, segments.slice(0, level));
    if (Array.isArray(container)) count += container.length / ITEMS_PER_MEMBER;
    else if (isRecord(container)) count += Object.keys(container).length;
    else break;
  }
  return count;
}

/** For messages that could not be read, too. */
function readSurfaceId(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const body = Object.values(value).find(isRecord);
  return typeof body?.surfaceId === 'string' ? body.surfaceId.slice(0, 200) : undefined;
}
