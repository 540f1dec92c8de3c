import { expect, it } from 'vitest';
import { readLines } from './ndjson.ts';

async function collectLines(...chunks: (string | Uint8Array)[]): Promise<unknown[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
  const lines: unknown[] = [];
  for await (const line of readLines(body)) lines.push(line);
  return lines;
}

it('parses lines split at any byte', async () => {
  const bytes = new TextEncoder().encode('{"a":"ü"}\n');
  expect(await collectLines('{"n":1}\n{"n"', ':2}\n\n', bytes.slice(0, 7), bytes.slice(7), '{"last":true}')).toEqual([
    { n: 1 },
    { n: 2 },
    { a: 'ü' },
    { last: true },
  ]);
});

it('a line that is not JSON is an error', async () => {
  await expect(collectLines('{"n":1}\nnonsense\n')).rejects.toThrow(SyntaxError);
});
