// The runtime of the worker, which runs before a server's script: a DOM without layout (`@remote-dom/polyfill`), the host's elements in
// it, and the connection to the host. Built into ../worker.gen.ts by scripts/artefacts.ts.
import '@remote-dom/core/polyfill';

import { createRemoteElement, RemoteEvent, RemoteRootElement, remoteId } from '@remote-dom/core/elements';
import { window } from '@remote-dom/core/polyfill';
import type {
  FromRemote,
  RemoteEventDetail,
  RemoteManifest,
  RemotePropertySpec,
} from '@vitrine/protocol/internal/remote-dom/remote-dom';
import { REMOTE_DOM_TYPE } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';
import { createOutbox } from './outbox.ts';
import { createWorkerGlobals, toLogText } from './worker-globals.ts';

interface Setup {
  manifest: RemoteManifest;
  waiting: number;
  nodes: number;
}

type Script = (root: unknown, console: Console) => unknown;
/** Content of one kind of message, without the envelope. */
type FrameMessage = FromRemote extends infer Each ? (Each extends unknown ? Omit<Each, 'type'> : never) : never;

/** Messages that the script may send at once, and per second after that: batches and pings need the rest of the proxy's limit. */
const BURST = 60;
const PER_SECOND = 30;
/** Errors that are reported one by one. */
const MAX_ERRORS = 8;

const scope = globalThis as unknown as {
  vitrineRun?: (setup: Setup, script: Script) => void;
  postMessage(message: unknown): void;
  addEventListener(type: string, listener: (event: never) => void): void;
};
const toFrame = scope.postMessage.bind(globalThis);
const listenToFrame = scope.addEventListener.bind(globalThis);
const post = (message: FrameMessage): void => toFrame({ type: REMOTE_DOM_TYPE, ...message });

scope.vitrineRun = ({ manifest, waiting, nodes }, script) => {
  delete scope.vitrineRun;
  const allowed = messageBudget();
  const log = (level: string, data: string): boolean => {
    if (!allowed()) return false;
    post({ kind: 'log', level, data });
    return true;
  };
  const outbox = createOutbox({
    post: toFrame,
    maxQueuedCost: waiting,
    nodes: { limit: nodes, live: () => countBelow(root), drawing: () => post({ kind: 'drawing' }) },
    onFull: message => post({ kind: 'failed', code: 'script-limit', message }),
  });
  const { deliver, console } = createWorkerGlobals({
    window,
    log,
    send(message) {
      if (allowed()) post({ kind: 'message', message });
    },
  });

  for (const [tag, { properties, events }] of Object.entries(manifest))
    customElements.define(
      tag,
      createRemoteElement({
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, spec]) => [name, propertyDefinition(spec)]),
        ) as never,
        events: Object.keys(events) as never,
      }) as unknown as CustomElementConstructor,
    );
  customElements.define('remote-root', RemoteRootElement);
  const root = document.createElement('remote-root') as RemoteRootElement;
  root.id = 'root';
  document.body.append(root);
  root.connect({ mutate: records => outbox.add(records), call: () => undefined });

  listenToFrame('message', ({ data }: MessageEvent) => {
    if (data.kind === 'ping') post({ kind: 'pong', token: data.token });
    else if (data.kind === 'ack') outbox.acknowledged(data.seq);
    else if (data.kind === 'message') deliver(data.message);
    else if (data.kind === 'event') {
      const { id, detail } = data as { id: string; detail: RemoteEventDetail };
      findNode(root, id)?.dispatchEvent(new RemoteEvent(detail.type, { detail }));
    }
  });
  let errors = 0;
  /** Reports a message to the user; a flood only at each power of two. */
  const report = (message: string): void => {
    const count = ++errors;
    if (count <= MAX_ERRORS || (count & (count - 1)) === 0)
      post({ kind: 'error', message: message.slice(0, 500), count });
  };
  listenToFrame('error', (event: ErrorEvent) => {
    event.preventDefault();
    report(event.message);
  });
  listenToFrame('unhandledrejection', (event: PromiseRejectionEvent) => {
    event.preventDefault();
    report(toLogText(event.reason));
  });

  post({ kind: 'begins' });
  try {
    script(root, console);
  } catch (error) {
    const message = toLogText(error);
    // A script that has already drawn something is not failed by an error.
    if (root.childNodes.length === 0) return post({ kind: 'failed', code: 'script-failed', message });
    report(message);
  }
  outbox.flush();
  post({ kind: 'ran' });
};

function propertyDefinition({ type, attribute }: RemotePropertySpec): object {
  // A length may be a keyword: only the host knows whether it is valid.
  const types = { string: String, number: Number, boolean: Boolean, length: String, url: String, json: Object };
  return { type: types[type], attribute: attribute ?? true, ...(type === 'boolean' && { default: undefined }) };
}

function findNode(node: Node, id: string): Node | undefined {
  if (remoteId(node) === id) return node;
  for (const child of Array.from(node.childNodes)) {
    const match = findNode(child, id);
    if (match) return match;
  }
  return undefined;
}

function countBelow(node: Node): number {
  let count = 0;
  for (let child = node.firstChild; child; child = child.nextSibling) count += 1 + countBelow(child);
  return count;
}

function messageBudget(): () => boolean {
  let tokens = BURST;
  let refilledAt = performance.now();
  let dropped = 0;
  return () => {
    const time = performance.now();
    tokens = Math.min(BURST, tokens + ((time - refilledAt) / 1000) * PER_SECOND);
    refilledAt = time;
    if (tokens >= 1) {
      tokens -= 1;
      return true;
    }
    // Reported at powers of two, as the proxy does.
    if ((++dropped & (dropped - 1)) === 0) post({ kind: 'dropped', count: dropped });
    return false;
  };
}
