// A store that is full, as on a full disk: SQLite gives the same error.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { waitFor } from '../../test/support/events.ts';
import { openAgent } from '../../test/support/open-agent.ts';
import { says, scriptedModels } from '../../test/support/scripted-models.ts';
import { tempFolder } from '../../test/support/temp-folder.ts';
import { createSqliteStore, type Store } from '../index.ts';

const CHUNK = 64 * 1024;

/** Fills the store until it refuses a large piece: short lines still fit. */
function fillUp(store: Store): void {
  expect(() => {
    for (let n = 0; ; n++)
      store.putBlob({ ref: String(n).padStart(64, '0'), mimeType: 'x/y', bytes: new Uint8Array(CHUNK) });
  }).toThrow(expect.objectContaining({ code: 'store-failed', message: expect.stringMatching(/full/) }));
}

it('an answer that does not fit ends its run with the reason', async () => {
  const store = createSqliteStore({ file: join(tempFolder(), 'vitrine.db'), maxBytes: 500_000 });
  const models = scriptedModels([says('x'.repeat(2 * CHUNK)), says('Hello!')]);
  const { agent, sessionId } = openAgent({}, { store, models });
  fillUp(store);
  agent.sendMessage(sessionId, { text: 'Hi' });
  const end = await waitFor(agent, sessionId, 'run:end');
  expect(end).toMatchObject({ reason: 'failed', error: { message: expect.stringMatching(/^The disk is full/) } });
  agent.sendMessage(sessionId, { text: 'Again' });
  expect(await waitFor(agent, sessionId, 'run:end', ({ seq }) => seq > end.seq)).toMatchObject({ reason: 'completed' });
});

it('a start on a full disk says so', () => {
  const file = join(tempFolder(), 'vitrine.db');
  const crashed = createSqliteStore({ file });
  crashed.createSession({ id: 's', createdAt: '2026-01-01T00:00:00.000Z' });
  const request = { type: 'approval:request', approvalId: 'p', server: 'shop', toolName: 'add', args: {} } as const;
  for (let n = 0; n < 50; n++)
    crashed.append(
      's',
      { ...request, approvalId: `p${n}`, initiator: 'view', scopes: ['once'], reason: 'x'.repeat(3000) },
      'now',
    );
  crashed.close();
  const full = {
    code: 'store-failed',
    storeProblem: 'full',
    message: expect.stringMatching(/^The disk is full.*vitrine\.db/),
  };
  expect(() => openAgent({}, { store: createSqliteStore({ file, maxBytes: 1 }) })).toThrow(
    expect.objectContaining(full),
  );
});

it('a result that does not fit ends its call with an error, and the log continues', async () => {
  const file = join(tempFolder(), 'vitrine.db');
  const store = createSqliteStore({ file, maxBytes: 500_000 });
  const answer = ({ big }: Record<string, unknown>) => ({
    content: [{ type: 'text', text: big ? 'x'.repeat(2 * CHUNK) : 'ok' }],
  });
  const { agent, sessionId } = openAgent({ shop: { tools: { get: { answer } } } }, { store });
  fillUp(store);
  const call = (big: boolean) =>
    agent.callTool(sessionId, { server: 'shop', tool: 'get', arguments: { big }, initiator: 'user' }).callId;
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
