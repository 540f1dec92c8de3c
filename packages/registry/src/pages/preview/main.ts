// The script of a server's page: shows each component with its sample data in the sandbox of `@vitrine/host`, in the dialect and with the
// shape of a call that a chat uses.

import { createHost, type Host, type Surface } from '@vitrine/host';
import { createToolUI } from '@vitrine/host/tool-ui';
import { TOOL_UI_KEY } from '@vitrine/protocol/constants';
import type { Action } from '@vitrine/protocol/internal/session/actions';
import { EXTERNAL_URL_MIME_TYPE } from '@vitrine/protocol/mime';
import { truncate } from '@vitrine/std/internal/truncate';
import type { PreviewData } from './preview-data.ts';

/** The most characters of an action that are shown. */
const SHOWN = 300;
const HEIGHTS = { minHeight: 40, maxHeight: 900 };

function start(template: string): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const theme = () => (dark.matches ? 'dark' : 'light');
  const reports = new Map<string, (text: string) => void>();
  const host = createHost({
    sandbox: { template },
    info: { name: 'vitrine-registry', version: '1.0.0' },
    context: { theme: theme(), locale: navigator.language, availableDisplayModes: ['inline'] },
    heights: HEIGHTS,
    toolUi: createToolUI({
      onAddResult: async (result, { id }) =>
        reports.get(id)?.(`The component proposes a result: ${truncate(JSON.stringify(result), SHOWN)}`),
    }),
    onAction: async (action, { id }) => reports.get(id)?.(describe(action)),
    labels: { loading: 'Loading the preview…', failed: 'The preview could not be shown.' },
  });
  dark.addEventListener('change', () => host.setContext({ theme: theme() }));
  for (const section of document.querySelectorAll<HTMLElement>('[data-preview]')) showPreview(host, section, reports);
}

function showPreview(host: Host, section: HTMLElement, reports: Map<string, (text: string) => void>): void {
  const data = JSON.parse(section.querySelector('script[type="application/json"]')!.textContent!) as PreviewData;
  const { serverId, component, tool, page, metadata, samples } = data;
  const note = section.querySelector<HTMLElement>('.state')!;
  const picker = section.querySelector('select');
  reports.set(component, text => {
    note.hidden = false;
    note.textContent = text;
  });
  const surface = host.surface({
    id: component,
    title: `Preview of ${component}`,
    tool: { name: tool },
    part: {
      type: 'ui-resource',
      uri: `ui://vitrine.dev/registry/${encodeURIComponent(serverId)}/${component}`,
      server: serverId,
      mimeType: EXTERNAL_URL_MIME_TYPE,
      source: 'registry',
      content: page,
      dialect: 'tool-ui',
      metadata,
    },
  });
  surface.setInput({});
  const draw = (): void => {
    note.hidden = true;
    drawSample(surface, component, samples[Number(picker?.value ?? 0)]!.props);
  };
  picker?.addEventListener('change', draw);
  draw();
  const place = section.querySelector<HTMLElement>('.frame')!;
  place.replaceChildren();
  surface.show(place);
}

/** Gives the component the result of a call, which has the sample as its props. */
function drawSample(surface: Surface, component: string, props: Record<string, unknown>): void {
  const text = JSON.stringify(props, null, 2);
  const plain = document.createElement('pre');
  plain.textContent = text;
  surface.fallback.replaceChildren(plain);
  surface.setResult({
    content: [{ type: 'text', text }],
    structuredContent: props,
    _meta: { [TOOL_UI_KEY]: { component, props } },
  });
}

function describe(action: Action): string {
  if (action.type !== 'intent') return `The component asks for: ${action.type}. A chat would decide about it.`;
  const { payload } = action.params as { payload?: unknown };
  const data = payload === undefined ? '' : ` with ${truncate(JSON.stringify(payload), SHOWN)}`;
  return `The component reports the action “${truncate(action.intent, SHOWN)}”${data}. A chat would receive it.`;
}

const template = document.documentElement.dataset.sandbox;
if (template !== undefined) start(template);
