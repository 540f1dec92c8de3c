// Starts the parts of a cluster on this machine's loopback, each on a port of its own after `port`.

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SeenRequest, startWireServer } from '@vitrine/model/testing';
import { startRegistry } from '@vitrine/registry';
import { openS3 } from '../support/services/s3-server.ts';
import { startBalancer } from './balancer.ts';
import { type BreakOptions, breakParts, type Fault } from './break-parts.ts';
import { createChatProcess } from './chat-process.ts';
import { startCountingServer } from './counting-server.ts';
import { openFaultyLink } from './faulty-link.ts';
import { startNats, startPostgres } from './own-servers.ts';
import { type LoadReport, putLoad } from './put-load.ts';
import { openQuestions } from './waiting-sessions.ts';

export interface ClusterOptions {
  /** An empty folder for data and logs. */
  readonly folder: string;
  /** Port of the one address; the ports after it are the parts'. */
  readonly port: number;
  readonly say: (line: string) => void;
  /** Folder of another version of this repository, whose chat is the second one. @default this version for both */
  readonly otherVersion?: string | undefined;
}

interface ClusterReport extends LoadReport {
  /** Number of faults. */
  readonly faults: number;
  readonly payments: number;
}

interface ClusterLoad extends Pick<BreakOptions, 'durationMs' | 'only'> {
  readonly users: number;
  /** Number of sessions of each user. */
  readonly sessions: number;
  /** Number of sessions that wait for an approval meanwhile. */
  readonly waiting: number;
}

export interface Cluster {
  readonly url: string;
  readonly registryUrl: string;
  load(options: ClusterLoad): Promise<ClusterReport>;
  close(): Promise<void>;
}

/** Executions of tools take up to so long. */
const SLOWEST_CALL_MS = 1500;

/** Starts everything. Rejects when a part cannot be started, after the others have ended. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closing.reverse()) await end();
  };
  try {
    return { ...(await startParts(options, closing)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Adds to `closing` what ends each part, in the order in which they were started. */
async function startParts(
  { folder, port, say, otherVersion }: ClusterOptions,
  closing: (() => Promise<unknown>)[],
): Promise<Omit<Cluster, 'close'>> {
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'chat'));
  const postgres = await startPostgres(join(folder, 'postgres'), port + 1);
  closing.push(postgres.stop);
  const nats = await startNats(port + 2);
  closing.push(nats.stop);
  const s3 = await openS3();
  closing.push(s3.close);
  const shop = await startCountingServer(SLOWEST_CALL_MS);
  closing.push(shop.close);
  const wire = await startWireServer({ otherwise: answerRequest, requestLimit: 0 });
  closing.push(wire.close);
  // The registry is in this process.
  Object.assign(process.env, s3.environment);
  const registry = await startRegistry({
    folder: join(folder, 'registry'),
    port: port + 3,
    database: postgres.url,
    blobs: s3.address,
  });
  closing.push(registry.close);
  const config = join(folder, 'servers.json');
  const auth = { type: 'proxy-header', userHeader: 'X-Forwarded-User', proxies: ['127.0.0.1'] };
  writeFileSync(config, JSON.stringify({ auth, mcpServers: { shop: { type: 'http', url: shop.url } } }));
  const env = {
    ...s3.environment,
    ...wire.env('openai'),
    VITRINE_BLOBS: s3.address,
  };
  // All chats are one page, whose views are below one name.
  const sandbox = `http://{label}.localhost:${port + 4}`;
  // Each chat has an address of its own for the one database, which would else be taken for a copy.
  const shared = ['--adopt-database', '--sandbox', sandbox, '--no-sandbox-check'];
  const words = ['--allow-host', `127.0.0.1:${port}`, ...shared];
  const ports = [port + 10, port + 20];
  const chats = await Promise.all(
    ports.map(async (each, index) => {
      const [database, signals] = await Promise.all([openFaultyLink(postgres.url), openFaultyLink(nats.url)]);
      closing.push(database.close, signals.close);
      const process = createChatProcess({
        port: each,
        config,
        words,
        data: join(folder, 'chat'),
        env: { ...env, DATABASE_URL: database.url, NATS_URL: signals.url },
        ...(index === 1 && { repository: otherVersion }),
      });
      closing.push(process.terminate);
      return { process, database, signals };
    }),
  );
  // One after the other: the first one migrates the database.
  for (const chat of chats) await chat.process.start();
  const balancer = await startBalancer(ports, { port, readyPort: each => each });
  closing.push(balancer.close);
  const sandboxes = await startBalancer(
    ports.map(each => each + 1),
    { port: port + 4, readyPort: each => each - 1 },
  );
  closing.push(sandboxes.close);
  return {
    url: balancer.url,
    registryUrl: registry.origin,
    async load({ durationMs, only, users, sessions, waiting }) {
      const talking = new AbortController();
      const happened: Fault[] = [];
      const questions = await openQuestions(balancer.url, waiting);
      say(`${questions.length} sessions wait for their users`);
      const loading = putLoad({
        url: balancer.url,
        users,
        sessions,
        questions,
        ending: talking.signal,
        faults: happened,
      });
      happened.push(...(await breakParts({ chats, postgres, nats, faults: s3.faults, durationMs, only, say })));
      talking.abort();
      say('everything runs again; the last runs end');
      const report = await loading;
      const repeated = [...shop.payments]
        .filter(([, times]) => times > 1)
        .map(([ticket]) => `${ticket} was paid twice`);
      return {
        ...report,
        faults: happened.length,
        payments: shop.payments.size,
        problems: [...report.problems, ...repeated],
      };
    },
  };
}

/** The model: it does what the last message says, with one call, and then says that it is done. */
function answerRequest({ body }: SeenRequest) {
  const items = (body.input ?? body.messages) as { type?: string; role?: string }[];
  const isOutput = ({ type, role }: (typeof items)[number]): boolean =>
    type === 'function_call_output' || role === 'tool';
  const readWords = (item: object) => [...JSON.stringify(item).matchAll(/(pay|look) (ticket-\d+-\d+)/g)].at(-1);
  const question = items.findLastIndex(item => item.role === 'user' && readWords(item));
  // Also when its answer after the call was cut, and it is asked to go on.
  if (items.slice(question + 1).some(isOutput)) return { text: 'It is done.', pauseMs: 20 };
  const words = question === -1 ? undefined : readWords(items[question]!);
  if (!words) return { text: 'I do not know what to do.' };
  return { text: 'I do that.', pauseMs: 20, calls: [{ name: `shop__${words[1]}`, args: { ticket: words[2]! } }] };
}
