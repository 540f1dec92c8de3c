// The environment variables of `vitrine wrap`, which override the file.
import { UsageError } from '../usage-error.ts';
import type { WrapFile } from './file-schema.ts';

interface Variable {
  readonly path: readonly [keyof WrapFile, string];
  readonly kind: 'text' | 'number' | 'list';
}

/** Each variable sets one place of the file. A list is written with commas. */
export const VARIABLES: Readonly<Record<string, Variable>> = {
  VITRINE_WRAP_URL: { path: ['upstream', 'url'], kind: 'text' },
  VITRINE_WRAP_ENABLED_TOOLS: { path: ['generation', 'enabledTools'], kind: 'list' },
  VITRINE_WRAP_DISABLED_TOOLS: { path: ['generation', 'disabledTools'], kind: 'list' },
  VITRINE_WRAP_THEME: { path: ['generation', 'defaultTheme'], kind: 'text' },
  VITRINE_WRAP_MAX_TOOLS: { path: ['generation', 'maxTools'], kind: 'number' },
  VITRINE_WRAP_CONCURRENCY: { path: ['generation', 'maxConcurrentGenerations'], kind: 'number' },
  VITRINE_WRAP_TIMEOUT_MS: { path: ['generation', 'timeoutMs'], kind: 'number' },
  VITRINE_WRAP_BUDGET: { path: ['generation', 'budget'], kind: 'text' },
  VITRINE_WRAP_BROWSER: { path: ['generation', 'browser'], kind: 'text' },
  VITRINE_WRAP_HTTP_PORT: { path: ['http', 'port'], kind: 'number' },
  VITRINE_WRAP_HTTP_HOST: { path: ['http', 'host'], kind: 'text' },
  VITRINE_WRAP_CACHE: { path: ['cache', 'type'], kind: 'text' },
  VITRINE_WRAP_CACHE_DIRECTORY: { path: ['cache', 'directory'], kind: 'text' },
  VITRINE_WRAP_LOG_LEVEL: { path: ['logging', 'level'], kind: 'text' },
  VITRINE_WRAP_LOG_FORMAT: { path: ['logging', 'format'], kind: 'text' },
  VITRINE_WRAP_LOG_FILE: { path: ['logging', 'file'], kind: 'text' },
};

/** The file with the environment's values. Throws `UsageError` that names the variable. */
export async function withVariables(file: WrapFile, env: NodeJS.ProcessEnv): Promise<WrapFile> {
  const given = Object.entries(VARIABLES).filter(([name]) => env[name]);
  if (given.length === 0) return file;
  const { WrapFileSchema } = await import('./file-schema.ts');
  let result = file;
  for (const [name, { path, kind }] of given) {
    const text = env[name]!;
    const [section, key] = path;
    const value = kind === 'list' ? text.split(',').map(part => part.trim()) : kind === 'number' ? Number(text) : text;
    // An address replaces any server of the file.
    const before = section === 'upstream' ? { transport: 'http' } : (result[section] as object | undefined);
    const parsed = WrapFileSchema.safeParse({ ...result, [section]: { ...before, [key]: value } });
    if (!parsed.success)
      throw new UsageError('bad-value', `${name} is ${JSON.stringify(text)}: ${parsed.error.issues[0]!.message}`, {
        received: text,
        cause: parsed.error,
      });
    result = parsed.data;
  }
  return result;
}
