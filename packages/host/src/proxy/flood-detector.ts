// Counts, in the view's own window, the messages that other sandboxes send to it. It runs before the view and in its realm: it keeps
// the browser's own functions, because by a forged report a view could have another one closed.
import { createUnroutedLimit, sandboxAround } from '../sandbox/unrouted-limit.ts';
import type { FloodReport } from './neighbour-limiter.ts';

const { apply } = Reflect;
const getter = (of: object, name: string): (() => unknown) => Object.getOwnPropertyDescriptor(of, name)!.get!;
const source = getter(MessageEvent.prototype, 'source');
const above = getter(window, 'parent');
const now = performance.now.bind(performance);
const { postMessage } = MessagePort.prototype;

/** The window that sent a message, whatever the view has made of `source`. */
export const sourceOf = (event: MessageEvent): Window | null => apply(source, event, []) as Window | null;
/** The window around another. */
export const parentOf = (of: Window): Window | null => apply(above, of, []) as Window | null;

/** `proxy`: the proxy page, to which `port` leads; the view must not have that port. Give it trusted events of foreign windows. */
export function createFloodDetector(proxy: Window, port: MessagePort): (event: MessageEvent) => void {
  const page = parentOf(proxy) ?? proxy;
  const isTooMuch = createUnroutedLimit(now);
  return event => {
    const from = sourceOf(event);
    const sandbox = from ? sandboxAround(from, page, parentOf) : undefined;
    if ((from && !sandbox) || sandbox === proxy || !isTooMuch(sandbox)) return;
    const count = page.length;
    let index = sandbox ? count - 1 : -1;
    while (index >= 0 && page[index] !== sandbox) index--;
    apply(postMessage, port, [{ index, count } satisfies FloodReport]);
  };
}
