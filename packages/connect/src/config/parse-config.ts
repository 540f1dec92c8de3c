// Parses the text of a configuration file (YAML or JSON) into servers. Any mistake becomes a `ConfigError` with its line.
import type * as z from 'zod';
import { takeUnsupported } from './agent-file.ts';
import { AUTH_KEYS } from './auth-config.ts';
import {
  allowedKeys,
  type ConfigDocument,
  type ConfigPath,
  type IssueTexts,
  openConfigDocument,
  unknownKey,
} from './config-document.ts';
import { expandVariables } from './expand-variables.ts';
import { type Config, ConfigFileSchema, SERVER_NAME, type ServerConfig } from './server-config.ts';

/** The options of `parseConfig`. */
export interface ParseConfigOptions {
  /** The file's name, for messages. */
  readonly path?: string | undefined;
  /** The environment in which `$VAR` is looked up. Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Keys whose strings may hold `$VAR`. */
const EXPANDED = new Set(['command', 'args', 'env', 'cwd', 'url', 'headers']);

/**
 * Reads a configuration: `mcpServers: <name>: {type, command, args, env, cwd | url, headers, timeout, connectionMode, enabled, compiledViews,
 * ui: {id, registry, publisher}}`, `compiledViews`, `registries`, `sandbox` and `auth`. An agent file may have other keys; `warning` names them.
 * `type` may be left out: `command` means stdio, `url` means http. Throws `ConfigError`.
 *
 * @example parseConfig('{"mcpServers": {"files": {"command": "npx", "args": ["files-server"]}}}').servers
 */
export function parseConfig(text: string, options: ParseConfigOptions = {}): Config {
  const { path: file, env = process.env } = options;
  const document: ConfigDocument = openConfigDocument(text, {
    file,
    need: 'the file must be a map with the key "mcpServers"',
  });
  prepareServers(document, { keys: FILE_KEYS.keys, env });
  const root = document.value;
  expandValue(root, 'auth', { path: ['auth'], env, report: (problem, path) => document.fail(problem, { path }) });
  const ignored = takeUnsupported(root, Object.keys(ConfigFileSchema.shape));

  const parsed = ConfigFileSchema.safeParse(root);
  if (!parsed.success) return document.failIssue(parsed.error.issues, WORDS);

  const { compiledViews, registries, auth, sandbox, mcpServers } = parsed.data;
  const warning = `${file ?? 'configuration'} is an agent file; ignored: ${ignored.join(', ')}. mcpServers is read. Open the whole agent with --agent.`;
  return {
    servers: withTimeouts(mcpServers),
    ...(compiledViews === undefined ? {} : { compiledViews }),
    ...(registries === undefined ? {} : { registries }),
    ...(auth === undefined ? {} : { auth }),
    ...(sandbox === undefined ? {} : { sandbox }),
    ...(ignored.length === 0 ? {} : { warning }),
  };
}

/** The options of `parseServers`. */
export interface ParseServersOptions {
  /** The keys that are allowed beside `mcpServers`. */
  readonly keys: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads `mcpServers` of a file that has other keys as well; no servers when the key is missing. Throws `ConfigError`.
 *
 * @example parseServers(openConfigDocument(text, { need }), { env: process.env })
 */
export function parseServers(document: ConfigDocument, options: ParseServersOptions): Config['servers'] {
  prepareServers(document, options);
  const parsed = ServersSchema.safeParse({ mcpServers: document.value.mcpServers ?? {} });
  if (!parsed.success) return document.failIssue(parsed.error.issues, WORDS);
  return withTimeouts(parsed.data.mcpServers);
}

const ServersSchema = ConfigFileSchema.pick({ mcpServers: true });

/** Checks the mistakes for which the schema has no good message, and replaces variables. */
function prepareServers(document: ConfigDocument, { keys, env }: ParseServersOptions): void {
  const { value: root, fail } = document;
  checkNesting(document, keys);
  // Checked before the schema, whose record silently drops a `__proto__` key.
  checkNames(Object.keys(root.mcpServers ?? {}), (problem, name) =>
    fail(problem, { path: ['mcpServers', name], isKey: true }),
  );
  inferTypes(root.mcpServers);
  checkTypes(document);
  expandIn(root.mcpServers, env, (problem, path) => fail(problem, { path }));
}

function withTimeouts(servers: z.infer<typeof ServersSchema>['mcpServers']): Record<string, ServerConfig> {
  return Object.fromEntries(
    Object.entries(servers).map(([name, { timeout, ...rest }]) => [
      name,
      { ...rest, ...(timeout === undefined ? {} : { timeoutMs: timeout }) },
    ]),
  );
}

function checkNames(names: readonly string[], report: (problem: string, name: string) => never): void {
  const earlierNames = new Map<string, string>();
  for (const name of names) {
    if (!SERVER_NAME.test(name))
      report(
        `"${name}" can't be a server's name: use letters, digits, ".", "_" and "-", at most 64, starting with a letter or digit`,
        name,
      );
    const twin = earlierNames.get(name.toLowerCase());
    if (twin !== undefined) report(`"${name}" and "${twin}" differ only in upper and lower case: rename one`, name);
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

/** Reports an empty key whose content is not indented below it. */
function checkNesting({ value: root, fail, lineOf }: ConfigDocument, keys: readonly string[]): void {
  const misplaced = (holder: unknown, path: ConfigPath, belongs: (parent: string, key: string) => boolean): void => {
    const entries = typeof holder === 'object' && holder !== null ? Object.entries(holder) : [];
    for (const [index, [key]] of entries.entries()) {
      const [parent, value] = entries[index - 1] ?? [];
      if (parent === undefined || value !== null || !belongs(parent, key)) continue;
      const line = lineOf([...path, parent]);
      fail(`is indented as far as ${parent} on line ${line}, so it is no part of it: indent it deeper`, {
        path: [...path, key],
        isKey: true,
      });
    }
  };
  misplaced(root, [], (parent, key) => parent === 'mcpServers' && !keys.includes(key));
  misplaced(root.mcpServers, ['mcpServers'], (_parent, key) => SERVER_KEYS.keys.includes(key));
}

/** Reports a server without a type: with the misspelt key, or with the missing one. */
function checkTypes({ value: { mcpServers }, fail }: ConfigDocument): void {
  for (const [name, server] of Object.entries(mcpServers ?? {})) {
    if (typeof server !== 'object' || server === null || Array.isArray(server) || 'type' in server) continue;
    const path = ['mcpServers', name];
    const unknown = Object.keys(server).find(key => !SERVER_KEYS.keys.includes(key));
    if (unknown !== undefined) fail(unknownKey(unknown, SERVER_KEYS), { path: [...path, unknown], isKey: true });
    fail('has neither command nor url: a server needs command (a program that speaks on stdio) or url (an address)', {
      path,
    });
  }
}

function expandIn(
  servers: unknown,
  env: Readonly<Record<string, string | undefined>>,
  report: (problem: string, path: ConfigPath) => never,
): void {
  for (const [name, server] of Object.entries(servers ?? {})) {
    if (typeof server !== 'object' || server === null || (server as ServerConfig).enabled === false) continue;
    for (const key of Object.keys(server))
      if (EXPANDED.has(key))
        expandValue(server as Record<PropertyKey, unknown>, key, { path: ['mcpServers', name, key], env, report });
  }
}

interface Expanding {
  readonly path: ConfigPath;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly report: (problem: string, path: ConfigPath) => never;
}

/** Replaces `$VAR` in a value and in everything below it. */
function expandValue(holder: Record<PropertyKey, unknown>, key: PropertyKey, { path, env, report }: Expanding): void {
  const value = holder[key];
  if (typeof value === 'string') {
    const expansion = expandVariables(value, env);
    if ('problem' in expansion) report(expansion.problem, path);
    else holder[key] = expansion.value;
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.keys(value))
      expandValue(value as Record<PropertyKey, unknown>, inner, { path: [...path, inner], env, report });
  }
}

const FILE_KEYS = allowedKeys('a configuration', ['mcpServers', 'compiledViews', 'registries', 'sandbox', 'auth']);
const SERVER_KEYS = allowedKeys(
  'a server',
  [
    ...['type', 'timeout', 'connectionMode', 'enabled', 'compiledViews', 'ui'],
    ...['command', 'args', 'env', 'cwd'],
    ...['url', 'headers'],
  ],
  'a server has type, timeout, connectionMode, enabled, compiledViews, ui, and command, args, env, cwd (stdio) or url, headers (http, sse)',
);
const UI_KEYS = allowedKeys('ui', ['id', 'registry', 'publisher']);
const AUTH_WORDS = allowedKeys('auth', AUTH_KEYS);
const WORDS: IssueTexts = {
  keysAt: ({ length, 0: first }) =>
    first === 'auth' ? AUTH_WORDS : length === 0 ? FILE_KEYS : length < 3 ? SERVER_KEYS : UI_KEYS,
  union: (given, [first]) =>
    `type is ${given}, allowed are ${first === 'auth' ? '"none", "token", "oidc", "proxy-header"' : '"stdio", "http", "sse"'}`,
};
