// Counts the messages that other sandboxes send to the view's window, and reports floods to the proxy page. It runs in the view's realm
// before the view's code and keeps the browser's own functions, because with forged reports a view could get another one closed.
import { createUnroutedLimit, sandboxAround } from '../../sandbox/unrouted-limit.ts';
import type { FloodReport } from './neighbour-limiter.ts';

const { apply } = Reflect;
const getter = (of: object, name: string): (() => unknown) => Object.getOwnPropertyDescriptor(of, name)!.get!;
const source = getter(MessageEvent.prototype, 'source');
const above = getter(window, 'parent');
const now = performance.now.bind(performance);
const { postMessage } = MessagePort.prototype;

/** The window that sent a message, even if the view has replaced the getter `source`. */
export const eventSource = (event: MessageEvent): Window | null => apply(source, event, []) as Window | null;
/** The parent of a window, even if the view has replaced the getter `parent`. */
export const parentWindow = (of: Window): Window | null => apply(above, of, []) as Window | null;

/** Returns the function that takes trusted messages of foreign windows. `port` leads to `proxy`, the proxy page; the view must not have it. */
export function createFloodDetector(proxy: Window, port: MessagePort): (event: MessageEvent) => void {
  const page = parentWindow(proxy) ?? proxy;
  const isTooMuch = createUnroutedLimit(now);
  return event => {
    const from = eventSource(event);
    const sandbox = from ? sandboxAround(from, page, parentWindow) : undefined;
    if ((from && !sandbox) || sandbox === proxy || !isTooMuch(sandbox)) return;
    const count = page.length;
    let index = sandbox ? count - 1 : -1;
    while (index >= 0 && page[index] !== sandbox) index--;
    apply(postMessage, port, [{ index, count } satisfies FloodReport]);
  };
}
