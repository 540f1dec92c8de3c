// Shows one surface in a real Chromium, for the browser tests of surfaces.
import type { ToolResult } from '@vitrine/protocol/content';
import type { HostCapabilities } from '@vitrine/protocol/mcp-apps';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { afterAll, beforeAll } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import type * as kitModule from '../src/index.ts';

declare global {
  interface Window {
    kit: typeof kitModule;
    host: ReturnType<typeof kitModule.createHost>;
    surface: kitModule.Surface;
    actions: unknown[];
    /** Log messages of views. */
    logs: unknown[];
    /** The surface of each action. */
    actors: kitModule.SurfaceInfo[];
  }
}

export let pages: HostPages;
/** Opens the pages for the tests of a file. */
export function openSurfacePages(): void {
  beforeAll(async () => {
    pages = await openHostPages();
  });
  afterAll(() => pages?.close());
}

/** A part with this document; `more` replaces its other fields. */
export const part = (content: string, more: Partial<UIResourcePart> = {}): UIResourcePart => ({
  type: 'ui-resource',
  uri: 'ui://test/view',
  server: 'test',
  mimeType: 'text/html',
  source: 'embedded',
  content,
  ...more,
});
/** The fields of an MCP App. */
export const app = { mimeType: 'text/html;profile=mcp-app' };

/** Opens a page, makes a host that answers tool calls, and shows one surface in #root. `input`, `result`: of the call, set before. */
export async function show(
  shown: UIResourcePart,
  options: {
    timeoutMs?: number;
    capabilities?: HostCapabilities;
    input?: Record<string, unknown>;
    result?: ToolResult;
    /** The resources of the server. @default every read is answered with nothing */
    resources?: object[];
  } = {},
) {
  const { page, problems } = await pages.open();
  await page.evaluate(
    ({ shown, template, timeoutMs, capabilities, input, result, resources }) => {
      window.actions = [];
      window.logs = [];
      window.actors = [];
      window.host = window.kit.createHost({
        sandbox: { template },
        info: { name: 'test', version: '1' },
        context: { theme: 'dark', availableDisplayModes: ['inline', 'fullscreen'] },
        ...(capabilities && { capabilities }),
        handshakeTimeoutMs: timeoutMs,
        mountTimeoutMs: 10_000,
        teardownTimeoutMs: 10_000,
        onLog: entry => window.logs.push(entry),
        async onAction(action, surface) {
          window.actions.push(action);
          window.actors.push(surface);
          if (action.type === 'read-resource' && resources) return { contents: resources };
          if (action.type === 'tool' && action.tool === 'refused') throw new window.kit.ActionRefused('Not today.');
          if (action.type !== 'tool') return {};
          const content = [{ type: 'text' as const, text: `did ${action.tool}` }];
          return action.tool === 'finish' ? { content, _meta: { 'openai/closeWidget': true } } : { content };
        },
      });
      window.surface = window.host.surface({ id: 'call-1', part: shown, tool: { name: 'demo' } });
      window.surface.fallback.textContent = 'the tool’s own text';
      if (input) window.surface.setInput(input);
      if (result) window.surface.setResult(result);
      window.surface.show(document.querySelector('#root') as HTMLElement);
    },
    { shown, template: pages.template, ...options, timeoutMs: options.timeoutMs ?? 10_000 },
  );
  const box = page.locator('[data-surface-id="call-1"]');
  const view = box.frameLocator('iframe').frameLocator('iframe');
  const state = (wanted: string) =>
    page.waitForSelector(`[data-surface-id="call-1"][data-surface-state="${wanted}"]`, { state: 'attached' });
  return { page, problems, box, view, state };
}
