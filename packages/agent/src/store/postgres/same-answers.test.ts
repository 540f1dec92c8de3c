// Property: a random sequence of operations has the same answers from SQLite and from PostgreSQL.
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, tempSchema, POSTGRES_URL as url } from '../../../../../test/support/services/postgres.ts';
import { tempFolder } from '../../../../../test/support/temp-folder.ts';
import { IS_THOROUGH } from '../../../../../test/support/thorough.ts';
import * as events from '../../../test/support/store/events.ts';
import { createSqliteStores } from '../sqlite/sqlite-stores.ts';
import type { Change, Store, StoreProvider } from '../store.ts';
import { createPostgresStores } from './create-postgres-stores.ts';

type Operation = (store: Store) => Promise<unknown>;

const session = fc.constantFrom('a', 'b', 'c\0\\');
/** Ids without lone surrogates: SQLite replaces them in ids. */
const id = fc.constantFrom('x', 'y', 'z\0\\');
const text = fc.string({ unit: 'binary', maxLength: 20 });
const time = fc.integer({ min: 1, max: 9 }).map(day => `2026-01-0${day}T00:00:00.000Z`);
const part = { type: 'ui-resource', uri: 'ui://shop/card', kind: 'html', ref: '1', mimeType: 'text/html' };

const event = fc.oneof(
  fc.record({ id, text }).map(value => events.message(value.text, value.id)),
  id.map(events.runEnd),
  id.map(events.toolInput),
  fc.record({ id, text }).map(value => events.toolCall(value.id, value.text)),
  fc.record({ id, hasPart: fc.boolean() }).map(value => events.toolResult(value.id, value.hasPart ? [part] : [])),
  fc
    .record({ id, callId: fc.option(id, { nil: undefined }) })
    .map(({ id: approval, callId }) => events.approvalRequest(approval, callId === undefined ? {} : { callId })),
  fc
    .record({ id, status: fc.constantFrom('approved' as const, 'denied' as const) })
    .map(value => events.approvalResponse(value.id, value.status)),
  fc.record({ id, text }).map(value => events.viewContext(value.id, value.text)),
  id.map(events.clearContext),
);
const append = fc.record({ sessionId: session, event, at: time }).map((value): Change => ({ type: 'event', ...value }));
const content = fc.oneof(
  fc.record({ id, text }).map(value => events.blob(value.id.slice(0, 1), value.text)),
  fc
    .record({ server: id, uri: text, ref: fc.constantFrom('1', '2') })
    .map((value): Change => ({ type: 'shown-ui', ...value })),
);
/** Changes of one event at most: which change of a write is the first to be refused is no part of the contract. */
const changes = fc.record({
  contents: fc.array(content, { maxLength: 2 }),
  appends: fc.array(append, { maxLength: 1 }),
});
const consent = fc
  .record({ server: id, tool: text })
  .map(value => ({ scope: 'server', initiator: 'view', ...value }) as const);

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 12,
    arbitrary: changes.map(
      ({ contents, appends }) =>
        (store: Store) =>
          store.write([...contents, ...appends]),
    ),
  },
  fc.record({ id: session, createdAt: time }).map(value => (store: Store) => store.createSession(value)),
  consent.map(value => (store: Store) => store.addConsent(value)),
  fc.array(consent, { maxLength: 2 }).map(value => (store: Store) => store.removeConsents(value)),
  fc.record({ server: fc.constantFrom('a', 'B', 'é'), optIns: fc.subarray<SandboxOptIn>(['wasm', 'blob']) }).map(
    ({ server, optIns }) =>
      (store: Store) =>
        store.setOptIns(server, optIns),
  ),
  fc
    .record({ name: text, value: fc.jsonValue() })
    .map(value => (store: Store) => store.setSetting(value.name, value.value)),
  fc
    .record({ sessionId: session, surfaceId: id, server: id, json: fc.option(text, { nil: undefined }) })
    .map(value => (store: Store) => store.setViewState(value)),
);

async function readAll(store: Store): Promise<unknown> {
  const sessions = await store.listSessions();
  const logs = [];
  for (const { id: sessionId } of sessions)
    logs.push({
      events: await store.readEvents(sessionId, { after: 0, limit: 100 }),
      contexts: await store.listContexts(sessionId),
      ids: await Promise.all(
        ['x', 'y', 'z\0\\'].map(async name => ({
          call: await store.getCall(sessionId, name),
          part: await store.getInterface(sessionId, name),
          approval: await store.getApproval(sessionId, name),
          state: await store.getViewState(sessionId, name),
        })),
      ),
    });
  const consents = (await store.listGivenConsents()).map(({ since, ...rest }) => ({
    ...rest,
    hasTime: since !== undefined,
  }));
  // Answers are found by the approval's id, which an agent uses once.
  const approvals = (await store.listApprovals()).map(({ sessionId, request }) => ({ sessionId, request }));
  return {
    sessions,
    logs,
    consents,
    approvals,
    optIns: await store.listOptIns(),
    blob: await store.getBlob('x'.padEnd(64, '0')),
  };
}

/** Resolves with what an operation answers, or the code of its error. */
const attempt = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: { code: string }) => ({ code: error.code }));

/** Executes `operations`, closes the store, and reads everything from the next one. */
async function answers(provider: StoreProvider, userId: string, operations: readonly Operation[]): Promise<unknown> {
  const store = await provider.open(userId);
  const results = [];
  for (const execute of operations) results.push(await attempt(execute(store)));
  await store.close();
  const next = await provider.open(userId);
  const end = await readAll(next);
  await next.close();
  return { results, end };
}

describe.skipIf(!(await hasPostgres()))('SQLite and PostgreSQL (skipped: no server)', () => {
  it('have the same answers to any sequence of operations', { timeout: 240_000 }, async () => {
    const sqlite = createSqliteStores({ folder: tempFolder() });
    const postgres = await createPostgresStores({ url, schema: tempSchema(), connections: 2 });
    onTestFinished(() => postgres.close());
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 60 }), async operations => {
        // A user of its own for each sequence: their stores are empty.
        const userId = crypto.randomUUID();
        expect(await answers(postgres, userId, operations)).toEqual(await answers(sqlite, userId, operations));
      }),
      { numRuns: IS_THOROUGH ? 300 : 20 },
    );
  });
});
