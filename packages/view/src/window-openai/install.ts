// `window.openai` for a page of ChatGPT's Apps SDK in an MCP Apps host (OpenAI, Apps SDK reference; MCP Apps 2026-01-26). It runs before the
// page's own scripts, takes part in the handshake like any view, and translates. A page that speaks MCP Apps as well does so beside it.
import { toRecord } from '@vitrine/protocol/internal/json';
import type { HostCapabilities, HostContext } from '@vitrine/protocol/mcp-apps';
import { type AutoSize, startAutoSize } from '../auto-size.ts';
import { ViewError } from '../errors.ts';
import { openPort } from '../port.ts';
import { createRpc } from '../rpc.ts';
import type { Params } from '../wire.ts';
import { type Globals, INITIAL_GLOBALS, modelContent, readContext, readNotification, resultText } from './globals.ts';

const SET_GLOBALS = 'openai:set_globals';
const TOOL_RESPONSE = 'openai:tool_response';
/** In the `_meta` of the result of a call that the page makes: the server is done with the page. */
const CLOSE_KEY = 'openai/closeWidget';
/** The first number of its requests: another runtime on the page begins at random. */
const HANDSHAKE_ID = 'window.openai';

type EarlyWindow = Window & {
  vitrineEarly?(message: object, receive: (answer: unknown) => void): void;
  openai?: unknown;
};

/** Adds `window.openai`. What the host has prepared for the first handshake is there when this returns. */
export function install(window: Window & typeof globalThis): void {
  const host = window.parent;
  const globals: Globals = { ...INITIAL_GLOBALS };
  let capabilities: HostCapabilities = {};
  let mayKeepState = false;
  /** The page has reported its height itself. */
  let isSizedByPage = false;
  let size: AutoSize | undefined;
  let isStateUnsaved = false;
  let saving: Promise<void> | undefined;
  /** What `<html data-theme>` is while it is this script's. */
  let shownTheme: string | undefined;

  const port = openPort({ window, target: host }, receive);
  const rpc = createRpc({
    send: message => port.send(message),
    async onRequest(method) {
      return method === 'ping' || method === 'ui/resource-teardown' ? {} : undefined;
    },
    onNotification(method, params) {
      set(readNotification(method, params) ?? {});
      if (method === 'ui/notifications/host-context-changed') size?.schedule();
      return true;
    },
  });

  /** Sets the members that differ, and tells the page. */
  function set(news: Partial<Globals>): void {
    const changed = Object.entries(news).filter(([key, value]) => !isEqual(globals[key as keyof Globals], value));
    if (changed.length === 0) return;
    const changes: Partial<Globals> = Object.fromEntries(changed);
    if (changes.displayMode !== undefined) changes.view ??= { mode: changes.displayMode, params: null };
    Object.assign(globals, changes);
    Object.assign(openai, changes);
    showTheme();
    window.dispatchEvent(new window.CustomEvent(SET_GLOBALS, { detail: { globals: changes } }));
  }

  /** Pages made with `@openai/apps-sdk-ui` take their colours from this attribute alone. One that a page wrote itself is left. */
  function showTheme(): void {
    const { documentElement: root } = window.document;
    // While this script runs, its own element is the document's.
    if (!(root instanceof window.HTMLHtmlElement)) return;
    const { theme } = root.dataset;
    if (theme !== undefined && theme !== shownTheme) return;
    shownTheme = globals.theme;
    root.dataset.theme = shownTheme;
  }

  /** Any message of the host: the answer to the handshake is read at once, all others by `rpc`. */
  function receive(message: unknown): void {
    const { id, result } = toRecord(message);
    if (id !== HANDSHAKE_ID) return void rpc.receive(message);
    const { hostCapabilities, hostContext } = toRecord(result);
    capabilities = toRecord(hostCapabilities) as HostCapabilities;
    mayKeepState = 'vitrine.dev/view-state' in toRecord(capabilities.experimental);
    set(readContext(toRecord(hostContext) as HostContext));
    say({ method: 'ui/notifications/initialized' });
    startSizing();
  }

  /** Sends a message of the handshake, which the host may have answered ahead. */
  function say(fields: Params): void {
    const message = { jsonrpc: '2.0', ...fields };
    const early = (window as EarlyWindow).vitrineEarly;
    const answers: unknown[] = [];
    early?.(message, answer => void answers.push(answer));
    host.postMessage(message, '*');
    for (const answer of answers) receive(answer);
  }

  const request = (method: string, params: Params) => quiet(rpc.request(method, params));

  const openai = {
    ...globals,
    callTool: (name: unknown, args?: unknown) => quiet(callTool(String(name), args)),
    sendFollowUpMessage: (message: unknown) => quiet(sendMessage(message)),
    /** The name of `sendFollowUpMessage` in the first preview. */
    sendFollowupTurn: (message: unknown) => quiet(sendMessage(message)),
    openExternal: (link: unknown) => quiet(openExternal(link)),
    requestDisplayMode: (options: unknown) => quiet(requestDisplayMode(String(toRecord(options).mode))),
    requestModal: (options?: unknown) => quiet(requestModal(toRecord(options))),
    requestClose,
    setOpenInAppUrl: (link: unknown) => quiet(setOpenInAppUrl(link)),
    setWidgetState: (state: unknown) => quiet(setWidgetState(state)),
    notifyIntrinsicHeight(height: unknown): void {
      const value = Number(toRecord(height).height ?? height);
      if (!Number.isFinite(value) || value < 0)
        throw badArgument('notifyIntrinsicHeight', 'a height in pixels', height);
      isSizedByPage = true;
      size?.close();
      rpc.notify('ui/notifications/size-changed', { width: window.innerWidth, height: Math.ceil(value) });
    },
  };

  async function callTool(name: string, args: unknown = {}): Promise<unknown> {
    const result = toRecord(await rpc.request('tools/call', { name, arguments: args ?? {} }));
    window.dispatchEvent(new window.CustomEvent(TOOL_RESPONSE, { detail: { tool: { name, args } } }));
    if (toRecord(result._meta)[CLOSE_KEY] === true) await requestClose();
    return { result: resultText(result), ...result };
  }

  async function sendMessage(message: unknown): Promise<void> {
    const { prompt } = toRecord(message);
    if (typeof prompt !== 'string' || prompt === '')
      throw badArgument('sendFollowUpMessage', '{prompt: string}', message);
    await accepted('ui/message', { role: 'user', content: [{ type: 'text', text: prompt }] });
  }

  async function openExternal(link: unknown): Promise<void> {
    const { href } = toRecord(link);
    if (typeof href !== 'string') throw badArgument('openExternal', '{href: string}', link);
    await accepted('ui/open-link', { url: href });
  }

  async function requestClose(): Promise<void> {
    rpc.notify('ui/notifications/request-teardown');
  }

  /** ChatGPT labels a button of its full screen with this address. No host of MCP Apps has one; pages call it unasked, without looking for it. */
  async function setOpenInAppUrl(link: unknown): Promise<void> {
    if (typeof toRecord(link).href !== 'string') throw badArgument('setOpenInAppUrl', '{href: string}', link);
  }

  async function requestDisplayMode(mode: string): Promise<{ mode: string }> {
    const { mode: current = globals.displayMode } = toRecord(await request('ui/request-display-mode', { mode }));
    set({ displayMode: String(current) });
    return { mode: String(current) };
  }

  /** A modal is this page, large: the host has no window above it. It ends with the display mode. */
  async function requestModal({ params = null, template }: Params): Promise<void> {
    if (template !== undefined)
      throw new ViewError('unsupported', `requestModal: another template cannot be shown here: ${String(template)}`);
    const { mode } = await requestDisplayMode('fullscreen');
    if (mode !== 'fullscreen') throw new ViewError('denied', 'requestModal: the host keeps the page inline.');
    set({ view: { mode: 'modal', params } });
  }

  /** States that are set while one is being saved are saved together, by the last of them. */
  function setWidgetState(state: unknown): Promise<void> {
    set({ widgetState: state ?? null });
    isStateUnsaved = true;
    saving ??= saveState().finally(() => {
      saving = undefined;
    });
    return saving;
  }

  async function saveState(): Promise<void> {
    while (isStateUnsaved) {
      isStateUnsaved = false;
      const { widgetState: state } = globals;
      const content = modelContent(state);
      await Promise.all([
        capabilities.updateModelContext &&
          request('ui/update-model-context', content === undefined ? {} : { structuredContent: content }),
        mayKeepState && request('vitrine.dev/view-state/set', state === null ? {} : { state }),
      ]);
    }
  }

  /** Some hosts refuse by a result with `isError`. */
  async function accepted(method: string, params: Params): Promise<void> {
    if (toRecord(await rpc.request(method, params)).isError)
      throw new ViewError('denied', `${method}: the host refused.`);
  }

  function startSizing(): void {
    if (size || isSizedByPage) return;
    size = startAutoSize(window, {
      isFixed: () => globals.displayMode !== 'inline',
      report: measured => rpc.notify('ui/notifications/size-changed', measured),
    });
  }

  Object.defineProperty(window, 'openai', { value: openai, configurable: true, enumerable: true, writable: true });
  new window.MutationObserver(showTheme).observe(window.document, { childList: true });
  const params = {
    appInfo: { name: 'window.openai', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen', 'pip'] },
    protocolVersion: '2026-01-26',
  };
  say({ id: HANDSHAKE_ID, method: 'ui/initialize', params });
}

/** A page that ignores the promise of a refused request has made no error. */
function quiet<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}

const badArgument = (name: string, expected: string, value: unknown): TypeError =>
  new TypeError(`${name}: expected ${expected}, not ${JSON.stringify(value)}.`);

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
