// A view with links, whose host notes the actions that reach it.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { afterAll, beforeAll } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import type * as kitModule from '../src/index.ts';

interface HostWindow {
  kit: typeof kitModule;
  surface: kitModule.Surface;
  actions: Record<string, unknown>[];
}

let pages: HostPages;

/** Opens the browser for the tests of the calling file. */
export function openLinkPages(): void {
  beforeAll(async () => {
    pages = await openHostPages();
  });
  afterAll(() => pages?.close());
}

const INITIALIZE = `<script>
  addEventListener('message', ({ data }) => data.id === 1 && parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/initialized' }, '*'));
  parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize', params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } }, '*');
</script>`;

const KINDS = {
  'mcp-apps': { mimeType: 'text/html;profile=mcp-app', before: INITIALIZE },
  'mcp-ui': { mimeType: 'text/html', before: '' },
  dedicated: { mimeType: 'text/html;profile=mcp-app', before: INITIALIZE, ui: { domain: 'app' } },
} as const;

/** Policy for `<base>`. */
const BASES = { csp: { baseUriDomains: ['https://shop.example'] } };

export type Kind = keyof typeof KINDS;

/** Shows a document with this body. The host refuses what leads to `refused.example`. */
export async function show(body: string, kind: Kind = 'mcp-apps') {
  const { page, problems } = await pages.open();
  const { mimeType, before, ...metadata } = { ui: BASES, ...KINDS[kind] };
  const part: UIResourcePart = {
    type: 'ui-resource',
    uri: 'ui://test/links',
    server: 'test',
    mimeType,
    source: 'embedded',
    content: `<!doctype html><body style="margin:0">${before}${body}`,
    metadata,
  };
  await page.evaluate(
    ({ part, template }) => {
      const view = window as unknown as HostWindow;
      view.actions = [];
      const host = view.kit.createHost({
        sandbox: { template },
        info: { name: 'test', version: '1' },
        heights: { maxHeight: 10_000 },
        async onAction(action) {
          view.actions.push(action);
          if (JSON.stringify(action).includes('refused.example')) throw new view.kit.ActionRefused('Not this one.');
          if (JSON.stringify(action).includes('denied.example'))
            throw new view.kit.ActionRefused('Denied.', { byUser: true });
          return {};
        },
      });
      // Lower than its content: what scrolls is the view.
      view.surface = host.surface({ id: 'call-1', part, initialHeight: 160 });
      view.surface.show(document.querySelector('#root') as HTMLElement);
    },
    { part, template: pages.template },
  );
  await page.waitForSelector('[data-surface-id][data-surface-state="ready"]');
  const view = page.frameLocator('[data-surface-id] iframe').frameLocator('iframe');
  return {
    page,
    problems,
    view,
    actions: () => page.evaluate(() => (window as unknown as HostWindow).actions),
    state: () => page.evaluate(() => (window as unknown as HostWindow).surface.getSnapshot().state),
    said: async () => (await page.locator('.vitrine-surface-stopped').allTextContents()).join(''),
  };
}

export const until = { timeout: 10_000 };

export const link = (url: string) => ({ type: 'link', url });
