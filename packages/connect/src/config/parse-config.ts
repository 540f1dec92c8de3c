// Parses the text of a configuration file (YAML or JSON) into servers. Any mistake becomes a `ConnectError` with its line.
import { withoutUndefined } from '@vitrine/std/internal/json';
import type * as z from 'zod';
import { takeUnsupported } from './agent-file.ts';
import { AUTH_KEYS } from './auth-config.ts';
import { collectFaults, type FaultCollector } from './collect-faults.ts';
import {
  allowedKeys,
  type ConfigDocument,
  type ConfigPath,
  type IssueTexts,
  openConfigDocument,
  unknownKey,
} from './config-document.ts';
import { expandVariables, type VariableSources } from './expand-variables.ts';
import { SERVER_AUTH_KEYS } from './server-auth.ts';
import { type Config, ConfigFileSchema, SERVER_NAME, type ServerConfig } from './server-config.ts';

/** The options of `parseConfig`. */
export interface ParseConfigOptions {
  /** The file's name, for messages. */
  readonly path?: string | undefined;
  /** The environment in which `$VAR` is looked up. @default `process.env` */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Keys whose strings may hold `$VAR`. */
export const EXPANDED: ReadonlySet<string> = new Set(['command', 'args', 'env', 'cwd', 'url', 'headers', 'auth']);

/**
 * Reads a configuration: `mcpServers: <name>: {type, command, args, env, cwd | url, headers, timeout, connectionMode, enabled, compiledViews,
 * auth, ui: {id, registry, publisher}}`, `compiledViews`, `registries`, `sandbox`, `auth`, `mcpRegistry`, `privateHosts`,
 * `userServers` and `retention`. An agent file may have other keys; `warning` names them.
 * `type` may be left out: `command` means stdio, `url` means http. A server whose variable is not set has a `problem`. Throws `ConnectError`.
 *
 * @example parseConfig('{"mcpServers": {"files": {"command": "npx", "args": ["files-server"]}}}').servers
 */
export function parseConfig(text: string, options: ParseConfigOptions = {}): Config {
  const { path: file, env = process.env } = options;
  const document: ConfigDocument = openConfigDocument(text, {
    file,
    need: 'the file must be a map with the key "mcpServers"',
  });
  const sources = { env, file };
  const faults = collectFaults(document);
  const problems = prepareServers(document, faults, { keys: FILE_KEYS.keys, sources });
  const root = document.value;
  expandValue(root, 'auth', { path: ['auth'], sources, report: (problem, path) => faults.report(problem, { path }) });
  const ignored = takeUnsupported(root, Object.keys(ConfigFileSchema.shape));

  const parsed = ConfigFileSchema.safeParse(root);
  if (!parsed.success) faults.reportIssues(parsed.error.issues, WORDS);
  if (!parsed.success || !faults.isEmpty()) return faults.fail();

  const { mcpServers, $schema: _, ...rest } = parsed.data;
  const warning = `${file ?? 'configuration'} is an agent file; ignored: ${ignored.join(', ')}. mcpServers is read. Open the whole agent with --agent.`;
  return {
    servers: toConfigs(mcpServers, problems),
    ...withoutUndefined(rest),
    ...(ignored.length === 0 ? {} : { warning }),
  };
}

/** The options of `parseServers`. */
export interface ParseServersOptions {
  /** The keys that are allowed beside `mcpServers`. */
  readonly keys: readonly string[];
  /** Sources of variables; without them `$VAR` stays as it is. */
  readonly sources?: VariableSources | undefined;
  /** Takes the mistakes, with the mistakes of the rest of the file; without it they are thrown. */
  readonly faults?: FaultCollector | undefined;
}

/**
 * Reads `mcpServers` of a file that has other keys as well; no servers when the key is missing. A server whose variable
 * is not set has a `problem`. Throws a `ConnectError` with all mistakes,
 * unless `faults` takes them.
 *
 * @example parseServers(openConfigDocument(text, { need }), { keys: [], sources: { env: process.env } })
 */
export function parseServers(document: ConfigDocument, options: ParseServersOptions): Config['servers'] {
  const { faults = collectFaults(document) } = options;
  const problems = prepareServers(document, faults, options);
  const parsed = ServersSchema.safeParse({ mcpServers: document.value.mcpServers ?? {} });
  if (!parsed.success) faults.reportIssues(parsed.error.issues, WORDS);
  if (options.faults === undefined && !faults.isEmpty()) return faults.fail();
  return parsed.success ? toConfigs(parsed.data.mcpServers, problems) : {};
}

const ServersSchema = ConfigFileSchema.pick({ mcpServers: true });

/** Reports the mistakes for which the schema has no good message, and replaces variables. Returns the problems of servers, by their names. */
function prepareServers(
  document: ConfigDocument,
  faults: FaultCollector,
  { keys, sources }: ParseServersOptions,
): ServerProblems {
  const { mcpServers } = document.value;
  checkNesting(document, faults, keys);
  // Checked before the schema, whose record silently drops a `__proto__` key.
  checkNames(Object.keys(mcpServers ?? {}), faults);
  inferTypes(mcpServers);
  checkTypes(mcpServers, faults);
  return sources ? expandServers(document, sources) : new Map();
}

/** Reasons why servers cannot be started, by their names. */
type ServerProblems = ReadonlyMap<string, string>;

function toConfigs(
  servers: z.infer<typeof ServersSchema>['mcpServers'],
  problems: ServerProblems,
): Record<string, ServerConfig> {
  return Object.fromEntries(
    Object.entries(servers).map(([name, { timeout, ...rest }]) => {
      const problem = problems.get(name);
      return [
        name,
        {
          ...rest,
          ...(timeout === undefined ? {} : { timeoutMs: timeout }),
          ...(problem === undefined ? {} : { problem }),
        },
      ];
    }),
  );
}

function checkNames(names: readonly string[], { report }: FaultCollector): void {
  const earlierNames = new Map<string, string>();
  for (const name of names) {
    const place = { path: ['mcpServers', name], isKey: true, explains: [] };
    const twin = earlierNames.get(name.toLowerCase());
    if (!SERVER_NAME.test(name))
      report(
        `"${name}" can't be a server's name: use letters, digits, ".", "_" and "-", at most 64, starting with a letter or digit`,
        place,
      );
    else if (twin !== undefined)
      report(`"${name}" and "${twin}" differ only in upper and lower case: rename one`, place);
    earlierNames.set(name.toLowerCase(), name);
  }
}

/** Infers a missing `type` from `command` or `url`, because files of other clients leave it out. */
function inferTypes(servers: unknown): void {
  for (const server of Object.values(servers ?? {})) {
    if (typeof server !== 'object' || server === null || 'type' in server) continue;
    if ('command' in server) Object.assign(server, { type: 'stdio' });
    else if ('url' in server) Object.assign(server, { type: 'http' });
  }
}

/** Reports an empty key whose content is not indented below it: once, for all keys of the content. */
function checkNesting(
  { value: root, lineOf }: ConfigDocument,
  { report }: FaultCollector,
  keys: readonly string[],
): void {
  const misplaced = (holder: unknown, path: ConfigPath, belongs: (parent: string, key: string) => boolean): void => {
    const entries = typeof holder === 'object' && holder !== null ? Object.entries(holder) : [];
    for (const [index, [parent, value]] of entries.entries()) {
      if (value !== null) continue;
      const others = entries.slice(index + 1).map(([key]) => key);
      const end = others.findIndex(key => !belongs(parent, key));
      const content = end === -1 ? others : others.slice(0, end);
      if (content.length === 0) continue;
      const line = lineOf([...path, parent]);
      report(`is indented as far as ${parent} on line ${line}, so it is no part of it: indent it deeper`, {
        path: [...path, content[0]!],
        isKey: true,
        explains: [parent, ...content].map(key => [...path, key]),
      });
    }
  };
  misplaced(root, [], (parent, key) => parent === 'mcpServers' && !keys.includes(key));
  misplaced(root.mcpServers, ['mcpServers'], (_parent, key) => SERVER_KEYS.keys.includes(key));
}

/** Reports a server without a type: with its unknown keys, of which one may be a misspelt command or url, or with the missing key. */
function checkTypes(servers: unknown, { report, isExplained }: FaultCollector): void {
  for (const [name, server] of Object.entries(servers ?? {})) {
    const path = ['mcpServers', name];
    if (typeof server !== 'object' || server === null || Array.isArray(server) || 'type' in server) continue;
    if (isExplained(path)) continue;
    const unknown = Object.keys(server).filter(key => !SERVER_KEYS.keys.includes(key));
    for (const key of unknown)
      report(unknownKey(key, SERVER_KEYS), { path: [...path, key], isKey: true, explains: [path] });
    if (unknown.length === 0)
      report(
        'has neither command nor url: a server needs command (a program that speaks on stdio) or url (an address)',
        { path },
      );
  }
}

/** A valid address that leads nowhere (RFC 6761), for a server whose own one needs a variable that is not set. */
const UNKNOWN_URL = 'https://variable-not-set.invalid/';

/** Replaces variables in every server that is on. A value that needs a variable without a value stops only its server. */
function expandServers({ value: { mcpServers }, fault }: ConfigDocument, sources: VariableSources): ServerProblems {
  const problems = new Map<string, string>();
  for (const [name, server] of Object.entries(mcpServers ?? {})) {
    if (typeof server !== 'object' || server === null || (server as ServerConfig).enabled === false) continue;
    for (const key of Object.keys(server)) {
      if (!EXPANDED.has(key)) continue;
      let isComplete = true;
      const report = (problem: string, path: ConfigPath): void => {
        isComplete = false;
        const earlier = problems.get(name);
        const { message } = fault(problem, { path });
        problems.set(name, earlier === undefined ? message : `${earlier}; ${message}`);
      };
      expandValue(server as Record<PropertyKey, unknown>, key, { path: ['mcpServers', name, key], sources, report });
      if (isComplete) continue;
      // The schema would refuse them.
      if (key === 'url') Object.assign(server, { url: UNKNOWN_URL });
      if (key === 'auth') delete (server as { auth?: unknown }).auth;
    }
  }
  return problems;
}

interface Expanding {
  readonly path: ConfigPath;
  readonly sources: VariableSources;
  readonly report: (problem: string, path: ConfigPath) => void;
}

/** Replaces `$VAR` in a value and in everything below it. A value with a problem stays as it is. */
function expandValue(holder: Record<PropertyKey, unknown>, key: PropertyKey, options: Expanding): void {
  const { path, sources, report } = options;
  const value = holder[key];
  if (typeof value === 'string') {
    const expansion = expandVariables(value, sources);
    if ('problem' in expansion) report(expansion.problem, path);
    else holder[key] = expansion.value;
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.keys(value))
      expandValue(value as Record<PropertyKey, unknown>, inner, { ...options, path: [...path, inner] });
  }
}

const FILE_KEYS = allowedKeys('a configuration', [
  ...[
    'mcpServers',
    'compiledViews',
    'registries',
    'sandbox',
    'auth',
    'mcpRegistry',
    'privateHosts',
    'userServers',
    'retention',
  ],
]);
const COMMON_KEYS = ['type', 'timeout', 'connectionMode', 'enabled', 'compiledViews', 'ui'];
/** Keys of a server that is a program. */
export const STDIO_KEYS: readonly string[] = [...COMMON_KEYS, 'command', 'args', 'env', 'cwd'];
/** Keys of a server behind an address. */
export const REMOTE_KEYS: readonly string[] = [...COMMON_KEYS, 'url', 'headers', 'auth'];
/** Keys of a server of either kind. */
export const SERVER_KEYS = allowedKeys(
  'a server',
  [...new Set([...STDIO_KEYS, ...REMOTE_KEYS])],
  'a server has type, timeout, connectionMode, enabled, compiledViews, ui, and command, args, env, cwd (stdio) or url, headers, auth (http, sse)',
);
const UI_KEYS = allowedKeys('ui', ['id', 'registry', 'publisher']);
const USER_SERVERS_KEYS = allowedKeys('userServers', ['hosts', 'privateHosts']);
const RETENTION_KEYS = allowedKeys('retention', ['days', 'sessions']);
const AUTH_WORDS = allowedKeys('auth', AUTH_KEYS);
const SERVER_AUTH_WORDS = allowedKeys('auth', SERVER_AUTH_KEYS);
const WORDS: IssueTexts = {
  keysAt({ length, 0: first, 2: key }) {
    if (first === 'auth') return AUTH_WORDS;
    if (first === 'userServers') return USER_SERVERS_KEYS;
    if (first === 'retention') return RETENTION_KEYS;
    if (length === 0) return FILE_KEYS;
    if (length < 3) return SERVER_KEYS;
    return key === 'auth' ? SERVER_AUTH_WORDS : UI_KEYS;
  },
  union(shownValue, [first, , key]) {
    const types = first === 'auth' ? AUTH_TYPES : key === 'auth' ? SERVER_AUTH_TYPES : SERVER_TYPES;
    return `type is ${shownValue}, allowed are ${types}`;
  },
};
const AUTH_TYPES = '"none", "token", "oidc", "proxy-header"';
const SERVER_AUTH_TYPES = '"oauth", "client-credentials"';
const SERVER_TYPES = '"stdio", "http", "sse"';
