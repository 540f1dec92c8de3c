// The sandbox proxy: the script of the page between a host and a view. It runs on the sandbox's own site, receives one document
// from the host, shows it in a frame of another origin, and relays JSON both ways. Built into ../node/proxy-page.gen.ts by
// scripts/artefacts.ts. MCP Apps 2026-01-26, Sandbox proxy. The ports are an extension of ours: a message by a port goes straight to the
// other process, one to a window goes through the browser. A host that does not use our port is served by postMessage.

import type { EarlyHandshake } from '../bridge/channel.ts';
import { createSendQueue } from '../scheduling/send-queue.ts';
import { deniedHere, frameFeatures } from './browser-features.ts';
import { dedicatedAddress } from './dedicated-address.ts';
import { createEarlyResponder, type EarlyResponder } from './early-handshake.ts';
import { createMessageLimiter } from './limits/message-limiter.ts';
import { createNeighbourLimiter } from './limits/neighbour-limiter.ts';
import {
  ANSWERED_EARLY,
  BLOCKED,
  BOOTSTRAP_READY,
  CONTENT,
  EARLY_HANDSHAKE,
  ECHO,
  FOCUS,
  HAS_USER_ACTIVATION,
  isSandboxMessage,
  KEY_GATE,
  MEASURE,
  PREFIX,
  REPORT,
  REQUEST,
  readMethod,
  STORAGE,
  SUSPECT,
} from './proxy-messages.ts';

/** The bootstrap document (view-bootstrap.ts), whole; put here by the build. */
declare const BOOTSTRAP_PAGE: string;
/** `static` in the page that is a file and has no headers (install-csp.ts); put here by the build. */
declare const DELIVERY: 'headers' | 'static';

// The server answers only for hosts it knows, and `frame-ancestors` lets no other page embed this one; the static page checks its host itself.
const address = new URLSearchParams(location.search);
const hostOrigin = address.get('host') ?? '';

const frame = document.createElement('iframe');
// The tokens never come from metadata: `allow-same-origin` would give the view access to this page. Forms fire their events and send
// nothing, because the view inherits this page's `form-action 'none'`. The host's application may add dialogs.
const added = address.get('sandbox')?.split(' ').includes('allow-modals') ? ['allow-modals'] : [];
const sandbox = (...tokens: string[]): void =>
  frame.setAttribute('sandbox', ['allow-scripts', 'allow-forms', ...tokens, ...added].join(' '));
/**
 * A view whose thread is free answers within a few milliseconds. What a flooding view sends within this time still reaches the host's
 * thread, about 100,000 messages or half a second of its work, so it must be short.
 */
const SUSPECT_MS = 250;

let isShown = false;
let isOver = false;
/** The callbacks of pending echoes. */
const echoes: (() => void)[] = [];
/** The port to a host that uses ports. */
let hostPort: MessagePort | undefined;
/** The port by which the bootstrap document receives the view's document. */
let bootstrapPort: MessagePort | undefined;
let onBootstrapReady: () => void;
let respondEarly: EarlyResponder | undefined;
/** How many of the view's next messages the bootstrap has already answered. */
let answeredThere = 0;
/** The origin of a document on a dedicated origin; undefined where the frame's window is all that can be named. */
let viewOrigin: string | undefined;

const toHost = (message: unknown, ports?: Transferable[]): void => parent.postMessage(message, hostOrigin, ports);
/** Relays a message of the host to the view, but no sandbox message. */
const toView = (message: unknown): void => {
  if (!isSandboxMessage(message)) frame.contentWindow?.postMessage(message, viewOrigin ?? '*');
};
const notify = (name: string, params: object = {}, ports?: Transferable[]): void =>
  toHost({ jsonrpc: '2.0', method: PREFIX + name, params }, ports);

const limiter = createMessageLimiter({
  now: () => performance.now(),
  onDropped: count => notify('dropped', { count }),
  onBlocked: blocked => notify('blocked', blocked),
  onReport: report => notify('report', report),
  answer: toView,
});

/** Sends to the host in the order in which the view sent. */
const enqueue = createSendQueue(
  (send: () => void) => {
    if (!isOver) send();
  },
  // A hidden page is not in use, and its timers are throttled.
  { isUnlimited: () => document.hidden },
);

/** The view's frame has our bootstrap script. A page at an address of its own has not. */
const hasBootstrap = (): boolean => !frame.src || address.has('dedicated');

/** Calls back when all earlier messages have arrived in the view's frame. */
function echo(answer: () => void): void {
  echoes.push(answer);
  if (hasBootstrap()) frame.contentWindow?.postMessage({ method: ECHO }, viewOrigin ?? '*');
  else fromBootstrap({ method: ECHO }, []);
}

/** Checks whether the view floods a window: a view that is busy sending does not answer an echo in time by this page's clock. */
function suspect(): void {
  const late = setTimeout(end, SUSPECT_MS, 'flooding');
  echo(() => clearTimeout(late));
}

/** Removes the view, and reports the reason to the host: by default, another document took its place. */
function end(reason: 'navigated' | 'flooding' = 'navigated'): void {
  if (isOver) return;
  isOver = true;
  frame.remove();
  hostPort?.close();
  notify(reason);
}

const neighbourLimiter = createNeighbourLimiter({
  now: () => performance.now(),
  onFlooding: () => end('flooding'),
  onUnknown: () => notify('flooded'),
});

interface Message {
  id?: unknown;
  method?: unknown;
  params?: unknown;
}

interface Content {
  html?: string;
  url?: string;
  storage?: object;
  earlyHandshake?: EarlyHandshake;
}

async function show({ html, url, earlyHandshake, storage }: Content): Promise<void> {
  await bootstrap;
  let loads = 0;
  frame.onload = () => {
    // A page may navigate within its own origin: `frame-src` allows no other.
    if (++loads === 1 || url !== undefined) return notify('loaded');
    // weakening: bridge-of-any-document
    end();
  };
  if (url === undefined) {
    // A runtime that supports the early handshake is answered in its own window; this page answers all others.
    const isSupported = earlyHandshake?.script !== undefined || html?.includes(EARLY_HANDSHAKE);
    const prepared = isSupported ? earlyHandshake : undefined;
    bootstrapPort?.postMessage({ html, earlyHandshake: prepared, storage });
    return;
  }
  // A page at an address of its own keeps its origin, which is never this one, or has made it opaque by a policy of its own.
  sandbox('allow-same-origin');
  frame.referrerPolicy = 'no-referrer';
  // In this order the frame loads once: without either it would load a blank page.
  frame.src = url;
  frame.removeAttribute('srcdoc');
}

function fromView(data: unknown): void {
  const json = limiter.pass(data);
  if (!json) return;
  const isAnswered = answerEarly(data as Message);
  enqueue(() => (hostPort ? hostPort.postMessage({ json, answered: isAnswered }) : toHost(JSON.parse(json))));
}

/** Handles a message of the bootstrap document, which a view can forge. */
function fromBootstrap({ method, params }: Message, ports: readonly MessagePort[]): void {
  if (method === BLOCKED) limiter.blocked(params);
  else if (method === REPORT) limiter.report(params);
  else if (method === REQUEST) pass('request', params);
  else if (method === STORAGE) pass('storage', params);
  else if (method === BOOTSTRAP_READY) bootstrapReady(ports);
  else if (method === ANSWERED_EARLY) answeredThere++;
  else if (method === ECHO && echoes.length > 0) echoes.shift()?.();
  else limiter.drop();
}

/** A link of the view asks the host for something, or its storage has changed: within the limits of the view's own messages. */
function pass(name: 'request' | 'storage', params: unknown): void {
  const json = isShown ? limiter.pass(params) : undefined;
  if (json) enqueue(() => notify(name, JSON.parse(json)));
}

function bootstrapReady([port]: readonly MessagePort[]): void {
  // It has loaded a second time: the view has navigated its frame back to it, before it had even loaded.
  if (bootstrapPort) end();
  bootstrapPort = port;
  // The view has no access to this port.
  if (port) port.onmessage = ({ data }) => isOver || neighbourLimiter.reported(data);
  onBootstrapReady();
}

/** Whether the early handshake answers the message, so that the host need not. */
function answerEarly(message: Message): boolean {
  const answers = respondEarly?.(message) ?? [];
  if (answers.length > 0 && answeredThere > 0) answeredThere--;
  else answers.forEach(toView);
  return answers.length > 0 && message.id !== undefined;
}

addEventListener('message', event => {
  if (isOver) return;
  // `frame-src` keeps a page at an address of its own on its origin, so that its window identifies it.
  if (event.source === frame.contentWindow && (event.origin === (viewOrigin ?? 'null') || !hasBootstrap()))
    return fromFrame(event);
  // weakening: any-sender-to-proxy
  const isHost = event.source === parent && event.origin === hostOrigin;
  if (isHost) fromHost(event.data);
  else neighbourLimiter.receive(event);
});

function fromFrame(event: MessageEvent): void {
  // weakening: sandbox-messages-relayed
  if (isSandboxMessage(event.data)) fromBootstrap(event.data, event.ports);
  else if (isShown) fromView(event.data);
}

function fromHost(data: unknown, port?: MessagePort): void {
  switch (readMethod(data)) {
    case CONTENT:
      take((data as { params?: Content }).params ?? {}, port);
      break;
    case ECHO:
      if (port) echo(() => enqueue(() => hostPort?.postMessage({ echo: true })));
      break;
    case SUSPECT:
      suspect();
      break;
    case HAS_USER_ACTIVATION:
      notify('user-activation', { isActive: navigator.userActivation.isActive });
      break;
    case FOCUS:
      frame.focus();
      break;
    case KEY_GATE:
    case MEASURE:
      if (hasBootstrap()) frame.contentWindow?.postMessage(data, viewOrigin ?? '*');
      break;
    default:
      if (isShown) toView(data);
  }
}

/** Shows the document, or the page at the address; only once. */
function take(content: Content, port: MessagePort | undefined): void {
  const { html, url, earlyHandshake } = content;
  // weakening: content-again
  if (isShown) return;
  const isUsable = typeof html === 'string' || (typeof url === 'string' && new URL(url).origin !== location.origin);
  if (!isUsable) return;
  hostPort = port;
  respondEarly = earlyHandshake && createEarlyResponder(earlyHandshake);
  isShown = true;
  void show(content);
}

// This page's policy stops a frame that navigates to a forbidden address: the view has left its document, so it is removed. A page at an
// address of its own may have links to other sites; there the browser's own error page stays.
addEventListener('securitypolicyviolation', ({ effectiveDirective: directive, blockedURI: target }) => {
  limiter.blocked({ directive, target });
  if (!address.has('frame')) end();
});

// Before its first document: what comes later counts for the next one.
frame.allow = frameFeatures((address.get('allow') ?? '').split(' '), DELIVERY === 'static' ? deniedHere() : []);
if (address.has('dedicated')) {
  // An origin of the view's own, on a site of its own: neither this one nor another server's.
  sandbox('allow-same-origin');
  frame.src = dedicatedAddress(location);
  viewOrigin = new URL(frame.src).origin;
} else {
  // weakening: same-origin-view
  sandbox();
  frame.srcdoc = BOOTSTRAP_PAGE;
}
const bootstrap = Promise.all([
  new Promise(resolve => {
    frame.onload = resolve;
  }),
  new Promise<void>(resolve => {
    onBootstrapReady = resolve;
  }),
]);
// Opened as a page of its own, there is no host.
if (parent !== self) {
  document.body.append(frame);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (!isOver) fromHost(data, port1);
  };
  notify('proxy-ready', { delivery: DELIVERY }, [port2]);
}
