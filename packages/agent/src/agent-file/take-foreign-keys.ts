// What agent files of other chat hosts have and this chat does not is taken out and named. A misspelt key stays, and becomes an error.
import { didYouMean } from '@vitrine/connect/internal/config';
import { isRecord } from '@vitrine/std/internal/json';
import * as z from 'zod';

/** Keys of other chat hosts' agent files without a counterpart here. Some of them look like a misspelt key of ours. */
const FOREIGN_KEYS: ReadonlySet<string> = new Set(['hooks', 'image', 'permissions', 'plugins', 'prompts', 'resources']);

export interface AllowedAgentKeys {
  readonly root: readonly string[];
  readonly llm: readonly string[];
  readonly providers: readonly string[];
}

/** Changes `root`. Returns the names of what was taken out, such as `storage` and `llm.maxInputTokens`. */
export function takeForeignKeys(
  root: Record<string, unknown>,
  { root: keys, llm: llmKeys }: AllowedAgentKeys,
): string[] {
  root.starterPrompts ??= readInlinePrompts(root.prompts);
  if (root.starterPrompts === undefined) delete root.starterPrompts;
  const ignoredKeys = takeUnknown(root, keys);
  if (Array.isArray(root.tools)) {
    delete root.tools;
    ignoredKeys.push('tools (a list)');
  }
  const inLlm = isRecord(root.llm) ? takeUnknown(root.llm, llmKeys) : [];
  return [...ignoredKeys, ...inLlm.map(key => `llm.${key}`)];
}

/** Removes `llm` when its provider is neither ours nor misspelt. Returns the provider. */
export function takeForeignProvider(
  root: Record<string, unknown>,
  { providers }: AllowedAgentKeys,
): string | undefined {
  const provider = isRecord(root.llm) ? root.llm.provider : undefined;
  if (typeof provider !== 'string' || providers.includes(provider) || didYouMean(provider, providers) !== undefined)
    return undefined;
  delete root.llm;
  return provider;
}

function takeUnknown(holder: Record<string, unknown>, keys: readonly string[]): string[] {
  const unknown = Object.keys(holder).filter(
    key => !keys.includes(key) && (FOREIGN_KEYS.has(key) || didYouMean(key, keys) === undefined),
  );
  for (const key of unknown) delete holder[key];
  return unknown;
}

const InlinePromptSchema = z.object({
  type: z.literal('inline'),
  title: z.string().optional(),
  prompt: z.string().min(1),
  showInStarters: z.literal(true),
});
/** Buttons of an empty chat; the page has room for no more. */
const MAX_STARTERS = 12;

/** The prompts that another host shows as buttons; undefined when there are none. */
function readInlinePrompts(prompts: unknown): { title?: string; prompt: string }[] | undefined {
  if (!Array.isArray(prompts)) return undefined;
  const starters = prompts.flatMap(prompt => InlinePromptSchema.safeParse(prompt).data ?? []);
  if (starters.length === 0) return undefined;
  return starters
    .slice(0, MAX_STARTERS)
    .map(({ title, prompt }) => ({ prompt, ...(title === undefined ? {} : { title: title.slice(0, 200) }) }));
}
