// Says when nothing more is to be expected from the network: a page that may do everything sends by every way what attacks would send,
// after them; when that has arrived and nothing else follows, what has not arrived does not come.
import type { NetworkEvent } from './attack.ts';
import type { AttackBrowser, Tab } from './browser/browser.ts';
import { type Collector, DOMAIN } from './network/collector.ts';
import { tokenOf } from './network/token.ts';

export interface Canary {
  /** Resolves when everything that these tokens' views sent before has arrived. Rejects when the network does not carry what it has to. */
  sing(tokens: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const ARRIVAL_MS = 15_000;
const QUIET_MS = 250;
const AT_MOST_MS = 1500;

/** Opens it in a tab of the browser, so that it goes through the same network stack. */
export async function openCanary(browser: AttackBrowser, collector: Collector, name: string): Promise<Canary> {
  const tab: Tab = await browser.open({ width: 300, height: 200 });
  const packets = tokenOf('canary', name);
  await tab.goto(`http://c.${DOMAIN}/${packets}`);
  const port = await collector.openPort(packets);
  const kinds: NetworkEvent['kind'][] = collector.complete ? ['http', 'dns', 'udp'] : ['http'];
  let songs = 0;
  return {
    async sing(tokens) {
      const token = tokenOf('canary', name, String(++songs));
      const before = collector.of(packets).filter(({ kind }) => kind === 'udp').length;
      await tab.evaluate(`void (() => {
        fetch('http://${token}.${DOMAIN}/${token}', { mode: 'no-cors' }).catch(() => {});
        if (${port}) {
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
