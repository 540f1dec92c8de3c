// A configuration file's text (YAML or JSON) becomes servers; everything wrong in it becomes one ConfigError that points at the line.
import { type Document, isAlias, isMap, isNode, isScalar, LineCounter, type Pair, parseDocument } from 'yaml';
import type * as z from 'zod';
import { ConfigError } from '../errors.ts';
import { expandVariables } from './expand-variables.ts';
import { type Config, ConfigFileSchema, SERVER_NAME, type ServerConfig } from './server-config.ts';

export interface ParseConfigOptions {
  /** The file's name, for messages. */
  readonly path?: string | undefined;
  /** Where `$VAR` is looked up. Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

type Path = readonly PropertyKey[];

/** Keys whose strings may hold `$VAR`. */
const EXPANDED = new Set(['command', 'args', 'env', 'cwd', 'url', 'headers']);

/**
 * Reads a configuration: `mcpServers: <name>: {type, command, args, env, cwd | url, headers, timeout, connectionMode, enabled}`.
 * `type` may be left out where `command` (stdio) or `url` (http) tells it. Throws `ConfigError`.
 */
export function parseConfig(text: string, options: ParseConfigOptions = {}): Config {
  const { path: file, env = process.env } = options;
  const lines = new LineCounter();
  // A byte order mark would become part of the first key.
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter: lines, prettyErrors: false });

  const fail = (message: string, at: { offset?: number | undefined; path?: Path }): never => {
    const position = at.offset === undefined ? undefined : lines.linePos(at.offset);
    const where = [file ?? 'configuration', ...(position ? [position.line, position.col] : [])].join(':');
    const dotted = at.path?.length ? at.path.map(String).join('.') : undefined;
    throw new ConfigError(`${where}: ${dotted === undefined ? '' : `${dotted}: `}${message}`, {
      file,
      line: position?.line,
      column: position?.col,
      path: dotted,
    });
  };

  const broken = document.errors[0];
  if (broken) fail(firstLine(broken.message), { offset: broken.pos[0] });
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    fail(firstLine(error instanceof Error ? error.message : String(error)), {});
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    fail('the file must be a map with the key "mcpServers"', { offset: 0 });

  const root = value as Record<string, unknown>;
  // Before the schema: its record would leave out a `__proto__` without a word.
  checkNames(Object.keys(root.mcpServers ?? {}), (problem, name) => {
    const path = ['mcpServers', name];
    return fail(problem, { offset: offsetOf(document, path, true), path });
  });
  inferTypes(root.mcpServers);
  expandIn(root.mcpServers, env, (problem, path) => fail(problem, { offset: offsetOf(document, path), path }));

  const parsed = ConfigFileSchema.safeParse(root);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
    fail(explain(issue, document.getIn(path)), {
      offset: offsetOf(document, path, issue.code === 'unrecognized_keys'),
      path,
    });
  }

  const servers: Record<string, ServerConfig> = {};
  for (const [name, server] of Object.entries(parsed.data!.mcpServers)) {
    const { timeout, ...rest } = server;
    servers[name] = { ...rest, ...(timeout === undefined ? {} : { timeoutMs: timeout }) };
  }
  return { servers };
}

function checkNames(names: readonly string[], report: (problem: string, name: string) => never): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    if (!SERVER_NAME.test(name))
      report(
        `"${name}" can't be a server's name: use letters, digits, ".", "_" and "-", at most 64, starting with a letter or digit`,
        name,
      );
    const twin = seen.get(name.toLowerCase());
    if (twin !== undefined) report(`"${name}" and "${twin}" differ only in upper and lower case: rename one`, name);
    seen.set(name.toLowerCase(), name);
  }
}

/** `type` is told by `command` or `url` when the file leaves it out, as other clients' files do. */
function inferTypes(servers: unknown): void {
  for (const server of Object.values(servers ?? {})) {
    if (typeof server !== 'object' || server === null || 'type' in server) continue;
    if ('command' in server) Object.assign(server, { type: 'stdio' });
    else if ('url' in server) Object.assign(server, { type: 'http' });
  }
}

function expandIn(
  servers: unknown,
  env: Readonly<Record<string, string | undefined>>,
  report: (problem: string, path: Path) => never,
): void {
  const walk = (holder: Record<PropertyKey, unknown>, key: PropertyKey, path: Path): void => {
    const value = holder[key];
    if (typeof value === 'string') {
      const expansion = expandVariables(value, env);
      if ('problem' in expansion) report(expansion.problem, path);
      else holder[key] = expansion.value;
    } else if (typeof value === 'object' && value !== null) {
      for (const inner of Object.keys(value)) walk(value as Record<PropertyKey, unknown>, inner, [...path, inner]);
    }
  };
  for (const [name, server] of Object.entries(servers ?? {})) {
    if (typeof server !== 'object' || server === null || (server as ServerConfig).enabled === false) continue;
    for (const key of Object.keys(server))
      if (EXPANDED.has(key)) walk(server as Record<PropertyKey, unknown>, key, ['mcpServers', name, key]);
  }
}

/** Where a path stands in the text: its value, or its key; else the nearest thing around it that exists. */
function offsetOf(document: Document, path: Path, key = false): number | undefined {
  let node: unknown = document.contents;
  let offset = isNode(node) ? node.range?.[0] : undefined;
  for (const [index, step] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(item => keyOf(item) === String(step));
      if (!pair) return offset;
      const wanted = key && index === path.length - 1 ? pair.key : pair.value;
      offset = (isNode(wanted) ? wanted.range?.[0] : undefined) ?? (isNode(pair.key) ? pair.key.range?.[0] : offset);
      node = pair.value;
    } else if (isNode(node) && 'items' in node) {
      node = node.items[Number(step)];
      offset = (isNode(node) ? node.range?.[0] : undefined) ?? offset;
    } else return offset;
  }
  return offset;
}

function keyOf(pair: Pair): string {
  return String(isScalar(pair.key) ? pair.key.value : pair.key);
}

/** YAML's words for what a schema calls otherwise. */
const WORDS: Readonly<Record<string, string>> = { record: 'map', object: 'map', array: 'list', int: 'whole number' };

/** One issue of the schema in words: what was given, what is allowed. The value is the file's text, never an expanded secret. */
function explain(issue: z.core.$ZodIssue, written: unknown): string {
  const given = written === undefined ? 'nothing' : show(written);
  if (issue.code === 'unrecognized_keys') return `unknown key: ${allowedKeys(issue.path.length)}`;
  if (issue.code === 'invalid_union') return `type is ${given}, allowed are "stdio", "http", "sse"`;
  if (issue.code === 'invalid_type')
    return written === undefined
      ? `is missing: a ${WORDS[issue.expected] ?? issue.expected} is needed`
      : `is ${given}, but must be a ${WORDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value')
    return `is ${given}, allowed are ${issue.values.map(value => JSON.stringify(value)).join(', ')}`;
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return `is ${given}, but must be an http:// or https:// URL`;
  return `is ${given}: ${issue.message}`;
}

function allowedKeys(depth: number): string {
  if (depth === 0) return 'a configuration has only "mcpServers"';
  return 'a server has type, timeout, connectionMode, enabled, and command, args, env, cwd (stdio) or url, headers (http, sse)';
}

function show(value: unknown): string {
  if (isNode(value) && !isScalar(value)) return isMap(value) ? 'a map' : 'a list';
  const text = JSON.stringify(isScalar(value) ? value.value : value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!.trim();
}
