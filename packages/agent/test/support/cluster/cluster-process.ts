// One process of a cluster, driven by the test over IPC. Argument: a `ProcessOptions` as JSON.
import { createConnections } from '@vitrine/connect';
import { createModels } from '@vitrine/model';
import { openSignals } from '@vitrine/storage/internal/signals';
import { createCluster } from '../../../src/cluster/create-cluster.ts';

export interface ProcessOptions {
  readonly url: string;
  readonly schema: string;
  readonly nats: string | undefined;
  readonly serverUrl: string;
  readonly modelEnv: Record<string, string>;
  readonly idleMs: number;
  /** @default as the cluster's own */
  readonly maxSessions?: number | undefined;
  /** Milliseconds by which the process's own clock is wrong. */
  readonly skewMs?: number | undefined;
}

/** `method` of the agent of `userId`; `live` and `events` follow a session, `close` hands everything over. */
export interface ProcessRequest {
  readonly id: number;
  readonly userId: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

const options = JSON.parse(process.argv[2] ?? '{}') as ProcessOptions;
const { url, schema, nats, serverUrl, modelEnv, idleMs, maxSessions } = options;
const { now: systemNow } = Date;
Date.now = () => systemNow() + (options.skewMs ?? 0);
const send = (message: object): void => {
  if (process.connected) process.send?.(message);
};
const onError = (error: unknown): void => send({ failed: String((error as Error).stack ?? error) });
const signals = await openSignals({
  ...(nats === undefined ? { postgres: url } : { nats }),
  namespace: schema,
  onError,
});
const models = createModels({ configs: [{ provider: 'openai', model: 'm' }], env: modelEnv });
const cluster = await createCluster({
  url,
  schema,
  signals,
  idleMs,
  maxSessions,
  graceMs: 3000,
  schedules: () => ({ findObstacle: async () => undefined, notify: async () => {} }),
  onError,
  async openUser() {
    const connections = createConnections({ shop: { type: 'http', url: serverUrl, connectionMode: 'strict' } });
    await connections.start();
    return { options: { connections, models, prefetch: false }, close: () => connections.close() };
  },
});

async function handle({ userId, method, args }: ProcessRequest): Promise<unknown> {
  if (method === 'close') {
    await cluster.close();
    await signals.close();
    setImmediate(() => process.disconnect());
    return undefined;
  }
  const agent = await cluster.agent(userId);
  if (method === 'live') {
    const sessionId = String(args[0]);
    const live = await agent.live(sessionId);
    live.subscribe(() => send({ live: live.getSnapshot() ?? null, sessionId }));
    return undefined;
  }
  if (method === 'events') {
    const [sessionId, after] = args as [string, number | undefined];
    const events = await agent.events(sessionId, { after: after ?? 0 });
    void (async () => {
      for await (const event of events) send({ event, sessionId });
      send({ ended: sessionId });
    })().catch(onError);
    return undefined;
  }
  return (agent[method as 'act'] as (...given: unknown[]) => unknown)(...args);
}

process.on('message', async (request: ProcessRequest) => {
  try {
    send({ id: request.id, value: await handle(request) });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    send({ id: request.id, error: { code, message } });
  }
});
send({ ready: true });
