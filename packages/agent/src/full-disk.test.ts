// A store that is full, as on a full disk: SQLite gives the same error.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { waitFor } from '../test/support/events.ts';
import { openAgent } from '../test/support/open-agent.ts';
import { tempFolder } from '../test/support/temp-folder.ts';
import { createSqliteStore, type Store } from './index.ts';

const CHUNK = 64 * 1024;

/** Fills the store until it refuses a large piece: short lines still fit. */
function fillUp(store: Store): void {
  expect(() => {
    for (let n = 0; ; n++)
      store.putBlob({ ref: String(n).padStart(64, '0'), mimeType: 'x/y', bytes: new Uint8Array(CHUNK) });
  }).toThrow(expect.objectContaining({ code: 'store-failed', message: expect.stringMatching(/full/) }));
}

it('a result that does not fit ends its call with an error, and the log continues', async () => {
  const file = join(tempFolder(), 'vitrine.db');
  const store = createSqliteStore({ file, maxBytes: 500_000 });
  const answer = ({ big }: Record<string, unknown>) => ({
    content: [{ type: 'text', text: big ? 'x'.repeat(2 * CHUNK) : 'ok' }],
  });
  const { agent, sessionId } = openAgent({ shop: { tools: { get: { answer } } } }, { store });
  fillUp(store);
  const call = (big: boolean) =>
    agent.callTool(sessionId, { server: 'shop', tool: 'get', arguments: { big }, initiator: 'person' }).callId;
  const bigCall = call(true);
  expect(await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === bigCall)).toMatchObject({
    success: false,
    error: { code: 'store-failed' },
  });
  const smallCall = call(false);
  expect(await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === smallCall)).toMatchObject({
    success: true,
  });
});
