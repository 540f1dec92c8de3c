// The sandbox proxy: the script of the page between a host and a view. It runs on the sandbox's own site, takes one document
// from the host, shows it in an opaque frame, and relays JSON both ways. Limits live here, in the view's own process: a
// limiter in the host would still have to receive what it drops. Built into ../node/proxy-page.gen.ts by scripts/artefacts.ts.
// MCP Apps 2026-01-26, Sandbox proxy; the transferred port is ours, hosts that send none are served by postMessage.

/** A view may send this many messages at once, and this many per second after. */
const BURST = 200;
const PER_SECOND = 100;
/** Characters of one message as JSON. */
const MAX_LENGTH = 1_000_000;

const READY = 'ui/notifications/sandbox-proxy-ready';
const CONTENT = 'ui/notifications/sandbox-resource-ready';
const LOADED = 'ui/notifications/sandbox-loaded';
const NAVIGATED = 'ui/notifications/sandbox-navigated';
const DROPPED = 'ui/notifications/sandbox-dropped';
const PREFIX = 'ui/notifications/sandbox-';

// The server answers only for hosts it knows, and `frame-ancestors` lets no other page embed this one.
const address = new URLSearchParams(location.search);
const hostOrigin = address.get('host') ?? '';

const frame = document.createElement('iframe');
// Never from metadata: an opaque origin is what keeps the view out of this page. What the host's application may add lets
// nothing out: forms go nowhere by this page's policy.
const added = ['allow-forms', 'allow-modals'].filter(token => address.get('sandbox')?.split(' ').includes(token));
frame.setAttribute('sandbox', ['allow-scripts', ...added].join(' '));
let shown = false;
let port: MessagePort | undefined;
let tokens = BURST;
let refilledAt = performance.now();
let dropped = 0;
let greeting: Greeting | undefined;
let introduced = false;
/** Where messages for the view may go: anywhere for an opaque frame, which has no origin to name. */
let viewOrigin = '*';

const toHost = (message: unknown): void => parent.postMessage(message, hostOrigin);
const toView = (message: unknown): void => frame.contentWindow?.postMessage(message, viewOrigin);
const tell = (method: string, params: object = {}): void => toHost({ jsonrpc: '2.0', method, params });

async function show({ html, url, allow }: { html?: string; url?: string; allow?: unknown }): Promise<void> {
  await waiting;
  if (typeof allow === 'string') frame.allow = allow;
  let loads = 0;
  frame.onload = () => {
    // A page may go on within its own origin: `frame-src` lets it nowhere else.
    if (++loads === 1 || url !== undefined) return tell(LOADED);
    // Another document sits where the view was: the conversation was not meant for it.
    frame.remove();
    port?.close();
    tell(NAVIGATED);
  };
  if (url === undefined) frame.contentWindow?.postMessage(html, '*');
  else {
    // A page at an address of its own keeps its origin, which is never this one.
    frame.setAttribute('sandbox', ['allow-scripts allow-same-origin allow-forms', ...added].join(' '));
    frame.referrerPolicy = 'no-referrer';
    frame.removeAttribute('srcdoc');
    frame.src = url;
    viewOrigin = new URL(url).origin;
  }
}

function fromView(data: unknown): void {
  const time = performance.now();
  tokens = Math.min(BURST, tokens + ((time - refilledAt) / 1000) * PER_SECOND);
  refilledAt = time;
  let json: string | undefined;
  if (tokens >= 1) {
    tokens -= 1;
    try {
      json = JSON.stringify(data);
    } catch {
      // Cyclic, or a bigint: no JSON, no message.
    }
  }
  if (!json || json.length > MAX_LENGTH || json[0] !== '{' || methodOf(data).startsWith(PREFIX)) {
    // Told in powers of two: a flood must not become a flood of reports.
    if ((++dropped & (dropped - 1)) === 0) tell(DROPPED, { count: dropped });
    return;
  }
  const answered = greet(data as Message);
  if (port) port.postMessage({ json, answered });
  else toHost(JSON.parse(json));
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

function methodOf(data: unknown): string {
  const method = (data as { method?: unknown } | null)?.method;
  return typeof method === 'string' ? method : '';
}

addEventListener('message', event => {
  if (shown && event.source === frame.contentWindow) return fromView(event.data);
  if (event.source !== parent || event.origin !== hostOrigin) return;
  const { data } = event;
  if (methodOf(data) === CONTENT) {
    const { html, url } = data.params ?? {};
    if (shown || (typeof html !== 'string' && (typeof url !== 'string' || new URL(url).origin === location.origin)))
      return;
    port = event.ports[0];
    if (port) port.onmessage = message => toView(message.data);
    greeting = data.params.greeting;
    shown = true;
    void show(data.params);
  } else if (!methodOf(data).startsWith(PREFIX)) toView(data);
});

// The frame starts with a document of ours that waits for the view's and writes it in its own place: the process is there,
// and no navigation is needed, when the view's document comes. Writing takes all listeners of the waiting document away.
frame.srcdoc =
  '<script>addEventListener("message",e=>{if(e.source===parent){document.open();document.write(e.data);document.close()}})</script>';
const waiting = new Promise(resolve => {
  frame.onload = resolve;
});
document.body.append(frame);

tell(READY);
