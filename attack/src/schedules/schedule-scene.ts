// The schedulers that are attacked: the agent's, and a naive one, which calls what it was told at its times as if the user did it.
import { createECDH, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createAgent, type Store } from '@vitrine/agent';
import { createPush, type DueWorker, workOnDue } from '@vitrine/agent/internal/schedules';
import { createEgress } from '@vitrine/host/internal/node';
import { type ScriptedServer, scriptedConnections } from '../../../packages/agent/test/support/scripted-connections.ts';
import { calls, says, scriptedModels } from '../../../packages/agent/test/support/scripted-models.ts';
import { startTestServer } from '../../../test/support/services/test-server.ts';
import type { NewSchedule, ScheduleColumn, ScheduleScene, Service } from './schedule-attack.ts';

const START = Date.parse('2026-11-30T08:59:30.000Z');
const MINUTE_MS = 60_000;
/** Time for a run to end, or to wait. */
const SETTLE_MS = 300;
type Agent = Awaited<ReturnType<typeof createAgent>>;

export interface OpenScene {
  readonly scene: Omit<ScheduleScene, 'harm'>;
  close(): Promise<void>;
}

/** `store`: a new one, which the agent closes. */
export async function openScene(column: ScheduleColumn, store: Store): Promise<OpenScene> {
  let now = START;
  let callCount = 0;
  const closers: (() => Promise<unknown>)[] = [];
  const send = {
    answer() {
      callCount++;
      return { content: [{ type: 'text', text: 'Sent.' }] };
    },
  };
  const server: ScriptedServer = { tools: { send } };
  const turn = [calls({ id: 'a', name: 'mail__send', args: {} }), says('Sent.')];
  const agent = await createAgent({
    connections: scriptedConnections({ mail: server }),
    store,
    prefetch: false,
    clock: { now: () => now, monotonicMs: () => performance.now() },
    models: scriptedModels([...turn, ...turn, ...turn]),
  });
  closers.push(() => agent.close());
  const settle = () => new Promise(resolve => setTimeout(resolve, SETTLE_MS));
  const worker: DueWorker = {
    ...{ agent, store, now: () => now },
    findObstacle: async () => undefined,
    untilConnected: async () => {},
    notify: async () => {},
  };
  const naive = createNaive(agent);
  const allowed: string[] = [];
  const scene: OpenScene['scene'] = {
    server,
    countCalls: () => callCount,
    async create(schedule) {
      if (column === 'naive') return naive.create(schedule);
      return agent.createSchedule(schedule).then(
        () => true,
        () => false,
      );
    },
    async allowEverywhere() {
      const { id } = await agent.createSession();
      await agent.sendMessage(id, { text: 'Send the mails' });
      await settle();
      const [question] = (await agent.inbox()).questions;
      await agent.respond(id, question!.request.approvalId, { approved: true, scope: 'server' });
      await settle();
    },
    async pass(ms) {
      if (column === 'naive') await naive.run(Math.floor(ms / MINUTE_MS));
      now += ms;
      if (column === 'agent') await workOnDue(worker);
      await settle();
    },
    countRuns: async () => (column === 'naive' ? naive.runs : (await agent.inbox()).items.length),
    readStored: async () => JSON.stringify(column === 'naive' ? naive.list : await store.listRecords()),
    notify: (endpoint, result) =>
      column === 'naive' ? notifyNaively(endpoint, result) : notify(endpoint, store, allowed),
    async openService(status = 201, headers = {}): Promise<Service> {
      const bodies: string[] = [];
      const service = await startTestServer(async (request, response) => {
        bodies.push(await text(request));
        response.writeHead(status, headers).end();
      });
      closers.push(service.close);
      return { origin: service.origin, bodies };
    },
    allow: origin => void allowed.push(origin),
  };
  return {
    scene,
    async close() {
      for (const close of closers.reverse()) await close();
    },
  };
}

/** A scheduler without checks: every missed run is made, and nothing tells a run from what the user does. */
function createNaive(agent: Agent) {
  const list: NewSchedule[] = [];
  const naive = {
    list,
    runs: 0,
    create: (schedule: NewSchedule) => list.push(schedule) > 0,
    async run(times: number) {
      for (let time = 0; time < times; time++)
        for (const { work, allowed } of list) {
          naive.runs++;
          const { id } = await agent.createSession();
          // What was allowed is a name.
          const names = work.type === 'tool' ? [work] : allowed;
          if (work.type === 'message') await agent.sendMessage(id, { text: work.text });
          for (const { server, tool } of names)
            await agent.callTool(id, { server, tool, arguments: {}, initiator: 'user' });
        }
    },
  };
  return naive;
}

async function notifyNaively(endpoint: string, result: string): Promise<void> {
  await fetch(endpoint, { method: 'POST', body: JSON.stringify({ title: 'Mails', text: result }) }).catch(() => {});
}

async function notify(endpoint: string, store: Store, privateHosts: readonly string[]): Promise<void> {
  const push = createPush({
    openStore: async () => store,
    // What is sealed in the store is another test's matter.
    openBox: async () => ({ seal: value => value, open: value => value, reseal: () => undefined }),
    egress: createEgress({ privateHosts }),
    subject: 'https://chat.example',
  });
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const device = {
    endpoint,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  await push.add(store, device, new Date().toISOString()).catch(() => {});
  await push.send(store, { title: 'Mails', state: 'done' }).catch(() => {});
  // An earlier version may have stored the address.
  await store.writeRecord({ kind: 'push-device', id: 'old', revision: 0, at: new Date().toISOString(), body: device });
  await push.send(store, { title: 'Mails', state: 'done' }).catch(() => {});
}
