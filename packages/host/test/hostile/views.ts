// Views that attack the page (docs/contributors/containment.md). Each performs the handshake like any other view, and begins its attack when `go()` is
// called.
import type { SandboxOptIn } from '@vitrine/protocol/sandbox';

export interface HostileView {
  readonly name: string;
  /** The body of `go()`. `post(method, params)` sends a notification, `ask(method, params)` a request. */
  readonly attack: string;
  /** The opt-ins that the attack needs. */
  readonly optIns?: readonly SandboxOptIn[];
  /** The view's own process may crash, or the host may remove its frame. */
  readonly gone?: boolean;
  /** Whether the view's messages bypass its own proxy page, for which the host closes it. */
  readonly floods?: boolean;
  /** Megabytes of the tool's result. */
  readonly resultMegabytes?: number;
  /** Milliseconds that it may block the host's thread. @default 100 */
  readonly hostMs?: number;
}

/** Finding the sender of messages without a source takes 300 ms. */
const UNKNOWN_SENDER_MS = 600;

const HEIGHT = 'ui/notifications/size-changed';

/** A loop of messages to a window that is not the view's own proxy page. */
const flood = (target: string): string => `for (let n = 0; n < 3e5; n++) (${target}).postMessage({ n }, '*');`;

/** The proxy page of the other view. */
const OTHER_PROXY = 'top[0] === parent ? top[1] : top[0]';
/** Script that finds the other proxy from a frame in the view. */
const OTHER_PROXY_OF_FRAME = OTHER_PROXY.replace('parent', 'parent.parent');

/** A frame inside the view that runs a script and is removed when the script requests it. A message sent during removal has no source. */
const passing = (script: string): string => `const frame = document.createElement('iframe');
  frame.srcdoc = ${JSON.stringify(`<script>${script}; parent.postMessage('remove', '*');</script>`)};
  addEventListener('message', ({ source }) => source === frame.contentWindow && frame.remove());
  document.body.append(frame);`;

export const HOSTILE_VIEWS: readonly HostileView[] = [
  { name: 'an infinite loop', attack: 'for (;;);' },
  {
    name: 'allocation of 1.6 GB',
    // Not without end: when the process of a frame crashes, the driver takes the page for crashed.
    attack: 'const kept = []; for (;;) if (kept.length < 2000) kept.push(new Array(1e5).fill(kept.length));',
    gone: true,
  },
  {
    name: '10^5 messages',
    // Errors of requests that the sandbox blocks are ignored.
    attack: `for (let n = 0; n < 1e5; n++) n % 2 ? post('${HEIGHT}', { height: 100 + (n % 900) }) : ask('tools/call', { name: 'look', arguments: { n } }).catch(() => {});`,
  },
  {
    name: 'messages without end',
    attack: `const more = () => { for (let n = 0; n < 1000; n++) post('${HEIGHT}', { height: 100 + (n % 900) }); setTimeout(more); }; more();`,
  },
  { name: 'messages to the window of the page', attack: flood('top'), floods: true },
  {
    name: 'messages to the window of the page from a frame in the view',
    attack: passing(flood('top')),
    floods: true,
  },
  {
    name: 'messages to the window of the page from a frame that is being removed',
    attack: passing(`addEventListener('pagehide', () => { ${flood('top')} })`),
    floods: true,
    hostMs: UNKNOWN_SENDER_MS,
  },
  { name: 'messages to the proxy page of another view', attack: flood(OTHER_PROXY), floods: true },
  { name: 'messages to the window of another view', attack: flood(`(${OTHER_PROXY})[0]`), floods: true },
  {
    name: 'messages to the window of another view from a frame that is being removed',
    attack: passing(`addEventListener('pagehide', () => { ${flood(`(${OTHER_PROXY_OF_FRAME})[0]`)} })`),
    floods: true,
    hostMs: UNKNOWN_SENDER_MS,
  },
  {
    name: 'messages to its own proxy page from a frame in the view',
    attack: passing(flood('parent.parent')),
    floods: true,
  },
  {
    name: '400 handshakes with a result of 8 MB',
    attack: `let left = 400;
      const more = () => {
        for (let n = 0; n < 20 && left-- > 0; n++) {
          ask('ui/initialize', { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' }).catch(() => {});
          post('ui/notifications/initialized', {});
        }
        if (left > 0) setTimeout(more, 100);
      };
      more();`,
    resultMegabytes: 8,
    hostMs: 300,
  },
  {
    name: 'forged reports of floods from another view',
    attack: `const other = ${OTHER_PROXY};
      Object.defineProperty(MessageEvent.prototype, 'source', { get: () => other[0] });
      Object.defineProperty(window, 'parent', { value: other });
      const report = { method: 'ui/notifications/sandbox-flooding', params: {} };
      for (let n = 0; n < 3000; n++) {
        postMessage(report, '*');
        dispatchEvent(new MessageEvent('message', { data: report, source: other[0] }));
      }
      for (let n = 0; n < 10; n++) for (const target of [top, other, other[0]]) target.postMessage(report, '*');
      setTimeout(() => { document.body.dataset.done = 'true'; });`,
  },
  {
    name: 'a string of 100 MB',
    attack: `post('notifications/message', { level: 'info', data: 'x'.repeat(1e8) });`,
  },
  {
    name: 'an object of 10^6 items',
    attack: `post('notifications/message', { level: 'info', data: Array.from({ length: 1e6 }, (_, n) => ({ n })) });`,
  },
  {
    name: '200 spinning workers',
    attack: `const url = URL.createObjectURL(new Blob(['for (;;);'])); for (let n = 0; n < 200; n++) new Worker(url);`,
    optIns: ['blob'],
  },
  {
    name: 'a height that swings',
    attack: `let n = 0; const swing = () => { n++; window.swings = n; document.body.style.height = (n % 2 ? 900 : 90) + 'px'; post('${HEIGHT}', { height: n % 2 ? 900 : 90 }); };
      addEventListener('resize', swing); setInterval(swing, 4);`,
  },
  {
    name: 'a height that grows with the frame',
    attack: `const grow = () => post('${HEIGHT}', { height: innerHeight + 1 }); addEventListener('resize', grow); grow();`,
  },
  {
    name: 'history without end',
    attack: `let n = 0; setInterval(() => { for (let i = 0; i < 20; i++) try { n++ % 2 ? history.pushState({ n }, '') : (location.hash = 'n' + n); } catch {} }, 4);`,
    gone: true,
  },
  {
    name: 'a height of 10^9 pixels',
    attack: `document.body.style.height = '1e9px'; post('${HEIGHT}', { height: 1e9, width: 1e9 });`,
  },
  {
    name: '10^6 nodes',
    attack: `const box = document.createElement('div'); for (let n = 0; n < 1e6; n++) { const p = document.createElement('p'); p.textContent = n; box.append(p); }
      document.body.append(box); post('${HEIGHT}', { height: document.body.scrollHeight });`,
  },
  {
    name: '300 looping frames',
    attack: `for (let n = 0; n < 300; n++) { const frame = document.createElement('iframe'); frame.srcdoc = '<script>for (;;);</script>'; document.body.append(frame); }`,
  },
];

/** Records the longest time between two ticks of a 5 ms timer, in ms, as `meter.worst`. */
export const METER = `
  const meter = (window.meter = { worst: 0, last: performance.now() });
  setInterval(() => { const now = performance.now(); meter.worst = Math.max(meter.worst, now - meter.last); meter.last = now; }, 5);`;

/** A document that performs the handshake. */
export const viewDocument = (script: string): string => `<!doctype html><html lang="en"><body><p>view</p><script>
  let id = 0; const waiting = new Map();
  const send = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const post = (method, params) => send({ method, params });
  const ask = (method, params) => new Promise((resolve, reject) => { const mine = id++; waiting.set(mine, [resolve, reject]); send({ id: mine, method, params }); });
  window.ask = ask;
  addEventListener('message', ({ data }) => {
    if (data.method) { if (data.id !== undefined) send({ id: data.id, result: {} }); return; }
    const [resolve, reject] = waiting.get(data.id) ?? [];
    waiting.delete(data.id);
    data.error ? reject?.(new Error(data.error.message)) : resolve?.(data.result);
  });
  ${script}
  ask('ui/initialize', { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' })
    .then(() => post('ui/notifications/initialized', {}));
</script></body></html>`;

export const hostileDocument = ({ attack }: HostileView): string =>
  viewDocument(`window.go = () => { ${attack.replaceAll('</script', '<\\/script')} };`);
