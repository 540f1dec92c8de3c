// Handles the messages of a script's worker: mutations are applied to the tree, all others go to the bridge as if they came from a
// frame. Each message is checked by its schema.
import {
  type FromRemote,
  FromRemoteSchema,
  type RemoteManifest,
  type ToRemote,
} from '@vitrine/protocol/internal/remote-dom/remote-dom';
import type { RemoteLimits } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { REMOTE_DOM_TYPE } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import type { Channel } from '../bridge/channel.ts';
import { HostError } from '../errors.ts';
import type { StageOptions } from '../sandbox/stage.ts';
import { type Backpressure, createBackpressure } from './backpressure.ts';
import { remoteEventDetail } from './event-detail.ts';
import type { RemoteTree } from './tree.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';
import { WORKER_RUNTIME } from './worker.gen.ts';

export interface ScriptSessionOptions extends Pick<StageOptions, 'info' | 'content' | 'settings' | 'events'> {
  readonly manifest: RemoteManifest;
  readonly limits: RemoteLimits;
  readonly tree: RemoteTree;
  /** Called when the script cannot go on. Closes the session. */
  fail(error: HostError): void;
  /** Called with the number of dropped messages and refused mutations so far. */
  onDropped(count: number): void;
}

export interface ScriptSession {
  /** The channel to the script, for the bridge. */
  readonly channel: Channel;
  /** The channel to the worker's frame is open. */
  connect(worker: Channel): void;
  /** Sends an event of a node to the script, if the script listens to it. */
  emit(id: string, event: string, given?: unknown): void;
  close(): void;
}

interface State extends ScriptSessionOptions {
  readonly channel: Channel;
  readonly backpressure: Backpressure;
  worker: Channel | undefined;
  watchdog: Watchdog | undefined;
  closed: boolean;
  /** Messages that the worker dropped itself, and those that fit no schema. */
  droppedInWorker: number;
  invalid: number;
}

export function createScriptSession(options: ScriptSessionOptions): ScriptSession {
  const { limits, tree } = options;
  const channel: Channel = {
    onmessage: undefined,
    send: message => send(state, { kind: 'message', message }),
    close: () => state.worker?.close(),
  };
  const backpressure = createBackpressure({
    perSecond: limits.mutationsPerSecond,
    acknowledge: seq => send(state, { kind: 'ack', seq }),
  });
  const state: State = {
    ...options,
    channel,
    backpressure,
    worker: undefined,
    watchdog: undefined,
    closed: false,
    droppedInWorker: 0,
    invalid: 0,
  };
  return {
    channel,
    connect(worker) {
      state.worker = worker;
      worker.onmessage = value => {
        if (state.closed) return;
        const result = FromRemoteSchema.safeParse(value);
        if (result.success) return receive(state, result.data);
        state.invalid++;
        reportDropped(state);
      };
    },
    emit(id, event, given) {
      const node = tree.get(id);
      if (node?.kind !== 'element' || !node.listeners.has(event)) return;
      send(state, { kind: 'event', id, detail: remoteEventDetail(event, given, node.spec?.events[event]) });
    },
    close() {
      state.closed = true;
      state.watchdog?.close();
      backpressure.close();
    },
  };
}

function send({ worker }: State, message: ToRemote): void {
  worker?.send({ type: REMOTE_DOM_TYPE, ...message });
}

function log({ settings, info }: State, level: string, data: unknown): void {
  settings.onLog({ level, data }, info);
}

function reportDropped({ onDropped, droppedInWorker, invalid, tree }: State): void {
  onDropped(droppedInWorker + invalid + tree.refused);
}

function receive(state: State, message: FromRemote): void {
  switch (message.kind) {
    case 'frame':
      void start(state);
      break;
    case 'begins':
      state.watchdog ??= watch(state);
      break;
    case 'pong':
      state.watchdog?.answered(message.token);
      break;
    case 'drawing':
      state.watchdog?.drawing();
      break;
    case 'mutations':
      applyBatch(state, message.seq, message.records);
      break;
    case 'ran':
      state.events.onLoaded(false);
      break;
    case 'error':
      scriptError(state, message);
      break;
    case 'failed':
      scriptFailed(state, message);
      break;
    case 'log':
      log(state, message.level, message.data);
      break;
    case 'dropped':
      state.droppedInWorker = message.count;
      reportDropped(state);
      break;
    case 'message':
      state.channel.onmessage?.(message.message);
      break;
  }
}

async function start(state: State): Promise<void> {
  const { manifest, limits } = state;
  const script = await state.content;
  const { waiting, nodes } = limits;
  send(state, { kind: 'start', runtime: WORKER_RUNTIME, script, manifest, waiting, nodes });
}

function watch(state: State): Watchdog {
  return createWatchdog({
    unresponsiveMs: state.limits.unresponsiveMs,
    ping: token => send(state, { kind: 'ping', token }),
    onSilent() {
      const message = 'The interface’s script does not answer and was stopped.';
      state.fail(new HostError('script-unresponsive', message, { retryable: true }));
    },
  });
}

function applyBatch(state: State, seq: number, records: unknown[]): void {
  const { backpressure, tree, fail } = state;
  if (!backpressure.begin(seq)) {
    fail(new HostError('script-limit', 'The interface’s script sends more than it is allowed to.'));
    return;
  }
  const refused = tree.refused;
  try {
    backpressure.end(seq, tree.apply(records));
  } catch (error) {
    fail(HostError.from(error));
  }
  if (tree.refused !== refused) reportDropped(state);
}

/** Reports an error after which the script goes on. It has drawn with the host's elements, so it never counts as blank. */
function scriptError(state: State, message: FromRemote & { kind: 'error' }): void {
  const { events } = state;
  log(state, 'error', message.message);
  events.onReport?.({ error: { ...message, kind: 'script' } });
  events.onReport?.({ blank: false });
}

function scriptFailed({ events, fail }: State, { code, message }: FromRemote & { kind: 'failed' }): void {
  const text = message.slice(0, 500);
  if (code === 'script-failed') events.onReport?.({ error: { kind: 'script', message: text } });
  fail(new HostError(code, `The interface’s script failed: ${text}`));
}
