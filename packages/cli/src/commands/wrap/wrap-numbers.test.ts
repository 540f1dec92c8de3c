// `vitrine wrap` passes a result's numbers as they were written, and for its page their digits beside them: a host's own reader loses them.
import { NUMBERS_KEY } from '@vitrine/protocol/internal/keys';
import { expect, it } from 'vitest';
import { rawWrap } from '../../../test/raw-wrap.ts';

const SERVER = new URL('../../../../chat/test/mcp-servers/numbers-server.ts', import.meta.url).pathname;
const UI = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } };
const BYTES = '"structuredContent":{"id":12345678901234567890,"e":1e400,"price":0.10}';

it.each([
  ['shows interfaces', UI, true],
  ['shows none', {}, false],
])('for a client that %s', async (_, capabilities, hasDigits) => {
  const client = rawWrap(['--no-cache', '--', process.execPath, SERVER], { era: 'legacy', capabilities });
  await client.shakeHands();
  await client.ask('tools/list');
  const answer = await client.ask('tools/call', { name: 'structured', arguments: {} });
  await client.close();
  expect(answer).toContain(BYTES);
  const { _meta } = (JSON.parse(answer) as { result: { _meta?: object } }).result;
  const numbers = {
    '/structuredContent/id': '12345678901234567890',
    '/structuredContent/e': '1e400',
    '/structuredContent/price': '0.10',
  };
  expect(_meta).toEqual(hasDigits ? { [NUMBERS_KEY]: numbers } : undefined);
});
