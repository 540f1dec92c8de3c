// Reads a configuration file of `vitrine wrap`, YAML or JSON; every error has its line.
import { dirname, isAbsolute, resolve } from 'node:path';
import {
  type AllowedKeys,
  allowedKeys,
  collectFaults,
  expandVariables,
  type IssueTexts,
  openConfigDocument,
  readConfigText,
} from '@vitrine/connect/internal/config';
import type { ModelConfig } from '@vitrine/model';
import { ModelConfigSchema } from '@vitrine/model/internal/config';
import { type WrapFile, WrapFileSchema } from './file-schema.ts';

/** Strings in which `$NAME` is a variable. */
const EXPANDED = ['command', 'args', 'env', 'cwd', 'url', 'headers'] as const;

/** Throws `ConfigError`. Relative paths in a file are relative to its folder. */
export async function loadWrapFile(path: string, env: NodeJS.ProcessEnv): Promise<WrapFile> {
  return anchored(parseWrapFile(await readConfigText(path), { file: path, env }), dirname(resolve(path)));
}

/** `cache.directory` of a file, for commands that need no more of it: variables of its server may be missing. Throws `ConfigError`. */
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

/** Throws `ConfigError` with the line. */
export function parseWrapFile(text: string, { file, env }: { file?: string; env: NodeJS.ProcessEnv }): WrapFile {
  const document = openConfigDocument(text, { file, need: 'the file must be a map, with the key "upstream"' });
  const faults = collectFaults(document);
  const { upstream } = document.value;
  if (typeof upstream === 'object' && upstream !== null) {
    inferTransport(upstream);
    for (const key of EXPANDED)
      expandIn(upstream as Record<string, unknown>, key, env, (problem, path) =>
        faults.report(problem, { path: ['upstream', ...path] }),
      );
  }
  const parsed = WrapFileSchema.safeParse(document.value);
  if (!parsed.success) faults.reportIssues(parsed.error.issues, WORDS);
  return parsed.success && faults.isEmpty() ? parsed.data : faults.fail();
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
  const at = (path: string) => resolve(folder, path);
  const { upstream, logging, cache, specs, generation } = file;
  const { browser, promptsDirectory: prompts } = generation ?? {};
  return {
    ...file,
    ...(upstream?.transport === 'stdio' && {
      upstream: {
        ...upstream,
        ...(/[\\/]/.test(upstream.command) && !isAbsolute(upstream.command) && { command: at(upstream.command) }),
        ...(upstream.cwd !== undefined && { cwd: at(upstream.cwd) }),
      },
    }),
    ...(generation && {
      generation: {
        ...generation,
        ...(browser !== undefined && browser !== 'auto' && { browser: at(browser) }),
        ...(prompts !== undefined && { promptsDirectory: at(prompts) }),
      },
    }),
    ...(specs !== undefined && { specs: at(specs) }),
    ...(logging?.file !== undefined && { logging: { ...logging, file: at(logging.file) } }),
    ...(cache?.directory !== undefined && { cache: { ...cache, directory: at(cache.directory) } }),
  };
}

const KEYS: Readonly<Record<string, AllowedKeys>> = {
  '': allowedKeys('a configuration', [
    'upstream',
    'generation',
    'llm',
    'specs',
    'http',
    'cache',
    'logging',
    'toolRefresh',
    'limits',
  ]),
  upstream: allowedKeys(
    'an upstream',
    ['transport', 'command', 'args', 'env', 'cwd', 'url', 'headers'],
    'an upstream has transport, and command, args, env, cwd (stdio) or url, headers (http, sse)',
  ),
  generation: allowedKeys('generation', [
    'enabledTools',
    'disabledTools',
    'defaultTheme',
    'maxConcurrentGenerations',
    'maxTools',
    'timeoutMs',
    'budget',
    'promptsDirectory',
    'prompt',
    'examples',
    'limits',
    'maxRetries',
    'retryDelayMs',
    'browser',
    'learn',
    'workspace',
    'freeform',
    'refinement',
  ]),
  'generation.limits': allowedKeys('generation.limits', ['maxSchemaDepth', 'maxRefinementHistory']),
  llm: allowedKeys('llm', [...Object.keys(ModelConfigSchema.shape), 'temperature', 'maxTokens']),
  http: allowedKeys('http', ['port', 'host', 'allowedHosts', 'allowedOrigins']),
  cache: allowedKeys('cache', ['type', 'directory', 'ttlMs', 'maxEntries', 'maxEntrySizeBytes', 'maxTotalSizeBytes']),
  logging: allowedKeys('logging', ['level', 'format', 'destination', 'file']),
  toolRefresh: allowedKeys('toolRefresh', ['enabled', 'intervalMs', 'retryBackoffMs']),
  limits: allowedKeys('limits', [
    'requestTimeoutMs',
    'maxMessageBytes',
    'maxConcurrentRequests',
    'reconnectDelayMs',
    'maxReconnectDelayMs',
    'maxSessions',
  ]),
};
const NO_KEYS: AllowedKeys = { keys: [], sentence: 'there is no such key' };

const WORDS: IssueTexts = {
  keysAt(path) {
    const at = path.map(String).join('.');
    return (Object.hasOwn(KEYS, at) && KEYS[at]) || NO_KEYS;
  },
  union: given => `transport is ${given}, allowed are "stdio", "http", "sse"; "command" or "url" says it too`,
};
