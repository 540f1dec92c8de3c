// A page that shows remote-DOM scripts, for browser tests, drawn with plain DOM or with React: one page for both, so that both pass the
// same tests.
import type { Action } from '@vitrine/protocol/internal/session/actions';
import type { UIResourcePart } from '@vitrine/protocol/parts';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import type { Host, Surface } from '../src/index.ts';

export type Renderer = 'dom' | 'react';

export interface RemoteGlobals {
  host: Host;
  surface: Surface;
  actions: Action[];
  logs: { level: string; data: unknown }[];
  start(options: { part: UIResourcePart; template: string; renderer: Renderer; limits?: object }): void;
}

// `ui-field` is an element of another catalog: it passes whole events to the script's listeners.
const SOURCE = `
import { createHost } from '@vitrine/host';
import { createRemoteDOMStage } from '@vitrine/host/remote-dom';
import { createReactRemoteDOMStage } from './src/remote-dom/index.ts';

const fieldSpec = {
  properties: { value: { type: 'string' }, checked: { type: 'boolean' }, maxItems: { type: 'number' }, options: { type: 'json' }, link: { type: 'url' } },
  events: { change: ['value', 'checked'], keydown: ['key'], press: [] },
};
const domField = { spec: fieldSpec, create(emit) {
  const element = document.createElement('input');
  element.addEventListener('input', e => emit('change', e));
  element.addEventListener('keydown', e => emit('keydown', e));
  return { element, content: null, update({ value = '', options }) { element.defaultValue = value; element.dataset.options = JSON.stringify(options ?? null); } };
} };
const reactField = { spec: fieldSpec, component: ({ value = '', options, onChange, onKeydown }) =>
  <input defaultValue={value} onChange={onChange} onKeyDown={onKeydown} data-options={JSON.stringify(options ?? null)} /> };
const faulty = { spec: { properties: {}, events: {} }, component: () => { throw new Error('faulty component'); } };
const stages = {
  dom: limits => createRemoteDOMStage({ elements: { 'ui-field': domField }, limits }),
  react: limits => createReactRemoteDOMStage({ elements: { 'ui-field': reactField, 'ui-faulty': faulty }, limits }),
};

window.actions = []; window.logs = [];
window.start = ({ part, template, renderer, limits }) => {
  const host = createHost({
    sandbox: { template }, info: { name: 'test', version: '1' }, context: { theme: 'light' }, remoteDom: stages[renderer](limits), teardownTimeoutMs: 10_000,
    onLog: entry => window.logs.push(entry),
    async onAction(action) {
      window.actions.push(action);
      if (action.type === 'tool' && action.tool === 'refused') throw new Error('Not today.');
      return action.type === 'tool' ? { content: [{ type: 'text', text: 'did ' + action.tool }] } : {};
    },
  });
  window.host = host;
  window.surface = host.surface({ id: 'call-1', part, tool: { name: 'demo' } });
  window.surface.fallback.textContent = 'the tool’s own text';
  window.surface.show(document.querySelector('#root'));
};`;

/** Starts the servers and the browser. */
export function openRemotePages(): Promise<HostPages> {
  return openHostPages({ source: SOURCE });
}

/** A part with a script, as an older server sends it. */
export function scriptPart(content: string, more: Partial<UIResourcePart> = {}): UIResourcePart {
  return {
    type: 'ui-resource',
    uri: 'ui://test/script',
    server: 'test',
    mimeType: 'application/vnd.mcp-ui.remote-dom+javascript; framework=react',
    source: 'embedded',
    content,
    ...more,
  };
}

/** Opens a page and shows one script in it. A worker of a busy machine may answer late. */
export async function showScript(
  pages: HostPages,
  script: string | UIResourcePart,
  { renderer = 'dom', limits = {} }: { renderer?: Renderer; limits?: object } = {},
) {
  const { page, problems } = await pages.open();
  const part = typeof script === 'string' ? scriptPart(script) : script;
  await page.evaluate(options => (window as unknown as RemoteGlobals).start(options), {
    part,
    template: pages.template,
    renderer,
    limits: { unresponsiveMs: 20_000, ...limits },
  });
  const box = page.locator('[data-surface-id="call-1"]');
  return {
    page,
    problems,
    box,
    drawn: box.locator('.vitrine-remote'),
    state: (wanted: string) =>
      page.waitForSelector(`[data-surface-id="call-1"][data-surface-state="${wanted}"]`, { state: 'attached' }),
    error: () =>
      page.evaluate(() => {
        const { error } = (window as unknown as RemoteGlobals).surface.getSnapshot();
        return error && { code: error.code, message: error.message };
      }),
    actions: () => page.evaluate(() => (window as unknown as RemoteGlobals).actions),
    logs: () => page.evaluate(() => (window as unknown as RemoteGlobals).logs),
    /** Resolves with the parameters of the intent of this name, when the script sends it. */
    async intent(name: string): Promise<unknown> {
      const intentHandle = await page.waitForFunction(
        wanted =>
          (window as unknown as RemoteGlobals).actions.find(a => a.type === 'intent' && a.intent === wanted) as
            | { params: unknown }
            | undefined,
        name,
      );
      return intentHandle.evaluate(action => action?.params);
    },
  };
}
