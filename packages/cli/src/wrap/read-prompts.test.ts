// The prompt of a user’s own.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSystemPrompt } from './read-prompts.ts';

it('reads system.txt, with the built-in prompt where it says so; names what is wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-prompts-'));
  const read = (text?: string) => {
    if (text !== undefined) writeFileSync(join(folder, 'system.txt'), text);
    return readSystemPrompt(folder, 'Built in, $& and all.');
  };
  await expect(read()).rejects.toThrow(`${join(folder, 'system.txt')} cannot be read`);
  expect(await read('{{default}}\nLabels are German.\n')).toBe('Built in, $& and all.\nLabels are German.');
  expect(await read('Design.')).toBe('Design.');
  await expect(read(' ')).rejects.toThrow('is empty');
  await expect(read('x'.repeat(30_000))).rejects.toThrow('longer than 20000 characters');
});
