// The view of another server beside the attack: it holds secrets, and reports which messages it receives and how often its timer fires.
import { SAYS, type Said } from './scope.ts';

/** Milliseconds between two ticks, and between two reports of them. */
const TICK_MS = 25;
const REPORT_MS = 500;

export function watch(token: string): void {
  const say = (kind: Said['kind'], value?: unknown): void =>
    console.info(SAYS + JSON.stringify({ token, kind, value } satisfies Said));
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
  addEventListener('message', ({ data, source }) => say('heard', { data, trusted: source === parent }));
  let ticks: number[] = [];
  let introduced = false;
  setInterval(() => ticks.push(Date.now()), TICK_MS);
  setInterval(() => {
    say('ticks', ticks);
    // The first report may have been too early to be received.
    if (introduced) say('started');
    ticks = [];
  }, REPORT_MS);
  // A host shows no view that does not initialize.
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
    if (data?.id !== 'victim' || introduced) return;
    parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/initialized' }, '*');
    introduced = true;
    say('started');
  });
}
