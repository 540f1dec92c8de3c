// Pages of ChatGPT's Apps SDK for the browser tests of surfaces, and what they find in `window.openai`.
import type { Page } from 'playwright-core';
import { part, show } from './show-surface.ts';

/** A page of the Apps SDK that its tool names. */
export const appsSdk = { mimeType: 'text/html+skybridge', source: 'tool' as const };
/** Page that reads its data once, when its script runs, as most pages of the Apps SDK do. */
export const READS_ONCE = `<!doctype html><meta charset="utf-8"><body><h1 id="pizza"></h1><pre id="all"></pre><script>
const { toolInput, toolOutput, toolResponseMetadata, theme, displayMode, widgetState } = window.openai;
pizza.textContent = toolOutput?.pizza ?? 'nothing';
all.textContent = JSON.stringify({ toolInput, secret: toolResponseMetadata?.secret, theme, displayMode, widgetState, mode: document.compatMode });
</script>`;
/** Page that notes every change of its globals. */
export const LISTENS = `<!doctype html><body><button id="b">here</button><script>
window.changes = [];
addEventListener('openai:set_globals', ({ detail }) => changes.push(detail.globals));
addEventListener('openai:tool_response', ({ detail }) => changes.push({ response: detail.tool }));
</script>`;
export const RESULT = {
  content: [{ type: 'text' as const, text: 'ready' }],
  structuredContent: { pizza: 'Margherita' },
  _meta: { secret: 7 },
};

const CAPABILITIES = {
  serverTools: {},
  openLinks: {},
  message: { text: {} },
  updateModelContext: { structuredContent: {} },
};

export interface OpenAI {
  [member: string]: unknown;
  callTool(name: string, args?: object): Promise<Record<string, unknown>>;
  sendFollowUpMessage(message: object): Promise<void>;
  sendFollowupTurn(message: object): Promise<void>;
  openExternal(link: object): Promise<void>;
  requestDisplayMode(mode: object): Promise<{ mode: string }>;
  requestModal(options?: object): Promise<void>;
  requestClose(): Promise<void>;
  setOpenInAppUrl(link: object): Promise<void>;
  setWidgetState(state: unknown): Promise<void>;
  notifyIntrinsicHeight(height: unknown): void;
}
export type ViewWindow = Window & { openai: OpenAI; changes: Record<string, unknown>[] };

/** Shows a page whose call has a result. */
export async function showDone(html: string, more: object = appsSdk) {
  const shown = await show(part(html, more), { capabilities: CAPABILITIES });
  await shown.page.evaluate(result => {
    window.surface.setInput({ size: 'large' });
    window.surface.setResult(result);
  }, RESULT);
  await shown.state('ready');
  const body = shown.view.locator('body');
  return {
    ...shown,
    /** Runs in the view. */
    run: <Result>(code: (openai: OpenAI) => Result | Promise<Result>) =>
      body.evaluate(
        (_, source) => new Function('openai', `return (${source})(openai)`)((window as unknown as ViewWindow).openai),
        String(code),
      ) as Promise<Result>,
    changes: () => body.evaluate(() => (window as unknown as ViewWindow).changes),
  };
}

export const actions = (page: Page) => page.evaluate(() => window.actions);
