// A browser without a driver. A driver attaches itself to every process of a page: each frame of another site is suspended
// until a dozen requests have been answered, over the driver's own event loop. That would measure the driver, and only of those
// hosts that use other processes. Here the page requests its next call from this server, and sends the answer.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHROMIUM_FLAGS, chromiumPath } from '../../test/support/browser/chromium.ts';
import { startTestServer } from '../../test/support/services/test-server.ts';

/** A tab, whose page serves its calls by `serveCalls`. */
export interface Tab {
  /** Calls a function of the page; arguments and result are JSON. Rejects with the page's own error. */
  call<Result>(name: string, ...args: unknown[]): Promise<Result>;
  close(): Promise<void>;
}

export interface Undriven {
  /** The root process of the browser. */
  readonly pid: number;
  open(): Promise<Tab>;
  close(): Promise<void>;
}

export interface BenchServer {
  readonly origin: string;
  /** The page, which is served to every tab. */
  html: string;
  /** Starts a browser with a profile of its own. */
  start(): Promise<Undriven>;
  close(): Promise<void>;
}

export interface Call {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Message of a page: the answer to a call, or an error. */
export interface Posted {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly problem?: string;
}

interface Line {
  readonly calls: Call[];
  readonly answers: Map<number, { resolve(result: unknown): void; reject(error: Error): void }>;
  /** The request that waits for the next call. */
  waiting?: ServerResponse | undefined;
}

/** How long a browser may take to start, and a call to be answered, in milliseconds. */
const START_MS = 30_000;
const ANSWER_MS = 150_000;

/** Serves a page with its script, and starts browsers that show it. `onProblem` is called with errors of the page. */
export async function serveBench(script: string, onProblem: (problem: string) => void): Promise<BenchServer> {
  const lines = new Map<string, Line>();
  let tabCount = 0;
  const send = (response: ServerResponse, type: string, body: string): void =>
    void response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);

  const { port, close } = await startTestServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const line = lines.get(searchParams.get('tab') ?? '');
    if (pathname === '/') return send(response, 'text/html', bench.html);
    if (pathname === '/bench.js') return send(response, 'text/javascript', script);
    if (!line) return void response.writeHead(204).end();
    if (pathname === '/next') {
      line.waiting = response;
      return handOut(line);
    }
    const { id, result, error, problem }: Posted = JSON.parse(await readBody(request));
    send(response, 'text/plain', '');
    if (problem !== undefined) return onProblem(problem);
    const answer = line.answers.get(id!);
    if (error === undefined) answer?.resolve(result);
    else answer?.reject(new Error(error));
  });

  function handOut(line: Line): void {
    const response = line.waiting;
    const call = response && line.calls.shift();
    if (!call) return;
    line.waiting = undefined;
    send(response, 'application/json', JSON.stringify(call));
  }

  async function open(tabs: string): Promise<Tab> {
    const name = `${++tabCount}`;
    const line: Line = { calls: [], answers: new Map() };
    lines.set(name, line);
    const response = await fetch(`${tabs}/new?${encodeURIComponent(`${bench.origin}/?tab=${name}`)}`, {
      method: 'PUT',
    });
    const { id } = (await response.json()) as { id: string };
    let calls = 0;
    return {
      async call(called, ...args) {
        const call = { id: ++calls, name: called, args };
        const answer = new Promise<unknown>((resolve, reject) => line.answers.set(call.id, { resolve, reject }));
        const late = AbortSignal.timeout(ANSWER_MS);
        const timeout = new Promise<never>((_, reject) => {
          late.onabort = () => reject(new Error(`${called}: no answer within ${ANSWER_MS} ms.`));
        });
        line.calls.push(call);
        handOut(line);
        return (await Promise.race([answer, timeout])) as never;
      },
      async close() {
        lines.delete(name);
        line.waiting?.destroy();
        await (await fetch(`${tabs}/close/${id}`)).text();
      },
    };
  }

  const bench: BenchServer = {
    origin: `http://localhost:${port}`,
    html: '',
    async start() {
      const browser = await startBrowser();
      return { pid: browser.child.pid!, open: () => open(browser.tabs), close: browser.close };
    },
    close,
  };
  return bench;
}

/** The browser's list of tabs is read by HTTP, which attaches nothing to a tab. */
async function startBrowser(): Promise<{ child: ChildProcess; tabs: string; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const flags = ['--headless', '--window-size=1280,800', '--no-default-browser-check', '--remote-debugging-port=0'];
  const child = spawn(chromiumPath(), [...CHROMIUM_FLAGS, ...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: 'ignore',
    // A process group, so that all of it can be ended.
    detached: true,
  });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const kill = (): void => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
  };
  // The browsers end with the measurement.
  process.once('exit', kill);
  const close = async (): Promise<void> => {
    process.off('exit', kill);
    kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const until = performance.now() + START_MS;
    let port = '';
    while (!port) {
      if (child.exitCode !== null) throw new Error(`The browser ended at once, with ${child.exitCode}.`);
      if (performance.now() > until) throw new Error(`The browser did not start within ${START_MS} ms.`);
      await sleep(50);
      [port = ''] = read(join(profile, 'DevToolsActivePort')).split('\n');
    }
    return { child, tabs: `http://127.0.0.1:${port}/json`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}
