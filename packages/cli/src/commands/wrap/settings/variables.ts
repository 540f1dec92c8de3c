// The environment variables of `vitrine wrap`, which override the file, and the options that do no more than set one key of it, which
// override both.
import { resolve } from 'node:path';
import { UsageError } from '../../../program/usage-error.ts';
import type { WrapFile } from './file-schema.ts';

/** A text of the environment or the command line that sets one place of the file. A list is written with commas. */
interface Setting {
  readonly path: readonly [keyof WrapFile, string];
  readonly kind: 'text' | 'path' | 'number' | 'numbers' | 'list' | 'boolean';
}

export const VARIABLES: Readonly<Record<string, Setting>> = {
  VITRINE_WRAP_URL: { path: ['upstream', 'url'], kind: 'text' },
  VITRINE_WRAP_ENABLED_TOOLS: { path: ['generation', 'enabledTools'], kind: 'list' },
  VITRINE_WRAP_DISABLED_TOOLS: { path: ['generation', 'disabledTools'], kind: 'list' },
  VITRINE_WRAP_THEME: { path: ['generation', 'defaultTheme'], kind: 'text' },
  VITRINE_WRAP_MAX_TOOLS: { path: ['generation', 'maxTools'], kind: 'number' },
  VITRINE_WRAP_CONCURRENCY: { path: ['generation', 'maxConcurrentGenerations'], kind: 'number' },
  VITRINE_WRAP_TIMEOUT_MS: { path: ['generation', 'timeoutMs'], kind: 'number' },
  VITRINE_WRAP_BUDGET: { path: ['generation', 'budget'], kind: 'text' },
  VITRINE_WRAP_PROMPTS: { path: ['generation', 'promptsDirectory'], kind: 'path' },
  VITRINE_WRAP_PROMPT: { path: ['generation', 'prompt'], kind: 'text' },
  VITRINE_WRAP_MAX_RETRIES: { path: ['generation', 'maxRetries'], kind: 'number' },
  VITRINE_WRAP_RETRY_DELAY_MS: { path: ['generation', 'retryDelayMs'], kind: 'number' },
  VITRINE_WRAP_BROWSER: { path: ['generation', 'browser'], kind: 'text' },
  VITRINE_WRAP_LEARN: { path: ['generation', 'learn'], kind: 'boolean' },
  VITRINE_WRAP_REFINEMENT: { path: ['generation', 'refinement'], kind: 'boolean' },
  VITRINE_WRAP_WORKSPACE: { path: ['generation', 'workspace'], kind: 'text' },
  VITRINE_WRAP_FREEFORM: { path: ['generation', 'freeform'], kind: 'text' },
  VITRINE_WRAP_HTTP_PORT: { path: ['http', 'port'], kind: 'number' },
  VITRINE_WRAP_HTTP_HOST: { path: ['http', 'host'], kind: 'text' },
  VITRINE_WRAP_CACHE: { path: ['cache', 'type'], kind: 'text' },
  VITRINE_WRAP_CACHE_DIRECTORY: { path: ['cache', 'directory'], kind: 'text' },
  VITRINE_WRAP_CACHE_TTL_MS: { path: ['cache', 'ttlMs'], kind: 'number' },
  VITRINE_WRAP_CACHE_MAX_ENTRIES: { path: ['cache', 'maxEntries'], kind: 'number' },
  VITRINE_WRAP_CACHE_MAX_ENTRY_SIZE_BYTES: { path: ['cache', 'maxEntrySizeBytes'], kind: 'number' },
  VITRINE_WRAP_CACHE_MAX_TOTAL_SIZE_BYTES: { path: ['cache', 'maxTotalSizeBytes'], kind: 'number' },
  VITRINE_WRAP_LOG_LEVEL: { path: ['logging', 'level'], kind: 'text' },
  VITRINE_WRAP_LOG_FORMAT: { path: ['logging', 'format'], kind: 'text' },
  VITRINE_WRAP_LOG_FILE: { path: ['logging', 'file'], kind: 'text' },
  VITRINE_WRAP_LOG_DESTINATION: { path: ['logging', 'destination'], kind: 'text' },
  VITRINE_WRAP_TOOL_REFRESH: { path: ['toolRefresh', 'enabled'], kind: 'boolean' },
  VITRINE_WRAP_TOOL_REFRESH_MS: { path: ['toolRefresh', 'intervalMs'], kind: 'number' },
  VITRINE_WRAP_TOOL_REFRESH_BACKOFF_MS: { path: ['toolRefresh', 'retryBackoffMs'], kind: 'numbers' },
  VITRINE_WRAP_RECONNECT_DELAY_MS: { path: ['limits', 'reconnectDelayMs'], kind: 'number' },
  VITRINE_WRAP_MAX_RECONNECT_DELAY_MS: { path: ['limits', 'maxReconnectDelayMs'], kind: 'number' },
};

/** By the long name of the option, without the dashes. */
export const FLAGS = {
  'enabled-tools': { path: ['generation', 'enabledTools'], kind: 'list', value: '<names>' },
  'disabled-tools': { path: ['generation', 'disabledTools'], kind: 'list', value: '<names>' },
  'max-concurrent-generations': {
    path: ['generation', 'maxConcurrentGenerations'],
    kind: 'number',
    value: '<number>',
  },
  'timeout-ms': { path: ['generation', 'timeoutMs'], kind: 'number', value: '<number>' },
  prompts: { path: ['generation', 'promptsDirectory'], kind: 'path', value: '<folder>' },
  prompt: { path: ['generation', 'prompt'], kind: 'text', value: '<text>' },
  'max-retries': { path: ['generation', 'maxRetries'], kind: 'number', value: '<number>' },
  'retry-delay-ms': { path: ['generation', 'retryDelayMs'], kind: 'number', value: '<number>' },
  'cache-directory': { path: ['cache', 'directory'], kind: 'path', value: '<folder>' },
  'cache-ttl-ms': { path: ['cache', 'ttlMs'], kind: 'number', value: '<number>' },
  'cache-max-entries': { path: ['cache', 'maxEntries'], kind: 'number', value: '<number>' },
  'cache-max-entry-size-bytes': { path: ['cache', 'maxEntrySizeBytes'], kind: 'number', value: '<number>' },
  'cache-max-total-size-bytes': { path: ['cache', 'maxTotalSizeBytes'], kind: 'number', value: '<number>' },
  'log-level': { path: ['logging', 'level'], kind: 'text', value: '<debug|info|warn|error>' },
  'log-format': { path: ['logging', 'format'], kind: 'text', value: '<json|text>' },
  'log-file': { path: ['logging', 'file'], kind: 'path', value: '<file>' },
  'log-destination': { path: ['logging', 'destination'], kind: 'text', value: '<stderr|file>' },
  'tool-refresh-ms': { path: ['toolRefresh', 'intervalMs'], kind: 'number', value: '<number>' },
  'tool-refresh-backoff-ms': { path: ['toolRefresh', 'retryBackoffMs'], kind: 'numbers', value: '<numbers>' },
  'reconnect-delay-ms': { path: ['limits', 'reconnectDelayMs'], kind: 'number', value: '<number>' },
  'max-reconnect-delay-ms': { path: ['limits', 'maxReconnectDelayMs'], kind: 'number', value: '<number>' },
} as const satisfies Readonly<Record<string, Setting & { readonly value: string }>>;

type FlagName = keyof typeof FLAGS;
type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;
/** The values of `FLAGS`, by the names under which the parser of the command line gives them. */
export type FlagArguments = { -readonly [Name in FlagName as CamelCase<Name>]?: string };

/** Name and text of each flag that was given. */
export function givenFlags(words: FlagArguments): [FlagName, string][] {
  return (Object.keys(FLAGS) as FlagName[]).flatMap(name => {
    const text = words[name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as keyof FlagArguments];
    return text === undefined ? [] : [[name, text] as [FlagName, string]];
  });
}

/** The file with the values of the environment and of the command line. Throws `UsageError` that names the variable or the option. */
export async function withVariables(
  file: WrapFile,
  env: NodeJS.ProcessEnv,
  words: FlagArguments = {},
): Promise<WrapFile> {
  const variables = Object.entries(VARIABLES).flatMap(([name, setting]) => {
    const text = env[name];
    return text ? [{ name, text, setting }] : [];
  });
  const flags = givenFlags(words).map(([name, text]) => ({ name: `--${name}`, text, setting: FLAGS[name] }));
  const settings = [...variables, ...flags];
  if (settings.length === 0) return file;
  const { WrapFileSchema } = await import('./file-schema.ts');
  let result = file;
  for (const { name, text, setting } of settings) {
    const [section, key] = setting.path;
    // An address replaces any server of the file.
    const before = section === 'upstream' ? { transport: 'http' } : (result[section] as object | undefined);
    const implied = section === 'toolRefresh' && name.startsWith('--') ? { enabled: true } : {};
    const value = { ...before, ...implied, [key]: readSetting(text, setting.kind) };
    const parsed = WrapFileSchema.safeParse({ ...result, [section]: value });
    if (!parsed.success)
      throw new UsageError('bad-value', `${name} is ${JSON.stringify(text)}: ${parsed.error.issues[0]?.message}`, {
        received: text,
        cause: parsed.error,
      });
    result = parsed.data;
  }
  return result;
}

function readSetting(text: string, kind: Setting['kind']): unknown {
  if (kind === 'list') return text.split(',').map(part => part.trim());
  if (kind === 'numbers') return text.split(',').map(Number);
  if (kind === 'number') return Number(text);
  if (kind === 'path') return resolve(text);
  // Other words are refused by the schema.
  return kind === 'boolean' && /^(?:true|false)$/.test(text) ? text === 'true' : text;
}
