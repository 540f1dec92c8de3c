// Small pages for tests of interfaces, one for each generation that has a frame, with faults that can be planted.

export type Generation = 'mcp-apps' | 'mcp-ui' | 'apps-sdk';

/** A fault in a page. */
export interface PlantedFault {
  /** Markup after the content. */
  readonly markup?: string;
  readonly style?: string;
  /** Script at the start, before anything else. */
  readonly script?: string;
  /** Script when there is something to draw, with `data`. */
  readonly draw?: string;
}

/** Connects and calls `draw` with the structured content. */
const CLIENTS: Readonly<Record<Generation, string>> = {
  'mcp-apps': `
    const send = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
    const theme = context => { document.documentElement.style.colorScheme = context?.theme ?? 'light'; };
    addEventListener('message', ({ data }) => {
      if (data.id === 0 && data.result) { theme(data.result.hostContext); send({ method: 'ui/notifications/initialized' }); }
      if (data.method === 'ui/notifications/host-context-changed') theme(data.params);
      if (data.method === 'ui/notifications/tool-cancelled') document.querySelector('p').textContent = 'Stopped.';
      if (data.method === 'ui/notifications/tool-result') draw(data.params.structuredContent);
      if (data.method === 'ui/resource-teardown') send({ id: data.id, result: {} });
    });
    new ResizeObserver(() => {
      const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
      send({ method: 'ui/notifications/size-changed', params: { height } });
    }).observe(document.body);
    send({ id: 0, method: 'ui/initialize', params: { protocolVersion: '2026-01-26', appInfo: { name: 'page', version: '1' }, appCapabilities: {} } });`,
  'mcp-ui': `
    const report = () => parent.postMessage({ type: 'ui-size-change', payload: { height: document.documentElement.offsetHeight } }, '*');
    new ResizeObserver(report).observe(document.body);
    parent.postMessage({ type: 'ui-lifecycle-iframe-ready' }, '*');
    draw({ dish: 'Lentil soup', minutes: 45 });`,
  'apps-sdk': `
    const show = () => {
      document.documentElement.style.colorScheme = window.openai.theme;
      if (window.openai.toolOutput) draw(window.openai.toolOutput);
    };
    addEventListener('openai:set_globals', show);
    show();`,
};

/** A page without faults but those that are planted. */
export function buildPage(
  generation: Generation,
  { markup = '', style = '', script = '', draw = '' }: PlantedFault = {},
): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Dish</title>
<style>:root{color-scheme:light}body{margin:0;padding:16px;font:16px/1.5 sans-serif;background:light-dark(#fff,#222);color:light-dark(#111,#eee)}${style}</style>
<p>Waiting for the dish</p><button type="button">Cook</button>${markup}
<script>${script}
  const draw = data => { ${draw}
    document.querySelector('p').textContent = data.dish + ', ' + data.minutes + ' minutes';
  };
  ${CLIENTS[generation]}
</script>`;
}
