// Lists of servers that end them with `nextCursor: ""`, and do not know that cursor.
import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../connection-limits.ts';
import { createFailures } from '../failures/failures.ts';
import { HttpError } from '../failures/http-error.ts';
import { listPages } from './list-pages.ts';

const failures = createFailures('it', { type: 'http', url: 'http://127.0.0.1/' });

/** Lists tools of a server whose page behind the cursor "" is this one. */
function list(behind: () => object) {
  const request = async (_method: string, { cursor }: { cursor?: string }) =>
    cursor === undefined ? { tools: ['a'], nextCursor: '' } : behind();
  const options = { timeoutMs: 1000, limits: DEFAULT_LIMITS };
  return listPages({ request, failures } as never, { method: 'tools/list', key: 'tools' }, options);
}

function refuse(error: Error): () => never {
  return () => {
    throw error;
  };
}

it.each([
  ['a JSON-RPC error', refuse(failures.rpc('tools/list', { code: -32602, message: 'Invalid cursor' }))],
  ['HTTP 400', refuse(failures.from(new HttpError(400, 'bad cursor'), 'tools/list'))],
  ['a result without a list', () => ({})],
  ['the same page again', () => ({ tools: ['a'], nextCursor: '' })],
])('%s at that cursor is the end of the list', async (_what, behind) => {
  expect(await list(behind)).toEqual({ entries: ['a'] });
});

it('another failure at that cursor is none', async () => {
  await expect(list(refuse(failures.from(new HttpError(503), 'tools/list')))).rejects.toThrow('HTTP 503');
});
