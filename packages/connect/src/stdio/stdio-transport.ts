// The client side of MCP's stdio transport (the SDK's `Transport`), for real servers: the process group is ended as a whole, stderr is always
// read, and invalid lines do not end the connection.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { type Clock, systemClock } from '../clock.ts';
import type { StdioServerConfig } from '../config/server-config.ts';
import { DEFAULT_LIMITS, type Limits } from '../connection-limits.ts';
import { readMessages } from '../message/message.ts';
import { type ChildEnd, endChild, followEnd } from './child-end.ts';
import { childEnvironment } from './child-environment.ts';
import { GROUP_OPTIONS, trackGroup } from './process-group.ts';
import { createRecentText } from './recent-text.ts';
import { createStdoutLines } from './stdout-lines.ts';
import { createTailBuffer } from './tail-buffer.ts';

/** The options of `createStdioTransport`. */
export interface StdioTransportOptions extends Pick<StdioServerConfig, 'command' | 'args' | 'env' | 'cwd'> {
  readonly limits?: Partial<Limits> | undefined;
  readonly clock?: Clock | undefined;
  /** Receives the lines of stdout as text in place of `onmessage`. Returns false for a line that is no message, which is counted as bad. `isUtf8`: false when bytes of it had to be replaced. */
  readonly onLine?: ((text: string, isUtf8: boolean) => boolean) | undefined;
  /** Receives what the child writes to stderr. Without this it is read too, and its end is kept. */
  readonly onStderr?: ((chunk: Uint8Array) => void) | undefined;
}

/** The state of a child, for error messages. */
export interface ChildReport {
  /** Set once the child is gone. */
  readonly exit?: { readonly code: number | null; readonly signal: string | null };
  /** The end of stderr, at most `stderrTailBytes`. */
  readonly stderr: string;
  /** Lines of stderr from the last ten seconds: an older line is not about the failure. */
  readonly recentStderr: string;
  /** Whether it has sent a message. */
  readonly hasSent: boolean;
  /** Lines on stdout that were no JSON-RPC message, since the start. */
  readonly badLines: number;
  readonly firstBadLine?: string;
  /** Whether the child was ended because of its bad lines. */
  readonly gaveUp: boolean;
  /** Bytes of a line on stdout that has not ended. */
  readonly pendingBytes: number;
}

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** The stdio transport, and what it adds to the SDK’s `Transport`. */
export interface StdioTransport extends Transport {
  readonly pid: number | undefined;
  /** Always null: stderr is read here (`report().stderr`). Present because the SDK recognises a child-process transport by it. */
  readonly stderr: null;
  report(): ChildReport;
  /** `send()` for a message that is already text, without line breaks. */
  sendLine(text: string): Promise<void>;
  /** Pauses or resumes reading stdout; the child waits when the pipe is full. */
  setPaused(isPaused: boolean): void;
  /** A line over `maxMessageBytes` was skipped. */
  onoversized?: ((line: { readonly bytes: number; readonly id: string | number | undefined }) => void) | undefined;
}

/**
 * Creates a transport over a child process. `start()` spawns it and rejects with the spawn error; `close()` resolves when it and its group are gone.
 *
 * @example const transport = createStdioTransport({ command: 'node', args: ['server.js'] });
 */
export function createStdioTransport(options: StdioTransportOptions): StdioTransport {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const clock = options.clock ?? systemClock;
  const stderr = createTailBuffer(limits.stderrTailBytes);
  const recent = createRecentText(clock);
  const lines = createStdoutLines({
    limits,
    clock,
    deliver: options.onLine ?? deliverMessages,
    onOversized: line => transport.onoversized?.(line),
    onGiveUp: () => void transport.close(),
  });
  let child: ChildProcessWithoutNullStreams | undefined;
  let end: ChildEnd | undefined;
  let closing: Promise<void> | undefined;

  function deliverMessages(text: string): boolean {
    const messages = readMessages(text);
    for (const { value } of messages ?? []) transport.onmessage?.(value as unknown as JSONRPCMessage);
    return messages !== undefined;
  }

  const transport: StdioTransport = {
    stderr: null,
    get pid() {
      return child?.pid;
    },
    async start() {
      if (child) throw new Error('the transport was already started');
      if (options.cwd !== undefined) await requireFolder(options.cwd);
      if (closing) throw new Error('the transport was closed');
      const started = Promise.withResolvers<void>();
      const spawned = spawnChild(options);
      child = spawned;
      end = followEnd(spawned, {
        clock,
        onFinish() {
          lines.end();
          transport.onclose?.();
        },
      });
      spawned.once('spawn', started.resolve);
      spawned.on('error', error => {
        started.reject(error);
        if (spawned.pid !== undefined) transport.onerror?.(error);
      });
      spawned.stdout.on('data', (chunk: Buffer) => lines.push(chunk));
      spawned.stderr.on('data', (chunk: Buffer) => {
        stderr.push(chunk);
        recent.push(chunk);
        options.onStderr?.(chunk);
      });
      await started.promise;
    },
    send: message => transport.sendLine(JSON.stringify(message)),

    async sendLine(text) {
      if (!child || end?.isFinished || closing || !child.stdin.writable) throw new Error('the process does not run');
      const line = `${text}\n`;
      if (child.stdin.writableLength + Buffer.byteLength(line) > limits.maxQueuedBytes)
        throw new QueueFullError(`${child.stdin.writableLength} bytes wait for a process that does not read its stdin`);
      child.stdin.write(line);
      lines.asked();
    },
    setPaused(isPaused) {
      // The pipe of an exited child is always read: it contains the last output.
      child?.stdout[isPaused && !end?.exit ? 'pause' : 'resume']();
    },
    close() {
      transport.setPaused(false);
      return (closing ??= stop());
    },
    report: () => ({
      ...(end?.exit ? { exit: end.exit } : {}),
      stderr: stderr.text(),
      recentStderr: recent.text(),
      ...lines.report(),
    }),
  };

  async function stop(): Promise<void> {
    if (child && end) return endChild(child, end, { clock, graceMs: limits.killGraceMs });
    lines.end();
    transport.onclose?.();
  }
  return transport;
}

function spawnChild({ command, args, env, cwd }: StdioTransportOptions): ChildProcessWithoutNullStreams {
  const child = spawn(command, [...(args ?? [])], {
    ...GROUP_OPTIONS,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: childEnvironment(env),
    ...(cwd === undefined ? {} : { cwd }),
  });
  trackGroup(child);
  // Errors such as EPIPE are ignored: the exit that follows is reported.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {});
  return child;
}

/** Checks the working directory, because spawn() reports a missing folder as a missing command. */
async function requireFolder(path: string): Promise<void> {
  const folder = await stat(path).catch(() => undefined);
  if (!folder?.isDirectory()) throw Object.assign(new Error(`the folder ${path} does not exist`), { code: 'ENOTDIR' });
}
