// Detects when no more network traffic is expected: after the attacks, a page without restrictions sends by every channel that attacks use.
// When its traffic has arrived and nothing follows, traffic of attacks that has not arrived will not.
import type { NetworkEvent } from './attack.ts';
import type { AttackBrowser, Tab } from './browser/browser.ts';
import { type Collector, DOMAIN } from './network/collector.ts';
import { createToken } from './network/token.ts';

export interface Canary {
  /** Resolves when everything that these tokens' views sent before has arrived. Rejects when the canary's own traffic does not arrive. */
  sing(tokens: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const ARRIVAL_MS = 15_000;
const QUIET_MS = 250;
const AT_MOST_MS = 1500;

/** Opens the canary's page in a tab of the browser, so that it uses the same network stack. */
export async function openCanary(browser: AttackBrowser, collector: Collector, name: string): Promise<Canary> {
  const tab: Tab = await browser.open({ width: 300, height: 200 });
  const packets = createToken('canary', name);
  await tab.goto(`http://c.${DOMAIN}/${packets}`);
  const port = await collector.openPort(packets);
  // WebKit of Debian is built without WebRTC: there no view can send packets either.
  const hasPackets = await tab.evaluate<boolean>("'RTCPeerConnection' in globalThis");
  const complete: NetworkEvent['kind'][] = hasPackets ? ['http', 'dns', 'udp'] : ['http', 'dns'];
  const kinds = collector.complete ? complete : (['http'] as const);
  let songs = 0;
  return {
    async sing(tokens) {
      const token = createToken('canary', name, String(++songs));
      const before = collector.of(packets).filter(({ kind }) => kind === 'udp').length;
      await tab.evaluate(`void (() => {
        fetch('http://${token}.${DOMAIN}/${token}', { mode: 'no-cors' }).catch(() => {});
        if (${hasPackets && port}) {
          const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${collector.address}:${port}' }] });
          peer.createDataChannel('x');
          peer.createOffer().then(offer => peer.setLocalDescription(offer));
          setTimeout(() => peer.close(), 3000);
        }
      })()`);
      for (const kind of kinds)
        if (kind === 'udp') await collector.until(packets, kind, { timeoutMs: ARRIVAL_MS, beyond: before });
        else await collector.until(token, kind, { timeoutMs: ARRIVAL_MS });
      await collector.quiet(tokens, { forMs: QUIET_MS, atMostMs: AT_MOST_MS });
    },
    close: () => tab.close(),
  };
}
