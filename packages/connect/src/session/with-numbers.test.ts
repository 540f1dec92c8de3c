// Numbers that JavaScript cannot hold, over every transport: the values are the usual ones, the digits stand in `_meta`.
import { NUMBERS_KEY } from '@vitrine/protocol/internal/keys';
import { describe, expect, it, onTestFinished } from 'vitest';
import { only } from '../../test/support.ts';
import { type WireKind, wireServer } from '../../test/wire-server.ts';
import { createConnections } from '../create-connections.ts';

async function call(kind: WireKind, result: string): Promise<unknown> {
  const { config } = await wireServer(kind);
  const connections = createConnections({ it: { ...config, connectionMode: 'strict' } });
  onTestFinished(() => connections.close());
  await connections.start();
  const wire = `{"jsonrpc":"2.0","id":ID,"result":${result}}\n`;
  return only(connections).callTool({ name: 'wire', arguments: { wire } });
}

describe.each<WireKind>(['stdio', 'sse', 'json', 'stream'])('a result over %s', kind => {
  it('has the digits beside its values, and what else its server wrote in _meta', async () => {
    const result =
      '{"content":[],"structuredContent":{"id":12345678901234567890,"a/b":[1e400,0.10,1.5]},"_meta":{"own":1}}';
    expect(await call(kind, result)).toEqual({
      content: [],
      structuredContent: { id: 12345678901234567000, 'a/b': [Number.POSITIVE_INFINITY, 0.1, 1.5] },
      _meta: {
        own: 1,
        [NUMBERS_KEY]: {
          '/structuredContent/id': '12345678901234567890',
          '/structuredContent/a~1b/0': '1e400',
          '/structuredContent/a~1b/1': '0.10',
        },
      },
    });
  });

  it('without such numbers is as it came', async () => {
    const result = { content: [{ type: 'text', text: '{"id":12345678901234567890}' }], structuredContent: { a: 1.5 } };
    expect(await call(kind, JSON.stringify(result))).toEqual(result);
  });
});

it('a _meta that is no object is left alone', async () => {
  expect(await call('json', '{"content":[],"_meta":5,"structuredContent":{"a":1.0}}')).toMatchObject({ _meta: 5 });
});
