// One tool's view in a frame inside the gallery. The gallery is its host, and passes its requests on to the gallery's own host.
import { errorMessage } from '@vitrine/std/internal/error-message';
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import { h } from './dom.ts';

/** The requests of a view that are passed on; the host of the gallery decides about each. */
const RELAYED = new Set([
  'tools/call',
  'resources/read',
  'ui/open-link',
  'ui/download-file',
  'ui/message',
  'ui/update-model-context',
]);
/** A frame that has sent nothing after this many milliseconds was blocked. */
const START_TIMEOUT_MS = 4000;
const MAX_HEIGHT = 640;

export interface Preview {
  readonly node: HTMLElement;
  close(): void;
}

export interface PreviewOptions {
  readonly html: string;
  readonly title: string;
  readonly view: McpAppsView;
  /** Called when the host does not allow frames inside the gallery. */
  readonly onRefused: () => void;
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
}

export function openPreview({ html, title, view, onRefused }: PreviewOptions): Preview {
  const node = h('iframe', { class: 'preview', sandbox: 'allow-scripts', title: `Preview: ${title}` });
  node.srcdoc = html;
  const send = (message: object) => node.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const startTimer = setTimeout(onRefused, START_TIMEOUT_MS);
  let isUp = false;

  const receive = async ({ source, data }: MessageEvent): Promise<void> => {
    if (source !== node.contentWindow || data?.jsonrpc !== '2.0') return;
    const { id, method = '', params = {} } = data as Message;
    if (method === 'ui/notifications/size-changed') {
      const height = Number(params.height);
      if (height > 0) node.style.height = `${Math.min(Math.ceil(height), MAX_HEIGHT)}px`;
    }
    if (id === undefined || method === '') return;
    try {
      send({ id, result: await answer(method, params) });
    } catch (error) {
      send({ id, error: { code: -32000, message: errorMessage(error) } });
    }
  };
  const answer = async (method: string, params: Record<string, unknown>): Promise<unknown> => {
    if (method === 'ping') return {};
    if (method === 'ui/initialize') {
      clearTimeout(startTimer);
      isUp = true;
      return {
        protocolVersion: params.protocolVersion,
        hostInfo: { name: 'vitrine-gallery', version: '1.0.0' },
        hostCapabilities: view.hostCapabilities,
        hostContext: { ...view.getSnapshot().context, displayMode: 'inline', availableDisplayModes: ['inline'] },
      };
    }
    if (RELAYED.has(method)) return view.request(method, params);
    throw new Error(`${method} is not there in a preview`);
  };

  addEventListener('message', receive);
  const stop = view.on('context', context => {
    if (isUp) send({ method: 'ui/notifications/host-context-changed', params: context });
  });
  return {
    node,
    close() {
      clearTimeout(startTimer);
      removeEventListener('message', receive);
      stop();
      node.remove();
    },
  };
}
