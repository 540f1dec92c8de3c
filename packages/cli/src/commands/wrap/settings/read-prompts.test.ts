// The prompts of a user’s own.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPrompts } from './read-prompts.ts';

it('reads system.txt and freeform.txt, with the built-in prompt where they say so; names what is wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-prompts-'));
  const read = (text?: string, name = 'system.txt') => {
    if (text !== undefined) writeFileSync(join(folder, name), text);
    return readPrompts(folder, { system: 'Built in, $& and all.', freeform: 'Pages.' });
  };
  await expect(read()).rejects.toThrow(`${join(folder, 'system.txt')} cannot be read`);
  expect(await read('{{default}} In German.', 'freeform.txt')).toEqual({ freeform: 'Pages. In German.' });
  expect(await read('{{default}}\nLabels are German.\n')).toMatchObject({
    system: 'Built in, $& and all.\nLabels are German.',
  });
  expect(await read('Design.')).toEqual({ system: 'Design.', freeform: 'Pages. In German.' });
  await expect(read(' ')).rejects.toThrow('is empty');
  await expect(read('x'.repeat(30_000))).rejects.toThrow('longer than 20000 characters');
  rmSync(join(folder, 'system.txt'));
  mkdirSync(join(folder, 'system.txt'));
  await expect(read()).rejects.toThrow('system.txt cannot be read: EISDIR');
});
