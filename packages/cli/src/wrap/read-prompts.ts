// Reads the system prompt of a user's own, `system.txt` in the folder of `generation.promptsDirectory`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../usage-error.ts';

/** Stands for the built-in prompt. */
const DEFAULT = '{{default}}';
/** In characters. */
const MAX_LENGTH = 20_000;

/** Throws `UsageError` for a folder without it, and for a prompt that is empty or too long. */
export async function readSystemPrompt(folder: string, builtIn: string): Promise<string> {
  const path = join(folder, 'system.txt');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError('missing', `${path} cannot be read. A folder of prompts has the file system.txt.`, {
      received: folder,
      cause: error,
    });
  }
  const prompt = text.trim().split(DEFAULT).join(builtIn);
  if (prompt !== '' && prompt.length <= MAX_LENGTH) return prompt;
  throw new UsageError('bad-value', `${path} is ${prompt === '' ? 'empty' : `longer than ${MAX_LENGTH} characters`}.`, {
    received: path,
  });
}
