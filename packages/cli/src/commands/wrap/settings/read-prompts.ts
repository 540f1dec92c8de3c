// Reads the system prompts of a user's own, `system.txt` and `freeform.txt` in the folder of `generation.promptsDirectory`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../../program/usage-error.ts';

/** Stands for the built-in prompt. */
const DEFAULT = '{{default}}';
/** Limit of a prompt, in characters. */
const MAX_LENGTH = 20_000;

/** The prompts for view specs and for whole pages. */
export interface Prompts {
  readonly system?: string | undefined;
  readonly freeform?: string | undefined;
}

/** `builtIn`: what `{{default}}` stands for. Throws `UsageError` for a folder without a prompt, and for one that is empty or too long. */
export async function readPrompts(folder: string, builtIn: Required<Prompts>): Promise<Prompts> {
  const system = await readPrompt(join(folder, 'system.txt'), builtIn.system);
  const freeform = await readPrompt(join(folder, 'freeform.txt'), builtIn.freeform);
  if (system === undefined && freeform === undefined)
    throw new UsageError(
      'missing',
      `${join(folder, 'system.txt')} cannot be read. A folder of prompts has the file system.txt, for view specs, or freeform.txt, for whole pages.`,
      { received: folder },
    );
  return { system, freeform };
}

async function readPrompt(path: string, builtIn: string | undefined): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new UsageError('bad-value', `${path} cannot be read: ${error.message}`, {
      received: path,
      hint: 'Name a file that exists and that this user may read.',
      cause: error,
    });
  });
  if (text === undefined) return undefined;
  const prompt = text.trim().split(DEFAULT).join(builtIn);
  if (prompt !== '' && prompt.length <= MAX_LENGTH) return prompt;
  throw new UsageError('bad-value', `${path} is ${prompt === '' ? 'empty' : `longer than ${MAX_LENGTH} characters`}.`, {
    received: path,
    hint: 'Write the prompt into it, or delete the file: the built-in prompt is used then.',
  });
}
