// A store that is full, as on a full disk: SQLite gives the same error.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { appendEvent } from '../../../test/support/append-event.ts';
import { waitFor } from '../../../test/support/events.ts';
import { openAgent } from '../../../test/support/open-agent.ts';
import { says, scriptedModels } from '../../../test/support/scripted-models.ts';
import type { Store } from '../../index.ts';
import { createSqliteStore } from './sqlite-store.ts';

const CHUNK = 64 * 1024;

/** Fills the store until it refuses a large piece: short lines still fit. */
async function fillUp(store: Store): Promise<void> {
  const fill = async () => {
    for (let n = 0; ; n++) {
      const ref = String(n).padStart(64, '0');
      await store.write([{ type: 'blob', ref, mimeType: 'x/y', bytes: new Uint8Array(CHUNK) }]);
    }
  };
  await expect(fill()).rejects.toThrow(
    expect.objectContaining({ code: 'store-failed', message: expect.stringMatching(/full/) }),
  );
}

it('an answer that does not fit ends its run with the reason', async () => {
  const store = createSqliteStore({ file: join(tempFolder(), 'vitrine.db'), maxBytes: 500_000 });
  const models = scriptedModels([says('x'.repeat(2 * CHUNK)), says('Hello!')]);
  const { agent, sessionId } = await openAgent({}, { store, models });
  await fillUp(store);
  await agent.sendMessage(sessionId, { text: 'Hi' });
  const end = await waitFor(agent, sessionId, 'run:end');
  expect(end).toMatchObject({ reason: 'failed', error: { message: expect.stringMatching(/^The disk is full/) } });
  await agent.sendMessage(sessionId, { text: 'Again' });
  expect(await waitFor(agent, sessionId, 'run:end', ({ seq }) => seq > end.seq)).toMatchObject({ reason: 'completed' });
});

it('a start on a full disk says so', async () => {
  const file = join(tempFolder(), 'vitrine.db');
  const crashed = createSqliteStore({ file });
  await crashed.createSession({ id: 's', createdAt: '2026-01-01T00:00:00.000Z' });
  const request = { type: 'approval:request', approvalId: 'p', server: 'shop', toolName: 'add', args: {} } as const;
  for (let n = 0; n < 50; n++)
    await appendEvent(
      crashed,
      's',
      { ...request, approvalId: `p${n}`, initiator: 'view', scopes: ['once'], reason: 'x'.repeat(3000) },
      'now',
    );
  await crashed.close();
  const full = {
    code: 'store-failed',
    storeProblem: 'full',
    message: expect.stringMatching(/^The disk is full.*vitrine\.db/),
  };
  await expect(openAgent({}, { store: createSqliteStore({ file, maxBytes: 1 }) })).rejects.toThrow(
    expect.objectContaining(full),
  );
});

it('a result that does not fit ends its call with an error, and the log continues', async () => {
  const file = join(tempFolder(), 'vitrine.db');
  const store = createSqliteStore({ file, maxBytes: 500_000 });
  const answer = ({ big }: Record<string, unknown>) => ({
    content: [{ type: 'text', text: big ? 'x'.repeat(2 * CHUNK) : 'ok' }],
  });
  const { agent, sessionId } = await openAgent({ shop: { tools: { get: { answer } } } }, { store });
  await fillUp(store);
  const call = async (big: boolean) =>
    (await agent.callTool(sessionId, { server: 'shop', tool: 'get', arguments: { big }, initiator: 'user' })).callId;
  const bigCall = await call(true);
  expect(await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === bigCall)).toMatchObject({
    success: false,
    error: { code: 'store-failed' },
  });
  const smallCall = await call(false);
  expect(await waitFor(agent, sessionId, 'llm:tool-result', event => event.callId === smallCall)).toMatchObject({
    success: true,
  });
});
