// Reads a configuration file of `vitrine wrap`, YAML or JSON; every error has its line.
import { dirname, isAbsolute, resolve } from 'node:path';
import type { Config } from '@vitrine/connect';
import {
  type AllowedKeys,
  allowedKeys,
  type ConfigPath,
  collectFaults,
  expandVariables,
  type IssueTexts,
  openConfigDocument,
  parseServers,
  readConfigText,
  resolveServerPaths,
} from '@vitrine/connect/internal/config';
import type { ModelConfig } from '@vitrine/model';
import * as z from 'zod';
import { type WrapFile, WrapFileSchema, type WrappedServer } from './file-schema.ts';
import { AUTH_KEYS } from './upstream-schema.ts';
import { resolvePath, SETTINGS, setIn, unwrap } from './variables-and-options.ts';

/** Strings in which `$NAME` is a variable. */
const EXPANDED = ['command', 'args', 'env', 'cwd', 'url', 'headers', 'auth'] as const;
/** Keys of a server behind an address. */
const REMOTE_KEYS = [...EXPANDED, 'privateHosts'] as const;

/** Throws `ConnectError`. Relative paths in a file are relative to its folder. */
export async function loadWrapFile(path: string, env: NodeJS.ProcessEnv): Promise<WrapFile> {
  return anchored(parseWrapFile(await readConfigText(path), { file: path, env }), dirname(resolve(path)));
}

/** `cache.directory` of a file, for commands that need no more of it: variables of its server may be missing. Throws `ConnectError`. */
export async function loadCacheDirectory(path: string): Promise<string | undefined> {
  const document = openConfigDocument(await readConfigText(path), { file: path, need: 'the file must be a map' });
  const { cache } = document.value;
  const parsed = WrapFileSchema.shape.cache.safeParse(cache);
  if (!parsed.success)
    return document.failIssues(
      parsed.error.issues.map(issue => ({ ...issue, path: ['cache', ...issue.path] })),
      WORDS,
    );
  return parsed.data?.directory === undefined ? undefined : resolve(dirname(resolve(path)), parsed.data.directory);
}

/** Throws `ConnectError` with the line. */
export function parseWrapFile(text: string, { file, env }: { file?: string; env: NodeJS.ProcessEnv }): WrapFile {
  const document = openConfigDocument(text, { file, need: 'the file must be a map, with the key "upstream"' });
  const faults = collectFaults(document);
  const { upstream, mcpServers, clients } = document.value;
  if (clients !== undefined)
    expandIn(document.value, 'clients', env, (problem, path) => faults.report(problem, { path }));
  if (typeof upstream === 'object' && upstream !== null) {
    inferTransport(upstream);
    for (const key of EXPANDED)
      expandIn(upstream as Record<string, unknown>, key, env, (problem, path) =>
        faults.report(problem, { path: ['upstream', ...path] }),
      );
  }
  const parsed = WrapFileSchema.safeParse(document.value);
  if (!parsed.success) faults.reportIssues(parsed.error.issues, WORDS);
  const prefixes = takePrefixes(mcpServers);
  const keys = Object.keys(WrapFileSchema.shape).filter(key => key !== 'mcpServers');
  const servers = parseServers(document, { keys, sources: { env, file }, faults });
  if (!parsed.success || !faults.isEmpty()) return faults.fail();
  const { mcpServers: _, ...rest } = parsed.data;
  return mcpServers === undefined ? rest : { ...rest, servers: listServers(servers, prefixes) };
}

/** Takes the prefixes away: the rest of a server is read as in the file of a chat. */
function takePrefixes(servers: unknown): Map<string, string> {
  const prefixes = new Map<string, string>();
  for (const [name, server] of Object.entries(servers ?? {})) {
    if (typeof server !== 'object' || server === null || !('prefix' in server)) continue;
    if (typeof server.prefix === 'string') prefixes.set(name, server.prefix);
    delete server.prefix;
  }
  return prefixes;
}

function listServers(servers: Config['servers'], prefixes: ReadonlyMap<string, string>): WrappedServer[] {
  return Object.entries(servers)
    .filter(([, { enabled }]) => enabled !== false)
    .map(([name, config]) => ({
      name,
      config,
      prefix: prefixes.get(name) ?? name.toLowerCase().replace(/[._]+/g, '-').slice(0, 32),
    }));
}

/** The model's configuration under the names of `ModelConfig`. */
export function readModelConfig({
  temperature,
  maxTokens,
  baseUrl,
  ...llm
}: NonNullable<WrapFile['llm']>): ModelConfig {
  const settings = {
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...llm.settings,
  };
  return {
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    ...llm,
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

/** Sets the transport when the file has none: `command` or `url` decides, as in the file of the chat. */
function inferTransport(upstream: object): void {
  if ('transport' in upstream) return;
  if ('command' in upstream) Object.assign(upstream, { transport: 'stdio' });
  else if ('url' in upstream) Object.assign(upstream, { transport: 'http' });
}

function expandIn(
  holder: Record<string, unknown>,
  key: string,
  env: NodeJS.ProcessEnv,
  report: (problem: string, path: string[]) => void,
): void {
  const value = holder[key];
  if (typeof value === 'string') {
    const expansion = expandVariables(value, { env });
    if ('problem' in expansion) report(expansion.problem, [key]);
    else holder[key] = expansion.value;
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.keys(value))
      expandIn(value as Record<string, unknown>, inner, env, (problem, path) => report(problem, [key, ...path]));
  }
}

function anchored(file: WrapFile, folder: string): WrapFile {
  const { upstream } = file;
  let result = file;
  for (const { path, isPath } of SETTINGS) {
    const text = isPath && path.reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], file);
    if (typeof text === 'string') result = setIn(result, path, resolvePath(text, folder));
  }
  if (file.servers)
    result = {
      ...result,
      servers: file.servers.map(({ name, config, ...rest }) => ({
        ...rest,
        name,
        config: resolveServerPaths({ [name]: config }, folder)[name] ?? config,
      })),
    };
  if (upstream?.transport !== 'stdio') return result;
  const { command, cwd } = upstream;
  const hasFolder = /[\\/]/.test(command) && !isAbsolute(command);
  return {
    ...result,
    upstream: {
      ...upstream,
      ...(hasFolder && { command: resolve(folder, command) }),
      ...(cwd !== undefined && { cwd: resolve(folder, cwd) }),
    },
  };
}

/** The keys that the schema allows at a path; none where it has no map. */
function keysAt(path: ConfigPath, schema: z.core.$ZodType = WrapFileSchema, place = 'a configuration'): AllowedKeys {
  const inner = unwrap(schema);
  if (inner === unwrap(WrapFileSchema.shape.upstream) && path[0] === 'auth') return allowedKeys('auth', AUTH_KEYS);
  if (inner === unwrap(WrapFileSchema.shape.upstream))
    return allowedKeys(
      'an upstream',
      ['transport', ...REMOTE_KEYS],
      'an upstream has transport, and command, args, env, cwd (stdio) or url, headers, auth, privateHosts (http, sse)',
    );
  if (!(inner instanceof z.ZodObject)) return { keys: [], sentence: 'there is no such key' };
  const [key, ...rest] = path;
  const keys = Object.keys(inner.shape).filter(name => name !== '$schema');
  return key === undefined ? allowedKeys(place, keys) : keysAt(rest, inner.shape[String(key)], String(key));
}

const WORDS: IssueTexts = {
  keysAt: path => keysAt(path),
  union: given => `transport is ${given}, allowed are "stdio", "http", "sse"; "command" or "url" says it too`,
};
