// Schedules of one agent whose clock a test sets.

import type { ScheduleChange } from '../../src/api/contract/schedules/schedules.ts';
import { workOnDue } from '../../src/schedules/due-records.ts';
import type { DueWorker } from '../../src/schedules/make-run.ts';
import type { RunBody } from '../../src/schedules/schedule-records.ts';
import { createSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { openAgent } from './open-agent.ts';
import type { ScriptedServer } from './scripted-connections.ts';
import { calls, type ScriptedTurn, scriptedModels } from './scripted-models.ts';

const START = Date.parse('2026-11-30T08:59:00.000Z');
const MORNING = { cron: '0 9 * * *', timeZone: 'UTC' };
export const SCHEDULE: ScheduleChange = {
  title: 'Mails of the day',
  when: MORNING,
  work: { type: 'message', text: 'Send the mails' },
  target: { type: 'new-chat' },
  allowed: [],
};

export async function openSchedules({
  servers = {},
  turns = [],
  obstacle,
}: {
  servers?: Record<string, ScriptedServer>;
  turns?: readonly ScriptedTurn[];
  obstacle?: Awaited<ReturnType<DueWorker['findObstacle']>>;
}) {
  let now = START;
  const store = createSqliteStore({ file: ':memory:' });
  const models = scriptedModels(turns);
  const clock = { now: () => now, monotonicMs: () => performance.now() };
  const { agent, sessionId } = await openAgent(servers, { store, models, clock });
  const news: RunBody[] = [];
  const worker: DueWorker = {
    agent,
    store,
    now: clock.now,
    findObstacle: async () => obstacle,
    untilConnected: async () => {},
    notify: async run => void news.push(run),
  };
  return {
    agent,
    store,
    sessionId,
    models,
    news,
    worker,
    work: () => workOnDue(worker),
    go(ms: number) {
      now += ms;
    },
    /** The runs as the inbox shows them after a look, by default a minute later. */
    async items(ms = 60_000) {
      now += ms;
      await workOnDue(worker);
      return (await agent.inbox()).items;
    },
  };
}

/** A server whose tool counts its calls. */
export function countingServer() {
  const mails: unknown[] = [];
  const tools = {
    send: {
      answer: (args: unknown) => {
        mails.push(args);
        return { content: [{ type: 'text', text: 'Sent.' }] };
      },
    },
  };
  return { mails, servers: { mail: { tools, listsOnce: true } as ScriptedServer } };
}

export const sendCall = calls({ id: 'a', name: 'mail__send', args: {} });
export const ALLOWED = [{ server: 'mail', tool: 'send' }];
