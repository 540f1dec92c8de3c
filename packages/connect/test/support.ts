// Shared by the tests of this package: real servers, the state of processes from /proc, and waiting for events.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Connection, Connections } from '@vitrine/connect';
import { startTestServer } from '../../../test/support/services/test-server.ts';
import type { StdioServerConfig } from '../src/config/server-config.ts';
import type { ConnectionSnapshot } from '../src/connection.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** A faulty server, and a mark in its environment by which it and its descendants are found in /proc. */
export function faulty(...modes: string[]): StdioServerConfig & { readonly mark: string } {
  const mark = randomUUID();
  return {
    type: 'stdio',
    command: process.execPath,
    args: [path('faulty-server.ts'), ...modes],
    env: { MARK: mark },
    mark,
  };
}

export function modernStdio(): StdioServerConfig {
  return { type: 'stdio', command: process.execPath, args: [path('modern-server.ts'), '--stdio'] };
}

/** The official everything server, legacy era. */
export function everything(kind: 'stdio' | 'sse' | 'streamableHttp'): StdioServerConfig {
  const script = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));
  return { type: 'stdio', command: process.execPath, args: [script, kind] };
}

/** The everything server on a free port, in a process of its own; resolves when it listens. */
export async function startEverything(
  kind: 'sse' | 'streamableHttp',
  port?: number,
): Promise<{ origin: string; port: number; close(): Promise<void> }> {
  const reserved = await listen(() => {}, port);
  await reserved.close();
  const { command, args } = everything(kind);
  const child = spawn(command, args!, {
    env: { ...process.env, PORT: String(reserved.port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>(resolve => {
    child.stderr.on('data', (chunk: Buffer) => chunk.includes(String(reserved.port)) && resolve());
  });
  return {
    origin: `http://127.0.0.1:${reserved.port}`,
    port: reserved.port,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The same server, and a way to know how often it was started. */
export function counted(server: StdioServerConfig): {
  readonly server: StdioServerConfig;
  readonly starts: () => number;
} {
  const file = join(mkdtempSync(join(tmpdir(), 'connect-')), 'starts');
  return {
    server: { ...server, env: { ...server.env, START_LOG: file } },
    starts: () => readFileSync(file, 'utf8').length,
  };
}

/** Processes that live and carry the mark. */
export function marked(mark: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => {
      try {
        const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0];
        return state !== 'Z' && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark);
      } catch {
        return false;
      }
    });
}

/** Resolves when `test` accepts the connection's snapshot. */
export function until(
  connection: Connection,
  test: (snapshot: ConnectionSnapshot) => boolean,
): Promise<ConnectionSnapshot> {
  return new Promise(resolve => {
    const look = () => {
      const snapshot = connection.getSnapshot();
      if (!test(snapshot)) return;
      stop();
      resolve(snapshot);
    };
    const stop = connection.subscribe(look);
    look();
  });
}

/** The kernel does not report the end of a process that is no child: looks again until it is gone. */
export async function gone(mark: string): Promise<void> {
  while (marked(mark).length > 0) await new Promise(resolve => setTimeout(resolve, 5));
}

/** Serves a Node listener, by default on a free port. `url`: where an MCP server is expected. */
export async function listen(listener: RequestListener, fixedPort?: number) {
  const { origin, port, close } = await startTestServer(listener, fixedPort);
  return { port, url: `${origin}/mcp`, close };
}

/** A fetch-style handler as a Node listener. */
export function toListener(handle: (request: Request) => Promise<Response>): RequestListener {
  return async (incoming, outgoing) => {
    const stop = new AbortController();
    outgoing.on('close', () => stop.abort());
    const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD' && incoming.method !== 'DELETE';
    const response = await handle(
      new Request(`http://${incoming.headers.host}${incoming.url}`, {
        method: incoming.method!,
        headers: incoming.headers as Record<string, string>,
        signal: stop.signal,
        ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
      } as RequestInit),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (!response.body) return void outgoing.end();
    Readable.fromWeb(response.body as never)
      .on('error', () => outgoing.destroy())
      .pipe(outgoing);
  };
}

export function only(connections: Connections): Connection {
  return connections.list[0]!;
}
