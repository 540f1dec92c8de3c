// The sandbox proxy: the script of the page between a host and a view. It runs on the sandbox's own site, takes one document
// from the host, shows it in a frame of another origin, and relays JSON both ways. Built into ../node/proxy-page.gen.ts by
// scripts/artefacts.ts. MCP Apps 2026-01-26, Sandbox proxy; the ports are ours, since what goes through a port goes from process to
// process, and what goes to a window goes by the browser. Hosts that leave our port alone are served by postMessage.

import type { Greeting } from '../bridge/channel.ts';
import { createPace } from '../scheduling/send-queue.ts';
import { dedicatedAddress } from './dedicated-address.ts';
import { createGreeter, type Greeter } from './early-handshake.ts';
import { createShield } from './message-limiter.ts';
import { createNeighbours } from './neighbours.ts';
import {
  BLOCKED,
  CONTENT,
  ECHO,
  FOCUS,
  GREET,
  GREETED,
  HEARING,
  IS_USED,
  isOurs,
  methodOf,
  PREFIX,
  REPORT,
  SUSPECT,
  WAITING,
} from './proxy-messages.ts';

/** The waiting document, whole; put here by the build. */
declare const WAITING_PAGE: string;

// The server answers only for hosts it knows, and `frame-ancestors` lets no other page embed this one.
const address = new URLSearchParams(location.search);
const hostOrigin = address.get('host') ?? '';

const frame = document.createElement('iframe');
// Never from metadata: another origin is what keeps the view out of this page. Forms fire their events and send nothing: the view
// inherits this page's `form-action 'none'`. The host's application may add dialogs.
const added = address.get('sandbox')?.split(' ').includes('allow-modals') ? ['allow-modals'] : [];
const sandbox = (...tokens: string[]): void =>
  frame.setAttribute('sandbox', ['allow-scripts', 'allow-forms', ...tokens, ...added].join(' '));
/** A view whose thread is free answers within a few milliseconds; on a machine that is busy throughout, within this time. */
const SUSPECT_MS = 1_000;

let shown = false;
let over = false;
/** For each echo that is under way. */
const echoes: (() => void)[] = [];
/** The way to a host that speaks by it. */
let port: MessagePort | undefined;
/** Where the waiting document takes the view's. */
let door: MessagePort | undefined;
let hasCome: () => void;
let greeter: Greeter | undefined;
/** So many of the view's next messages have been answered by the document that waited for it. */
let greeted = 0;
/** The origin of a document on a dedicated origin; undefined where the frame's window is all that can be named. */
let viewOrigin: string | undefined;

const toHost = (message: unknown, ports?: Transferable[]): void => parent.postMessage(message, hostOrigin, ports);
/** Our own words are for the host alone, also where the host should send them on. */
const toView = (message: unknown): void => {
  if (!isOurs(message)) frame.contentWindow?.postMessage(message, viewOrigin ?? '*');
};
const tell = (what: string, params: object = {}, ports?: Transferable[]): void =>
  toHost({ jsonrpc: '2.0', method: PREFIX + what, params }, ports);

const shield = createShield({
  now: () => performance.now(),
  onDropped: count => tell('dropped', { count }),
  onBlocked: blocked => tell('blocked', blocked),
  onReport: report => tell('report', report),
  answer: toView,
});

/** Sends to the host: in the order in which the view has said it. */
const handOn = createPace(
  (send: () => void) => {
    if (!over) send();
  },
  // Nobody uses a page that is hidden; its timers go slow.
  { isFree: () => document.hidden },
);

/** In the view's frame. A page at an address of its own has none. */
const hasOurScript = (): boolean => !frame.src || address.has('dedicated');

/** Through the view's own turn where that is possible. */
function echo(answer: () => void): void {
  echoes.push(answer);
  if (hasOurScript()) frame.contentWindow?.postMessage({ method: ECHO }, viewOrigin ?? '*');
  else fromWaiting({ method: ECHO }, []);
}

/** A view that is sending does not answer meanwhile. This page's clock is right: the host's may be held up by what is sent. */
function suspect(): void {
  const late = setTimeout(end, SUSPECT_MS, 'flooding');
  echo(() => clearTimeout(late));
}

/** Removes the view, and tells why: by default another document sits where it was, or was to be. */
function end(why: 'navigated' | 'flooding' = 'navigated'): void {
  if (over) return;
  over = true;
  frame.remove();
  port?.close();
  tell(why);
}

const neighbours = createNeighbours({
  now: () => performance.now(),
  onFlooding: () => end('flooding'),
  onUnknown: () => tell('flooded'),
});

interface Message {
  id?: unknown;
  method?: unknown;
  params?: unknown;
}

interface Content {
  html?: string;
  url?: string;
  greeting?: Greeting;
}

async function show({ html, url, greeting }: Content): Promise<void> {
  await waiting;
  let loads = 0;
  frame.onload = () => {
    // A page may go on within its own origin: `frame-src` lets it nowhere else.
    if (++loads === 1 || url !== undefined) tell('loaded');
    else end();
  };
  // What knows where to find it need not ask over here.
  if (url === undefined) door?.postMessage({ html, greeting: html?.includes(GREET) ? greeting : undefined });
  else {
    // A page at an address of its own keeps its origin, which is never this one, or has made it opaque by a policy of its own.
    sandbox('allow-same-origin');
    frame.referrerPolicy = 'no-referrer';
    // In this order the frame loads once: without either it would load a blank page.
    frame.src = url;
    frame.removeAttribute('srcdoc');
  }
}

function fromView(data: unknown): void {
  const json = shield.pass(data);
  if (!json) return;
  const answered = greet(data as Message);
  handOn(() => (port ? port.postMessage({ json, answered }) : toHost(JSON.parse(json))));
}

/** From the document that we put into the frame, or from a view that says the same. */
function fromWaiting({ method, params }: Message, ports: readonly MessagePort[]): void {
  if (method === BLOCKED) shield.blocked(params);
  else if (method === REPORT) shield.report(params);
  else if (method === WAITING) {
    // It has come again: the view has sent its frame back, before it had even loaded.
    if (door) end();
    door = ports[0];
    // The view has no way to this port.
    if (door) door.onmessage = ({ data }) => over || neighbours.reported(data);
    hasCome();
  } else if (method === GREETED) greeted++;
  else if (method === ECHO && echoes.length > 0) echoes.shift()?.();
  else shield.drop();
}

/** True: the message is answered, and the host need not. */
function greet(message: Message): boolean {
  const answers = greeter?.(message) ?? [];
  if (answers.length > 0 && greeted > 0) greeted--;
  else answers.forEach(toView);
  return answers.length > 0 && message.id !== undefined;
}

addEventListener('message', event => {
  if (over) return;
  // `frame-src` keeps a page at an address of its own on its origin, so that its window identifies it.
  if (event.source === frame.contentWindow && (event.origin === (viewOrigin ?? 'null') || !hasOurScript())) {
    if (isOurs(event.data)) fromWaiting(event.data, event.ports);
    else if (shown) fromView(event.data);
    return;
  }
  if (event.source === parent && event.origin === hostOrigin) fromHost(event.data);
  else neighbours.receive(event);
});

function fromHost(data: unknown, by?: MessagePort): void {
  const method = methodOf(data);
  if (method === CONTENT) {
    const { params = {} } = data as { params?: Content };
    const { html, url } = params;
    if (shown || (typeof html !== 'string' && (typeof url !== 'string' || new URL(url).origin === location.origin)))
      return;
    port = by;
    greeter = params.greeting && createGreeter(params.greeting);
    shown = true;
    void show(params);
  } else if (method === ECHO && by) echo(() => handOn(() => port?.postMessage({ echo: true })));
  else if (method === SUSPECT) suspect();
  else if (method === IS_USED) tell('used', { used: navigator.userActivation.isActive });
  else if (method === FOCUS) frame.focus();
  else if (method === HEARING) {
    if (hasOurScript()) frame.contentWindow?.postMessage(data, viewOrigin ?? '*');
  } else if (shown) toView(data);
}

// What the view's frame is kept from loading is stopped by this page's policy, and told here: the view has left. A page at an
// address of its own may be where links lead out; it stays at the browser's own words about that.
addEventListener('securitypolicyviolation', ({ effectiveDirective: directive, blockedURI: target }) => {
  shield.blocked({ directive, target });
  if (!address.has('frame')) end();
});

// Before its first document: what comes later counts for the next one.
frame.allow = (address.get('allow') ?? '').replace(/\S+/g, '$& *').replaceAll('* ', '*; ');
if (address.has('dedicated')) {
  // An origin of the view's own, on a site of its own: neither this one nor another server's.
  sandbox('allow-same-origin');
  frame.src = dedicatedAddress(location);
  viewOrigin = new URL(frame.src).origin;
} else {
  sandbox();
  frame.srcdoc = WAITING_PAGE;
}
const waiting = Promise.all([
  new Promise(resolve => {
    frame.onload = resolve;
  }),
  new Promise<void>(resolve => {
    hasCome = resolve;
  }),
]);
// Opened as a page of its own it has nobody to work for.
if (parent !== self) {
  document.body.append(frame);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (!over) fromHost(data, port1);
  };
  tell('proxy-ready', {}, [port2]);
}
