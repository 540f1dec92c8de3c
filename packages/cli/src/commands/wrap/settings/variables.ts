// The environment variables of `vitrine wrap`, which override the file, and the options that do no more than set one key of it, which
// override both.
import { resolve } from 'node:path';
import { UsageError } from '../../../program/usage-error.ts';
import type { WrapFile } from './file-schema.ts';

/** A text of the environment or the command line that sets one place of the file. A list is written with commas. */
interface Setting {
  readonly path: readonly [keyof WrapFile, string];
  readonly kind: 'text' | 'path' | 'browser' | 'number' | 'numbers' | 'list' | 'boolean';
  /** What follows the option in its help. @default by the kind */
  readonly value?: string;
  /** The help of the option. @default the name of the key in the file */
  readonly words?: string;
  /** The variable after `VITRINE_WRAP_`. @default the name in capitals */
  readonly variable?: string;
}

/** Variables without an option of the same meaning, by the name that one would have. */
const VARIABLES_ONLY = {
  url: { path: ['upstream', 'url'], kind: 'text' },
  learn: { path: ['generation', 'learn'], kind: 'boolean' },
  refinement: { path: ['generation', 'refinement'], kind: 'boolean' },
  freeform: { path: ['generation', 'freeform'], kind: 'text' },
  'http-port': { path: ['http', 'port'], kind: 'number' },
  'http-host': { path: ['http', 'host'], kind: 'text' },
  cache: { path: ['cache', 'type'], kind: 'text' },
  'tool-refresh': { path: ['toolRefresh', 'enabled'], kind: 'boolean' },
} as const satisfies Readonly<Record<string, Setting>>;

/** By the long name of the option, without the dashes. Each has a variable, too. */
export const FLAGS = {
  budget: {
    path: ['generation', 'budget'],
    kind: 'text',
    value: '<amount>',
    words: 'the most to spend on the model in this run: tokens, such as 200k, or money, such as $0.50',
  },
  'max-tools': {
    path: ['generation', 'maxTools'],
    kind: 'number',
    words: 'the most interfaces made before a tool is called; the default is 20',
  },
  browser: {
    path: ['generation', 'browser'],
    kind: 'browser',
    value: '<path>',
    words: 'try each interface in this Chromium before it is shown; auto takes the one of CHROMIUM or the PATH',
  },
  workspace: {
    path: ['generation', 'workspace'],
    kind: 'text',
    value: '<name>',
    words: 'what changes of interfaces belong to; the default is the working directory',
  },
  theme: {
    path: ['generation', 'defaultTheme'],
    kind: 'text',
    value: '<light|dark|system>',
    words: 'how pages look where the host does not say',
  },
  'enabled-tools': { path: ['generation', 'enabledTools'], kind: 'list' },
  'disabled-tools': { path: ['generation', 'disabledTools'], kind: 'list' },
  'max-concurrent-generations': {
    path: ['generation', 'maxConcurrentGenerations'],
    kind: 'number',
    variable: 'CONCURRENCY',
  },
  'timeout-ms': { path: ['generation', 'timeoutMs'], kind: 'number' },
  prompts: { path: ['generation', 'promptsDirectory'], kind: 'path' },
  prompt: { path: ['generation', 'prompt'], kind: 'text' },
  'max-retries': { path: ['generation', 'maxRetries'], kind: 'number' },
  'retry-delay-ms': { path: ['generation', 'retryDelayMs'], kind: 'number' },
  'cache-directory': { path: ['cache', 'directory'], kind: 'path' },
  'cache-ttl-ms': { path: ['cache', 'ttlMs'], kind: 'number' },
  'cache-max-entries': { path: ['cache', 'maxEntries'], kind: 'number' },
  'cache-max-entry-size-bytes': { path: ['cache', 'maxEntrySizeBytes'], kind: 'number' },
  'cache-max-total-size-bytes': { path: ['cache', 'maxTotalSizeBytes'], kind: 'number' },
  'log-level': { path: ['logging', 'level'], kind: 'text', value: '<debug|info|warn|error>' },
  'log-format': { path: ['logging', 'format'], kind: 'text', value: '<json|text>' },
  'log-file': { path: ['logging', 'file'], kind: 'path', value: '<file>' },
  'log-destination': { path: ['logging', 'destination'], kind: 'text', value: '<stderr|file>' },
  'tool-refresh-ms': { path: ['toolRefresh', 'intervalMs'], kind: 'number' },
  'tool-refresh-backoff-ms': { path: ['toolRefresh', 'retryBackoffMs'], kind: 'numbers' },
  'reconnect-delay-ms': { path: ['limits', 'reconnectDelayMs'], kind: 'number' },
  'max-reconnect-delay-ms': { path: ['limits', 'maxReconnectDelayMs'], kind: 'number' },
} as const satisfies Readonly<Record<string, Setting>>;

/** By the name of the variable. */
export const VARIABLES: Readonly<Record<string, Setting>> = Object.fromEntries(
  Object.entries<Setting>({ ...VARIABLES_ONLY, ...FLAGS }).map(([name, setting]) => [
    `VITRINE_WRAP_${setting.variable ?? name.replaceAll('-', '_').toUpperCase()}`,
    setting,
  ]),
);

const VALUES = {
  text: '<text>',
  path: '<folder>',
  browser: '<path>',
  list: '<names>',
  number: '<number>',
  numbers: '<numbers>',
};

/** The options as the parser of the command line takes them: flags and help. */
export function listFlags(): [flags: string, help: string][] {
  return Object.entries<Setting>(FLAGS).map(([name, { path, kind, value, words }]) => [
    `--${name} ${value ?? VALUES[kind as keyof typeof VALUES]}`,
    words ?? `as ${path.join('.')} of the file for --config`,
  ]);
}

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
