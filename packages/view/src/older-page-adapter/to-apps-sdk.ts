// A page of the older generation, or one of `@vitrine/view`, in a client that knows only the Apps SDK: the adapter speaks `window.openai`.

import type { Params } from '../connection/wire.ts';
import { ViewError } from '../errors.ts';
import { answer, type Backend, postRenderData, pushRenderData } from './answer.ts';
import { globalAdapter, type InstalledAdapter } from './global-adapter.ts';
import { interceptOlderPage } from './older-page.ts';

export interface AppsSdkAdapterConfig {
  /** Milliseconds to wait for an answer. @default 30000 */
  timeout?: number;
  /** Whether an intent is sent as a message, or acknowledged and dropped. @default 'prompt' */
  intentHandling?: 'prompt' | 'ignore';
  /** The `origin` of the messages that the page receives. @default the page's own origin */
  hostOrigin?: string;
}

/** Members of `window.openai` that are used; a client may lack any of them. */
interface OpenAI {
  toolInput?: unknown;
  toolOutput?: unknown;
  widgetState?: unknown;
  locale?: string;
  theme?: string;
  displayMode?: string;
  maxHeight?: number;
  callTool?(name: unknown, args: unknown): Promise<unknown>;
  sendFollowUpMessage?(message: { prompt: unknown }): Promise<unknown>;
  openExternal?(link: { href: unknown }): unknown;
  notifyIntrinsicHeight?(height: number): void;
}

/** Installs the adapter. Undefined where there is no `window.openai`. */
export function install({
  timeout = 30_000,
  intentHandling = 'prompt',
  hostOrigin,
}: AppsSdkAdapterConfig = {}): InstalledAdapter | undefined {
  const { openai } = window as unknown as { openai?: OpenAI };
  if (!openai) return undefined;
  const may = <Ability>(ability: Ability | undefined, name: string): Ability => {
    if (ability === undefined) throw new ViewError('unsupported', `${name} is not supported here.`);
    return ability;
  };
  const followUp = async (prompt: unknown) => {
    await may(openai.sendFollowUpMessage, 'A message').call(openai, { prompt });
    return { success: true };
  };
  const act: Backend['act'] = async (type, payload) => {
    switch (type) {
      case 'tool':
        return may(openai.callTool, 'A tool call').call(openai, payload.toolName, payload.params);
      case 'prompt':
        return followUp(payload.prompt);
      case 'intent':
        return intentHandling === 'ignore' ? { ignored: true } : followUp(intentText(payload));
      case 'link':
        await may(openai.openExternal, 'A link').call(openai, { href: payload.url });
        return { success: true };
      case 'notify':
        console.info(payload.message);
        return { acknowledged: true };
    }
    throw new ViewError('unsupported', `${type}: the Apps SDK has no such request.`);
  };
  const backend: Backend = {
    renderData: () => ({
      toolInput: openai.toolInput,
      toolOutput: openai.toolOutput,
      widgetState: openai.widgetState,
      locale: openai.locale ?? 'en-US',
      theme: openai.theme ?? 'light',
      displayMode: openai.displayMode ?? 'inline',
      maxHeight: openai.maxHeight,
    }),
    resize: ({ height }) => void (height !== undefined && openai.notifyIntrinsicHeight?.(height)),
    act: (type, payload) => within(timeout, act(type, payload)),
  };
  const page = interceptOlderPage(window, {
    onMessage: message => void answer(page, backend, message),
    hostOrigin,
  });
  const installed = new AbortController();
  const { signal } = installed;
  const onGlobals = () => postRenderData(page, backend.renderData());
  window.addEventListener('openai:set_globals', onGlobals, { signal });
  pushRenderData(page, backend, signal);
  return {
    uninstall() {
      installed.abort();
      page.restore();
    },
  };
}

/** The text of an intent, in the form that @mcp-ui/server uses. */
const intentText = ({ intent, params }: Params): string =>
  params === undefined ? String(intent) : `${intent}: ${JSON.stringify(params)}`;

function within<Value>(timeoutMs: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ViewError('timeout', `No answer in ${timeoutMs} ms.`)), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Makes the global, and installs unless the page has set its flag. */
export function start(config: AppsSdkAdapterConfig): void {
  globalAdapter('MCPUIAppsSdkAdapter', 'MCP_APPSSDK_ADAPTER_NO_AUTO_INSTALL', install, config);
}
