// Prompts and answers as files.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { createDebugFiles } from './debug-files.ts';

const EXCHANGE = {
  toolName: '../for/ecast',
  modelId: 'anthropic/m',
  request: 1,
  messages: [{ role: 'user' as const, text: 'The key is sk-secret-"1"' }],
  answer: '{"version":1}',
};

function folders() {
  const folder = tempFolder();
  const lines: Record<string, unknown>[] = [];
  const take = (fields: object) => void lines.push({ ...fields });
  return { folder, lines, log: { debug: take, info: take, warn: take, error: take } };
}

it('each exchange is a file for its owner only, without secrets; the log has the folder alone', () => {
  const { folder, lines, log } = folders();
  const write = createDebugFiles({ parent: join(folder, 'debug'), secrets: ['sk-secret-"1"'], log, now: () => 0 });
  expect(lines).toEqual([]);
  write(EXCHANGE);
  write({ ...EXCHANGE, request: 2 });
  expect(lines).toMatchObject([{ event: 'debug_folder' }]);
  const debugFolder = lines[0]!.folder as string;
  expect(dirname(debugFolder)).toBe(join(folder, 'debug'));
  expect(statSync(debugFolder).mode & 0o777).toBe(0o700);
  const files = readdirSync(debugFolder).sort();
  expect(files).toEqual(['0001-%2E%2E%2Ffor%2Fecast-1.json', '0002-%2E%2E%2Ffor%2Fecast-2.json']);
  expect(statSync(join(debugFolder, files[0]!)).mode & 0o777).toBe(0o600);
  const text = readFileSync(join(debugFolder, files[0]!), 'utf8');
  expect(JSON.parse(text)).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    ...EXCHANGE,
    messages: [{ role: 'user', text: 'The key is [redacted]' }],
  });
});

it('a folder that cannot be made is logged, and nothing is thrown', () => {
  const { folder, lines, log } = folders();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  createDebugFiles({ parent: file, secrets: [], log })(EXCHANGE);
  expect(lines).toMatchObject([{ event: 'debug_failed' }]);
});
