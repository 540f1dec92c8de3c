// The globals that a script of older MCP-UI expects: a window with a parent that receives messages, and the parts of a page that scripts
// read without needing them. They are no protection: the isolation is that this is a worker. The exception is `caches`, see `removeCaches`.
import type { Window as RemoteWindow } from '@remote-dom/polyfill';

/** Globals of a worker by which a script could escape the watchdog. Scripts of older MCP-UI do not need them. */
const REMOVED = ['Worker', 'SharedWorker', 'importScripts', 'BroadcastChannel'];
const MESSAGE_HANDLER = Symbol('onmessage');

type Scope = Record<PropertyKey, unknown>;
type Listen = (type: string, listener: unknown, options?: unknown) => void;

export interface WorkerGlobals {
  /** Delivers a message of the host to the script's listeners. */
  deliver(message: unknown): void;
  console: Console;
}

export interface WorkerGlobalsOptions {
  window: RemoteWindow;
  /** The script posts a message to its parent. */
  send(message: unknown): void;
  /** Sends a log line. False: it exceeds the limit and was dropped. */
  log(level: string, data: string): boolean;
}

export function createWorkerGlobals({ window, send, log }: WorkerGlobalsOptions): WorkerGlobals {
  const scopes = [globalThis, window] as unknown as Scope[];
  const parent = Object.freeze({ postMessage: (message: unknown) => send(message) });
  const target = window as unknown as { addEventListener: Listen; removeEventListener: Listen };
  const console = forwardingConsole(log);

  function deliver(message: unknown): void {
    const event = new window.Event('message');
    const origin = '';
    Object.assign(event, { data: message, origin, source: parent, ports: [], lastEventId: '' });
    window.dispatchEvent(event);
    const handler = (window as unknown as Scope)[MESSAGE_HANDLER];
    if (typeof handler === 'function') handler.call(window, event);
  }

  const frame = (run: (time: number) => void): number =>
    setTimeout(() => run(performance.now()), 16) as unknown as number;
  const replaced: Scope = {
    window,
    parent,
    top: parent,
    console,
    // To a window's own postMessage belongs the window itself.
    postMessage: (message: unknown) => setTimeout(() => deliver(message)),
    addEventListener: (...given: Parameters<Listen>) => listen.add(...given),
    removeEventListener: (...given: Parameters<Listen>) => listen.remove(...given),
    requestAnimationFrame: frame,
    cancelAnimationFrame: (id: number) => clearTimeout(id),
    alert: (text: unknown) => log('info', String(text)),
  };
  const listen = { add: target.addEventListener.bind(window), remove: target.removeEventListener.bind(window) };

  for (const scope of scopes) {
    for (const [name, value] of Object.entries(replaced))
      Object.defineProperty(scope, name, { value, configurable: true, writable: true });
    Object.defineProperty(scope, 'onmessage', {
      configurable: true,
      get: () => (window as unknown as Scope)[MESSAGE_HANDLER] ?? null,
      set: handler => {
        (window as unknown as Scope)[MESSAGE_HANDLER] = handler;
      },
    });
    for (const name of REMOVED) delete scope[name];
  }
  removeCaches();
  fillGaps(window);
  return { deliver, console };
}

/**
 * WebKit gives a worker with an opaque origin caches that last, and that the scripts of all servers would share. The accessor is on a prototype;
 * nothing else leads to them.
 */
function removeCaches(): void {
  for (let scope: unknown = globalThis; scope !== null; scope = Object.getPrototypeOf(scope))
    delete (scope as { caches?: CacheStorage }).caches;
}

/** Adds members of elements that only a page with a layout supports, so that calling them does not throw. */
function fillGaps(window: RemoteWindow): void {
  Object.assign(window.document, { readyState: 'complete' });
  const scopes = new WeakMap<object, Scope>();
  const ofElement = (element: object): Scope => {
    let elementScope = scopes.get(element);
    if (!elementScope) {
      const ignore = (): void => {};
      const style = { setProperty: ignore, removeProperty: ignore, cssText: '' };
      const classList = { add: ignore, remove: ignore, toggle: () => false, contains: () => false };
      elementScope = { style, classList, dataset: {}, className: '' };
      scopes.set(element, elementScope);
    }
    return elementScope;
  };
  for (const name of ['style', 'classList', 'dataset', 'className'])
    Object.defineProperty(window.Element.prototype, name, {
      configurable: true,
      get(this: object) {
        return ofElement(this)[name];
      },
      set(this: object, value: unknown) {
        if (name === 'className') ofElement(this)[name] = value;
      },
    });
  Object.defineProperty(window.Element.prototype, 'innerText', {
    configurable: true,
    get(this: { textContent: string }) {
      return this.textContent;
    },
    set(this: { textContent: string }, text: string) {
      this.textContent = text;
    },
  });
}

/** A console whose lines also reach the host. */
function forwardingConsole(log: WorkerGlobalsOptions['log']): Console {
  const own = globalThis.console;
  const forwarded = Object.create(own) as Record<string, unknown>;
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warning', error: 'error' } as const;
  for (const [name, level] of Object.entries(levels))
    forwarded[name] = (...values: unknown[]) => {
      // A dropped line is not written to the browser's console either, where a flood costs as much.
      if (log(level, values.map(toLogText).join(' ').slice(0, 2000))) own[name as keyof typeof levels](...values);
    };
  return forwarded as unknown as Console;
}

/** One line for a logged value. */
export function toLogText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
