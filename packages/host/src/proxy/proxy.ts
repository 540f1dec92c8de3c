// The sandbox proxy: the script of the page between a host and a view. It runs on the sandbox's own site, takes one document
// from the host, shows it in a frame of another origin, and relays JSON both ways. Built into ../node/proxy-page.gen.ts by
// scripts/artefacts.ts. MCP Apps 2026-01-26, Sandbox proxy; the transferred port is ours, hosts that send none are served by
// postMessage.
import { dedicatedAddress } from './dedicated-address.ts';
import { createShield } from './shield.ts';
import { BLOCKED, CONTENT, ECHO, FOCUS, HEARING, IS_USED, isOurs, methodOf, PREFIX, WAITING } from './words.ts';

/** The waiting document, whole; put here by the build. */
declare const WAITING_PAGE: string;

// The server answers only for hosts it knows, and `frame-ancestors` lets no other page embed this one.
const address = new URLSearchParams(location.search);
const hostOrigin = address.get('host') ?? '';

const frame = document.createElement('iframe');
// Never from metadata: another origin is what keeps the view out of this page. What the host's application may add lets
// nothing out: forms go nowhere by this page's policy.
const added = ['allow-forms', 'allow-modals'].filter(token => address.get('sandbox')?.split(' ').includes(token));
const sandbox = (...tokens: string[]): void => frame.setAttribute('sandbox', [...tokens, ...added].join(' '));
let shown = false;
let over = false;
let waits = 0;
let echoes = 0;
let port: MessagePort | undefined;
let greeting: Greeting | undefined;
let introduced = false;
/** The view's origin; undefined for an opaque one, which has no name. */
let viewOrigin: string | undefined;

const toHost = (message: unknown): void => parent.postMessage(message, hostOrigin);
/** Our own words are for the host alone, also where the host should send them on. */
const toView = (message: unknown): void => {
  if (!isOurs(message)) frame.contentWindow?.postMessage(message, viewOrigin ?? '*');
};
const tell = (what: string, params: object = {}): void => toHost({ jsonrpc: '2.0', method: PREFIX + what, params });

const shield = createShield({
  now: () => performance.now(),
  onDropped: count => tell('dropped', { count }),
  onBlocked: blocked => tell('blocked', blocked),
  answer: toView,
});

/** In the view's frame. A page at an address of its own has none. */
const hasOurScript = (): boolean => !frame.src || address.has('dedicated');

/** Through the view's own turn where that is possible. */
function echo(): void {
  echoes++;
  if (hasOurScript()) frame.contentWindow?.postMessage({ method: ECHO }, viewOrigin ?? '*');
  else fromWaiting({ method: ECHO });
}

/** Another document sits where the view was, or was to: the conversation was not meant for it. */
function end(): void {
  if (over) return;
  over = true;
  frame.remove();
  port?.close();
  tell('navigated');
}

async function show({ html, url }: { html?: string; url?: string }): Promise<void> {
  await waiting;
  let loads = 0;
  frame.onload = () => {
    // A page may go on within its own origin: `frame-src` lets it nowhere else.
    if (++loads === 1 || url !== undefined) tell('loaded');
    else end();
  };
  if (url === undefined) frame.contentWindow?.postMessage(html, viewOrigin ?? '*');
  else {
    // A page at an address of its own keeps its origin, which is never this one.
    sandbox('allow-scripts', 'allow-same-origin', 'allow-forms');
    frame.referrerPolicy = 'no-referrer';
    frame.removeAttribute('srcdoc');
    frame.src = url;
    viewOrigin = new URL(url).origin;
  }
}

function fromView(data: unknown): void {
  const json = shield.pass(data);
  if (!json) return;
  const answered = greet(data as Message);
  if (port) port.postMessage({ json, answered });
  else toHost(JSON.parse(json));
}

/** From the document that we put into the frame, or from a view that says the same. */
function fromWaiting({ method, params }: Message): void {
  if (method === BLOCKED) shield.blocked(params);
  else if (method === WAITING) {
    // It has come again: the view has sent its frame back, before it had even loaded.
    if (++waits > 1) end();
  } else if (method === ECHO && echoes > 0) {
    echoes--;
    port?.postMessage({ echo: true });
  } else shield.drop();
}

interface Message {
  jsonrpc?: unknown;
  id?: unknown;
  method?: unknown;
  params?: { appInfo?: unknown; appCapabilities?: unknown; protocolVersion?: unknown };
}

/** What the host has left here to be said in the first handshake; `Greeting` of ../channel.ts. */
interface Greeting {
  request: { method: string; result: unknown };
  confirmation: { method: string; messages: unknown[] };
}

/** Says it, once. True: the message is answered, and the host need not. */
function greet({ jsonrpc, id, method, params }: Message): boolean {
  if (!greeting || jsonrpc !== '2.0') return false;
  if (method === greeting.request.method && id !== undefined) {
    // A view that introduces itself anew, or not as it should, is the host's to answer.
    if (introduced || !params?.appInfo || !params.appCapabilities || !params.protocolVersion) greeting = undefined;
    else toView({ jsonrpc, id, result: greeting.request.result });
    introduced = true;
    return greeting !== undefined;
  }
  if (method === greeting.confirmation.method && introduced) {
    greeting.confirmation.messages.forEach(toView);
    greeting = undefined;
  }
  return false;
}

addEventListener('message', event => {
  if (over) return;
  if (event.source === frame.contentWindow && event.origin === (viewOrigin ?? 'null')) {
    if (isOurs(event.data)) fromWaiting(event.data);
    else if (shown) fromView(event.data);
    return;
  }
  if (event.source !== parent || event.origin !== hostOrigin) return;
  const { data } = event;
  if (methodOf(data) === CONTENT) {
    const { html, url } = data.params ?? {};
    if (shown || (typeof html !== 'string' && (typeof url !== 'string' || new URL(url).origin === location.origin)))
      return;
    port = event.ports[0];
    if (port) port.onmessage = message => (methodOf(message.data) === ECHO ? echo() : toView(message.data));
    greeting = data.params.greeting;
    shown = true;
    void show(data.params);
  } else if (methodOf(data) === IS_USED) tell('used', { used: navigator.userActivation.isActive });
  else if (methodOf(data) === FOCUS) frame.focus();
  else if (methodOf(data) === HEARING) {
    if (hasOurScript()) frame.contentWindow?.postMessage(data, viewOrigin ?? '*');
  } else if (shown) toView(data);
});

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
  sandbox('allow-scripts', 'allow-same-origin');
  frame.src = dedicatedAddress(location);
  viewOrigin = new URL(frame.src).origin;
} else {
  sandbox('allow-scripts');
  frame.srcdoc = WAITING_PAGE;
}
const waiting = new Promise(resolve => {
  frame.onload = resolve;
});
// Opened as a page of its own it has nobody to work for.
if (parent !== self) {
  document.body.append(frame);
  tell('proxy-ready');
}
