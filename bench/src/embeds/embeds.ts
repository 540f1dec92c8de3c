// How long a page takes from being given to its frame until a user could read its data: ours and MongoDB's, alternating, in one browser.
// The host answers each page in its own dialect, at once. It may read the frame (same origin), so both are observed in the same way:
// the first animation frame after the last database's name is in the document.
import { gzipSync } from 'node:zlib';
import { PAGES } from '@vitrine/embeds/pages';
import { openChromium } from '../../../test/support/chromium.ts';
import { servePages } from '../../../test/support/serve.ts';
import type { Benchmark } from '../benchmark.ts';
import { median, quantile, round } from '../statistics.ts';
import { PEER, peerPage } from './peer-page.ts';

const ROUNDS = 25;
const WARM_UP = 3;
const DATA = {
  databases: Array.from({ length: 12 }, (_, index) => ({ name: `database_${index}`, size: 20_722 * 3 ** index })),
  totalCount: 12,
};

/** `dialects`: the dialects that the host answers. */
const HOST = `
const data = ${JSON.stringify(DATA)};
window.measure = (html, dialects) => new Promise(resolve => {
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts allow-same-origin';
  frame.style.cssText = 'width:800px;height:700px;border:0';
  const answer = ({ data: message, source }) => {
    if (source !== frame.contentWindow) return;
    const say = what => source.postMessage({ jsonrpc: '2.0', ...what }, '*');
    if (dialects.includes('mcp-apps') && message.method === 'ui/initialize')
      say({ id: message.id, result: { protocolVersion: '2026-01-26', hostInfo: { name: 'bench', version: '1' }, hostCapabilities: {}, hostContext: {} } });
    if (message.method === 'ui/notifications/initialized')
      say({ method: 'ui/notifications/tool-result', params: { content: [], structuredContent: data } });
    if (dialects.includes('mcp-ui') && message.type === 'ui-lifecycle-iframe-ready')
      source.postMessage({ type: 'ui-lifecycle-iframe-render-data', payload: { renderData: data } }, '*');
  };
  addEventListener('message', answer);
  const start = performance.now();
  const look = () => {
    const last = data.databases[11].name;
    if (!frame.contentDocument?.body?.textContent.includes(last) || frame.contentDocument.querySelector('script')?.textContent.includes(last)) return requestAnimationFrame(look);
    const shown = performance.now() - start;
    removeEventListener('message', answer);
    frame.remove();
    resolve(shown);
  };
  frame.srcdoc = html;
  document.body.append(frame);
  requestAnimationFrame(look);
});`;

interface BenchWindow {
  measure(html: string, dialects: readonly string[]): Promise<number>;
}

export const embeds: Benchmark = async ({ rounds = ROUNDS, log = () => {} } = {}) => {
  const theirs = await peerPage();
  const ours = PAGES['list-databases'];
  const ways = {
    ours: { html: ours, dialects: ['mcp-apps', 'mcp-ui'] },
    oursInOlderHost: { html: ours, dialects: ['mcp-ui'] },
    theirs: { html: theirs, dialects: ['mcp-apps', 'mcp-ui'] },
  } as const;
  const times: Record<keyof typeof ways, number[]> = { ours: [], oursInOlderHost: [], theirs: [] };

  const server = await servePages({ '/': `<!doctype html><title>bench</title><body><script>${HOST}</script>` });
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.goto(server.origin);
    for (let round = 0; round < rounds + WARM_UP; round++)
      for (const [name, { html, dialects }] of Object.entries(ways)) {
        const time = await page.evaluate(
          ([html, dialects]) => (window as unknown as BenchWindow).measure(html, dialects),
          [html, dialects] as const,
        );
        if (round >= WARM_UP) times[name as keyof typeof ways].push(time);
      }
  } finally {
    await browser.close();
    await server.close();
  }

  const result = {
    name: 'embeds',
    unit: 'ms',
    ours: round(median(times.ours)),
    peers: { [PEER]: round(median(times.theirs)) },
    ratio: Math.round((median(times.ours) / median(times.theirs)) * 100) / 100,
    oursInOlderHost: round(median(times.oursInOlderHost)),
    ratioInOlderHost: Math.round((median(times.oursInOlderHost) / median(times.theirs)) * 100) / 100,
    p90: { ours: round(quantile(times.ours, 0.9)), [PEER]: round(quantile(times.theirs, 0.9)) },
    gzippedBytes: { ours: gzipped(ours), [PEER]: gzipped(theirs) },
    rounds,
  };
  log(`ours ${result.ours} ms, ${PEER} ${result.peers[PEER]} ms: ${result.ratio}`);
  return result;
};

const gzipped = (html: string) => gzipSync(html, { level: 9 }).length;
