// A session whose two ends and clock are controlled by the test.

import type { UpstreamSignIn } from '../src/auth/upstream-sign-in.ts';
import type { Clock } from '../src/clock.ts';
import { createHooks } from '../src/mcp-proxy/hooks.ts';
import { DEFAULT_PROXY_LIMITS, type ProxyLimits } from '../src/mcp-proxy/proxy-limits.ts';
import { createSession } from '../src/mcp-proxy/session.ts';
import type { Interceptor, ProxySession } from '../src/mcp-proxy/types.ts';
import { type HeldEnd, heldEnd, INITIALIZE } from './proxy-support.ts';

/** Time that passes when the test says so. */
export function handClock(): Clock & {
  pass(ms: number): void;
  /** How many timers run. */
  readonly waiting: number;
  /** Milliseconds until the first of them; undefined when there is none. */
  next(): number | undefined;
} {
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    get waiting() {
      return timers.size;
    },
    next: () => (timers.size === 0 ? undefined : Math.min(...[...timers].map(({ at }) => at)) - now),
    after(delay, run) {
      const timer = { at: now + delay, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass(ms) {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

export interface Setup {
  readonly client: HeldEnd;
  /** The server's end; a new one after each loss. */
  readonly servers: HeldEnd[];
  readonly server: HeldEnd;
  readonly session: ProxySession;
  readonly clock: ReturnType<typeof handClock>;
  readonly logged: { readonly level: string; readonly message: string }[];
}

export async function setup(
  interceptors: Interceptor[] = [],
  limits: Partial<ProxyLimits> = {},
  signIn?: UpstreamSignIn,
): Promise<Setup> {
  const client = heldEnd();
  const servers: HeldEnd[] = [];
  const clock = handClock();
  const logged: Setup['logged'] = [];
  const line = (level: string) => (_: object, message: string) => void logged.push({ level, message });
  const session = createSession({
    downstream: client.transport,
    openUpstream: () => {
      const end = heldEnd();
      servers.push(end);
      return end.transport;
    },
    name: 'it',
    interceptors,
    hooks: createHooks(interceptors),
    limits: { ...DEFAULT_PROXY_LIMITS, ...limits },
    log: { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') },
    clock,
    random: () => 0,
    onClosed: () => {},
    signIn,
  });
  await settled();
  return {
    client,
    servers,
    get server() {
      return servers.at(-1)!;
    },
    session,
    clock,
    logged,
  };
}

/** Resolves when all that was ready to run has run. */
export const settled = () => new Promise(resolve => setImmediate(resolve));

export async function handshake({ client, server }: Setup, capabilities: object = { tools: { listChanged: true } }) {
  client.say({ id: 'hello', method: 'initialize', params: INITIALIZE });
  server.say({
    id: 'hello',
    result: { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 's', version: '1' } },
  });
  client.say({ method: 'notifications/initialized' });
}

export async function lose(of: Setup, error = new Error('gone')): Promise<void> {
  of.server.transport.onclose?.(error);
  await settled();
  of.clock.pass(30_000);
  await settled();
}
