// The view of another server beside the attack: it holds secrets, and reports which messages it receives and how often its timer fires.
import { REPORT_PREFIX, type ViewReport } from './scope.ts';

/** Milliseconds between two ticks, and between two reports of them. */
const TICK_MS = 25;
const REPORT_MS = 500;

/** `isHosted`: in the page of a registry, which speaks the dialect `tool-ui`. */
export function watch(token: string, isHosted = false): void {
  const say = (kind: ViewReport['kind'], value?: unknown): void =>
    console.info(REPORT_PREFIX + JSON.stringify({ token, kind, value } satisfies ViewReport));
  const global = window as unknown as { secret: string };
  global.secret = 'SIBLING-SECRET';
  window.name = 'SIBLING-SECRET';
  for (const keep of [
    () => {
      // biome-ignore lint/suspicious/noDocumentCookie: attacks look for it.
      document.cookie = 'sibling=SIBLING-SECRET';
    },
    () => localStorage.setItem('secret', 'SIBLING-SECRET'),
  ])
    try {
      keep();
    } catch {
      // An opaque origin has no storage.
    }
  addEventListener('message', ({ data, source }) => say('received', { data, trusted: source === parent }));
  let ticks: number[] = [];
  let initialized = false;
  setInterval(() => ticks.push(Date.now()), TICK_MS);
  setInterval(() => {
    say('ticks', ticks);
    // The first report may have been too early to be received.
    if (initialized) say('started');
    ticks = [];
  }, REPORT_MS);
  // A host shows no view that does not initialize.
  if (isHosted) {
    addEventListener('message', ({ data }) => {
      if (data?.type !== 'render' || initialized) return;
      initialized = true;
      say('started');
    });
    parent.postMessage({ type: 'ready' }, '*');
    return;
  }
  parent.postMessage(
    {
      jsonrpc: '2.0',
      id: 'victim',
      method: 'ui/initialize',
      params: { appInfo: { name: 'victim', version: '1.0.0' }, appCapabilities: {}, protocolVersion: '2026-01-26' },
    },
    '*',
  );
  addEventListener('message', ({ data }) => {
    if (data?.id !== 'victim' || initialized) return;
    parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/initialized' }, '*');
    initialized = true;
    say('started');
  });
}
