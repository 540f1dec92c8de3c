// Mends the result of a handshake: a malformed member that is not needed must not lose the whole server; another one is named.
import { specTypeSchemas } from '@modelcontextprotocol/client';
import { isRecord } from '@vitrine/std/internal/json';

type Path = readonly (string | number)[];

export interface HandshakeChange {
  readonly path: Path;
  /** New value; undefined when the member is removed. */
  readonly value: unknown;
}

/** Changes that make the result well formed; or why it can't be used, as the end of a sentence. */
export type HandshakeReading = { readonly changes: readonly HandshakeChange[] } | { readonly fault: string };

/** The methods of a handshake, with the schemas of their results. */
const SCHEMAS = { initialize: 'InitializeResult', 'server/discover': 'DiscoverResult' } as const;

export type HandshakeMethod = keyof typeof SCHEMAS;

/** The most members that are mended. */
const MAX_CHANGES = 32;

export function isHandshake(method: string | undefined): method is HandshakeMethod {
  return method !== undefined && Object.hasOwn(SCHEMAS, method);
}

/** Reads a result, which stays as it is. `name`: of a server that does not say its own. */
export function readHandshake(method: HandshakeMethod, result: unknown, name: string): HandshakeReading {
  const mended: unknown = structuredClone(result);
  const changes: HandshakeChange[] = [];
  while (changes.length < MAX_CHANGES) {
    const issue = firstIssue(method, mended);
    if (!issue) return { changes };
    const change = changeFor(issue.path, read(mended, issue.path), name);
    if (!change || !isRecord(mended)) return { fault: describe(issue.path, read(mended, issue.path)) };
    write(mended, change);
    changes.push(change);
  }
  return { fault: `more than ${MAX_CHANGES} members of it are malformed` };
}

/** The result with the changes. */
export function withChanges<Result extends object>(result: Result, changes: readonly HandshakeChange[]): Result {
  const mended = structuredClone(result);
  for (const change of changes) write(mended, change);
  return mended;
}

function firstIssue(method: HandshakeMethod, value: unknown): { readonly path: Path } | undefined {
  const outcome = specTypeSchemas[SCHEMAS[method]]['~standard'].validate(value);
  if (outcome instanceof Promise || !outcome.issues) return undefined;
  const path = (outcome.issues[0]?.path ?? []).map(key => (typeof key === 'object' ? key.key : key));
  return { path: path.map(key => (typeof key === 'symbol' ? String(key) : key)) };
}

/** The change that makes the member at `path` harmless; undefined when the handshake can't do without it. */
function changeFor(path: Path, value: unknown, name: string): HandshakeChange | undefined {
  const [first, second] = path;
  if (first === undefined || first === 'protocolVersion' || first === 'supportedVersions') return undefined;
  if (first === 'serverInfo' && path.length === 1) return { path, value: { name, version: '' } };
  if (first === 'serverInfo' && (second === 'name' || second === 'version')) {
    const missing = second === 'name' ? name : '';
    return { path, value: typeof value === 'number' ? String(value) : missing };
  }
  // PHP writes an empty object as a list. What the server can do is not known then: its tools are asked for.
  const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  if (first === 'capabilities' && path.length === 1) return isEmpty ? { path, value: { tools: {} } } : undefined;
  // A list of tools, or `true`, means that there are tools.
  if (first === 'capabilities' && path.length === 2) return { path, value: value ? {} : undefined };
  const index = path.findIndex(key => typeof key === 'number');
  if (index > 0) return { path: path.slice(0, index), value: undefined };
  // What lacks a member goes as a whole.
  return { path: value === undefined && path.length > 1 ? path.slice(0, -1) : path, value: undefined };
}

function describe(path: Path, value: unknown): string {
  if (path.length === 0) return 'its result is no object';
  const received = value === undefined ? 'missing' : (JSON.stringify(value) ?? 'malformed').slice(0, 80);
  return `its "${path.join('.')}" is ${received}`;
}

function read(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], value);
}

function write(target: object, { path, value }: HandshakeChange): void {
  const holder = read(target, path.slice(0, -1)) as Record<string, unknown>;
  const key = path.at(-1)!;
  if (value === undefined) delete holder[key];
  else holder[key] = value;
}
