// The view of another server that stands beside the attack: it holds secrets, and says which messages reach it and how often its clock ticks.
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
      // biome-ignore lint/suspicious/noDocumentCookie: what an attack looks for.
      document.cookie = 'sibling=SIBLING-SECRET';
    },
    () => localStorage.setItem('secret', 'SIBLING-SECRET'),
  ])
    try {
      keep();
    } catch {
      // An opaque origin keeps nothing.
    }
  addEventListener('message', ({ data, source }) => say('heard', { data, trusted: source === parent }));
  let ticks: number[] = [];
  let introduced = false;
  setInterval(() => ticks.push(Date.now()), TICK_MS);
  setInterval(() => {
    say('ticks', ticks);
    // The first time may have been too early to be heard.
    if (introduced) say('started');
    ticks = [];
  }, REPORT_MS);
  // A host shows no view that keeps silent.
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
