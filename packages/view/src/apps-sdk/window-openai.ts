// `window.openai` for a page of ChatGPT's Apps SDK in an MCP Apps host (OpenAI, Apps SDK reference; MCP Apps 2026-01-26). It runs before the
// page's own scripts, and translates. A page that speaks MCP Apps as well does so beside it.
import { coalesce } from '@vitrine/std/internal/coalesce';
import { toRecord } from '@vitrine/std/internal/json';
import type { Params } from '../connection/wire.ts';
import { ViewError } from '../errors.ts';
import { type AutoSize, startAutoSize } from '../size/auto-size.ts';
import { type Globals, INITIAL_GLOBALS, modelContent, resultText } from './data-members.ts';
import { createFiles } from './files.ts';
import { createHostLink } from './host-link.ts';

const SET_GLOBALS = 'openai:set_globals';
const TOOL_RESPONSE = 'openai:tool_response';
/** In the `_meta` of the result of a call that the page makes: the server is done with the page. */
const CLOSE_KEY = 'openai/closeWidget';
/** How long after it has loaded a page that has read `window.openai` may still begin a handshake of its own, in milliseconds. */
const HANDSHAKE_MS = 1000;

/** Adds `window.openai`. What the host has prepared for the first handshake is there when this returns. */
export function install(window: Window & typeof globalThis): void {
  const globals: Globals = { ...INITIAL_GLOBALS };
  /** What reports the page's height; `page`: the page itself does. */
  let sizing: AutoSize | 'page' | undefined;
  const autoSize = (): AutoSize | undefined => (sizing === 'page' ? undefined : sizing);
  /** What `<html data-theme>` is while it is this script's. */
  let shownTheme: string | undefined;
  /** States that are set while one is being saved are saved together, by the last of them. */
  const saveState = coalesce(sendState);

  const link = createHostLink({
    window,
    onNews(news, method) {
      set(news);
      if (method === 'ui/notifications/host-context-changed') autoSize()?.schedule();
    },
    onConnected() {
      new window.MutationObserver(showTheme).observe(window.document, { childList: true });
      showTheme();
      startSizing();
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
    if (link.isBeside) return;
    const { documentElement: root } = window.document;
    // While this script runs, its own element is the document's.
    if (!(root instanceof window.HTMLHtmlElement)) return;
    const { theme } = root.dataset;
    if (theme !== undefined && theme !== shownTheme) return;
    shownTheme = globals.theme;
    root.dataset.theme = shownTheme;
  }

  const request = (method: string, params: Params) => ignoreUnhandledRejection(link.request(method, params));

  const { uploadFile, selectFiles, getFileDownloadUrl } = createFiles(window, {
    readInput: () => globals.toolInput,
    warn: data => link.notify('notifications/message', { level: 'warning', data }),
  });

  const openai = {
    ...globals,
    uploadFile: (file: unknown) => ignoreUnhandledRejection(uploadFile(file)),
    selectFiles: () => ignoreUnhandledRejection(selectFiles()),
    getFileDownloadUrl: (file: unknown) => ignoreUnhandledRejection(getFileDownloadUrl(file)),
    callTool: (name: unknown, args?: unknown) => ignoreUnhandledRejection(callTool(String(name), args)),
    sendFollowUpMessage: (message: unknown) => ignoreUnhandledRejection(sendMessage(message)),
    /** The name of `sendFollowUpMessage` in the first preview. */
    sendFollowupTurn: (message: unknown) => ignoreUnhandledRejection(sendMessage(message)),
    openExternal: (link: unknown) => ignoreUnhandledRejection(openExternal(link)),
    requestDisplayMode: (options: unknown) =>
      ignoreUnhandledRejection(requestDisplayMode(String(toRecord(options).mode))),
    requestModal: (options?: unknown) => ignoreUnhandledRejection(requestModal(toRecord(options))),
    requestClose,
    setOpenInAppUrl: (link: unknown) => ignoreUnhandledRejection(setOpenInAppUrl(link)),
    setWidgetState: (state: unknown) => ignoreUnhandledRejection(setWidgetState(state)),
    notifyIntrinsicHeight(height: unknown): void {
      const value = Number(toRecord(height).height ?? height);
      if (!Number.isFinite(value) || value < 0)
        throw badArgument('notifyIntrinsicHeight', 'a height in pixels', height);
      autoSize()?.close();
      sizing = 'page';
      link.notify('ui/notifications/size-changed', { width: window.innerWidth, height: Math.ceil(value) });
    },
  };

  async function callTool(name: string, args: unknown = {}): Promise<unknown> {
    const result = toRecord(await link.request('tools/call', { name, arguments: args ?? {} }));
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
    link.notify('ui/notifications/request-teardown');
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

  /** A modal is this page, large, until the display mode ends; or another page of the server, which the host shows above it. */
  async function requestModal({ params = null, template, title }: Params): Promise<void> {
    if (template !== undefined) {
      if (!toRecord(link.capabilities.experimental)['vitrine.dev/modal'])
        throw new ViewError('unsupported', `requestModal: another template cannot be shown here: ${String(template)}`);
      await link.request('vitrine.dev/modal/open', { template, params, ...(typeof title === 'string' && { title }) });
      return;
    }
    const { mode } = await requestDisplayMode('fullscreen');
    if (mode !== 'fullscreen') throw new ViewError('denied', 'requestModal: the host keeps the page inline.');
    set({ view: { mode: 'modal', params } });
  }

  function setWidgetState(state: unknown): Promise<void> {
    set({ widgetState: state ?? null });
    return saveState();
  }

  async function sendState(): Promise<void> {
    const { widgetState: state } = globals;
    const content = modelContent(state);
    await Promise.all([
      link.capabilities.updateModelContext &&
        request('ui/update-model-context', content === undefined ? {} : { structuredContent: content }),
      'vitrine.dev/view-state' in toRecord(link.capabilities.experimental) &&
        request('vitrine.dev/view-state/set', state === null ? {} : { state }),
    ]);
  }

  /** Some hosts refuse by a result with `isError`. */
  async function accepted(method: string, params: Params): Promise<void> {
    if (toRecord(await link.request(method, params)).isError)
      throw new ViewError('denied', `${method}: the host refused.`);
  }

  function startSizing(): void {
    if (sizing) return;
    sizing = startAutoSize(window, {
      isFixed: () => globals.displayMode !== 'inline',
      report: measured => link.notify('ui/notifications/size-changed', measured),
    });
  }

  const define = (descriptor: PropertyDescriptor): void =>
    void Object.defineProperty(window, 'openai', { configurable: true, enumerable: true, ...descriptor });
  if (!link.isBeside) define({ value: openai, writable: true });
  else {
    let isRead = false;
    define({
      get() {
        isRead = true;
        return openai;
      },
      set: (value: unknown) => define({ value, writable: true }),
    });
    // A page may be labelled as one of MCP Apps, and know `window.openai` alone.
    window.addEventListener('load', () => window.setTimeout(() => isRead && link.takeOver(), HANDSHAKE_MS));
  }
  link.open();
}

/** A page that ignores the promise of a refused request has made no error. */
function ignoreUnhandledRejection<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}

const badArgument = (name: string, expected: string, value: unknown): TypeError =>
  new TypeError(`${name}: expected ${expected}, not ${JSON.stringify(value)}.`);

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
