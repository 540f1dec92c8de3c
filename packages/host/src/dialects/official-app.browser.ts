// Contract: the official view SDK in our host. ext-apps' `App`, 2.0.4 and 1.7.5, unmodified, bundled as a server would.
import { fileURLToPath } from 'node:url';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import { viewFrame } from '../../../../test/support/browser/view-frame.ts';
import { bundle } from '../../../../test/support/services/serve.ts';
import type * as kitModule from '../index.ts';

type Kit = typeof kitModule;
interface Globals {
  kit: Kit;
  host: kitModule.Host;
  surface: kitModule.Surface;
  actions: unknown[];
  log: unknown[];
}

const VIEW = (specifier: string) => `
import { App } from '${specifier}';
const app = new App({ name: 'contract', version: '1' }, {}, { autoResize: true });
const seen = window.seen = [];
app.ontoolinputpartial = p => seen.push(['partial', p.arguments]);
app.ontoolinput = p => seen.push(['input', p.arguments]);
app.ontoolresult = r => seen.push(['result', r.structuredContent, r.content, r._meta]);
app.ontoolcancelled = p => seen.push(['cancelled', p.reason]);
app.onhostcontextchanged = c => seen.push(['context', c.theme]);
app.onteardown = async () => { seen.push(['teardown']); await app.sendLog({ level: 'info', data: 'bye' }); return {}; };
window.app = app;
document.body.innerHTML = '<div style="height:321px">view</div>';
app.connect().then(() => { window.connected = true; });`;

const bench = fileURLToPath(new URL('../../../../bench', import.meta.url));
let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages();
});
afterAll(() => pages?.close());

describe.each(['@modelcontextprotocol/ext-apps', 'ext-apps-1'])('App of %s', specifier => {
  it('handshake, partial → input → result, calls, links, messages, context, size, teardown', async () => {
    const script = await bundle({ source: VIEW(specifier), resolveDir: bench }, { minify: true });
    const part: UIResourcePart = {
      type: 'ui-resource',
      uri: 'ui://contract/view',
      server: 'contract',
      mimeType: 'text/html;profile=mcp-app',
      source: 'tool',
      content: `<!doctype html><style>body{margin:0}</style><body><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    };
    const { page, problems } = await pages.open();
    await page.evaluate(
      ({ part, template }) => {
        const w = window as unknown as Globals;
        w.actions = [];
        w.log = [];
        w.host = w.kit.createHost({
          sandbox: { template },
          info: { name: 'vitrine-test', version: '1' },
          context: { theme: 'light', locale: 'de-DE' },
          teardownTimeoutMs: 10_000,
          onLog: entry => w.log.push(entry),
          async onAction(action, _surface, { onProgress }) {
            w.actions.push(action);
            if (action.type !== 'tool') return {};
            onProgress?.({ progress: 1, total: 2 });
            if (action.tool === 'refused') throw new w.kit.ActionRefused('Not allowed here.');
            return { content: [{ type: 'text', text: 'called' }], structuredContent: { ok: true }, _meta: { kept: 1 } };
          },
        });
        w.surface = w.host.surface({ id: 'c', part, tool: { name: 'contract' } });
        w.surface.setPartialInput({ q: 'hal' });
        w.surface.show(document.body);
      },
      { part, template: pages.template },
    );
    await page.waitForSelector('[data-surface-state="ready"]');
    const frame = await viewFrame(page.frameLocator('[data-surface-id] iframe').frameLocator('iframe'));
    await frame.waitForFunction(() => (window as unknown as { connected?: boolean }).connected);

    await page.evaluate(() => {
      const { surface, host } = window as unknown as Globals;
      surface.setInput({ q: 'hallo' });
      surface.setPartialInput({ q: 'too late' });
      host.setContext({ theme: 'dark' });
      surface.setResult({ content: [{ type: 'text', text: 'r' }], structuredContent: { list: [1] }, _meta: { m: 1 } });
    });
    type Seen = { seen: unknown[][]; app: Record<string, (argument: unknown, options?: object) => Promise<unknown>> };
    await frame.waitForFunction(() => (window as unknown as Seen).seen.some(([kind]) => kind === 'result'));
    expect(await frame.evaluate(() => (window as unknown as Seen).seen)).toEqual([
      ['partial', { q: 'hal' }],
      ['input', { q: 'hallo' }],
      ['context', 'dark'],
      ['result', { list: [1] }, [{ type: 'text', text: 'r' }], { m: 1 }],
    ]);

    const answers = await frame.evaluate(async () => {
      const { app } = window as unknown as Seen;
      const progress: unknown[] = [];
      return {
        tool: await app.callServerTool!(
          { name: 'add', arguments: { n: 1 } },
          { onprogress: (p: unknown) => progress.push(p) },
        ),
        refused: await app.callServerTool!({ name: 'refused', arguments: {} }).catch(error => String(error.message)),
        link: await app.openLink!({ url: 'https://example.com/' }),
        message: await app.sendMessage!({ role: 'user', content: [{ type: 'text', text: 'hi' }] }),
        progress,
      };
    });
    expect(answers.tool).toMatchObject({ structuredContent: { ok: true }, _meta: { kept: 1 } });
    expect(answers.refused).toContain('Not allowed here.');
    expect(answers.progress).toMatchObject([{ progress: 1, total: 2 }]);
    expect(await page.evaluate(() => (window as unknown as Globals).actions)).toEqual([
      { type: 'tool', tool: 'add', arguments: { n: 1 } },
      { type: 'tool', tool: 'refused', arguments: {} },
      { type: 'link', url: 'https://example.com/' },
      { type: 'prompt', content: [{ type: 'text', text: 'hi' }] },
    ]);
    await page.waitForFunction(() => (window as unknown as Globals).surface.getSnapshot().height === 321);

    await page.evaluate(() => (window as unknown as Globals).surface.close());
    expect(await page.evaluate(() => (window as unknown as Globals).log)).toEqual([{ level: 'info', data: 'bye' }]);
    expect(problems).toEqual([]);
    await page.close();
  });
});
