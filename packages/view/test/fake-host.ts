// A pair of windows in memory, and a host in one of them that answers as the test says. Messages are cloned and arrive in a
// later task, as between real windows.
import type { View } from '../src/index.ts';

type Message = Record<string, unknown>;

/** A window as far as a conversation needs one. */
export class FakeWindow extends EventTarget {
  readonly origin: string;
  parent: FakeWindow = this;
  /** The `source` of messages that this window receives. */
  peer: FakeWindow | undefined;

  constructor(origin: string) {
    super();
    this.origin = origin;
  }

  postMessage(message: unknown, targetOrigin = '*'): void {
    const data = structuredClone(message);
    if (targetOrigin !== '*' && targetOrigin !== this.origin) return;
    setImmediate(() => this.deliver(data));
  }

  deliver(data: unknown, { source = this.peer, origin = this.peer?.origin ?? '' } = {}): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }));
  }
}

/** Answer of the host to a request: a result, an error, or nothing at all. */
type Answer = { result: unknown } | { error: { code: number; message: string; data?: unknown } } | undefined;

export interface FakeHost {
  readonly view: FakeWindow;
  readonly window: FakeWindow;
  /** Messages that the view has sent, in order. */
  readonly received: Message[];
  /** Answers by method; `ui/initialize` has one already. */
  readonly answers: Record<string, (params: Message, id: unknown) => Answer>;
  send(message: Message): void;
  notify(method: string, params?: Message): void;
  /** Waits until the view has sent a message that fits. */
  until(fits: (message: Message) => boolean): Promise<Message>;
  /** Options for `connect`. */
  readonly options: { window: Window; target: Window; autoSize: false; theme: false; firstId: number };
}

export function createFakeHost({ context = {}, origin = 'https://host.test' } = {}): FakeHost {
  const window = new FakeWindow(origin);
  const view = new FakeWindow('null');
  view.parent = window;
  view.peer = window;
  window.peer = view;
  const received: Message[] = [];
  const waiting = new Set<() => void>();
  const answers: FakeHost['answers'] = {
    'ui/initialize': () => ({
      result: {
        protocolVersion: '2026-01-26',
        hostInfo: { name: 'fake', version: '1' },
        hostCapabilities: { serverTools: {} },
        hostContext: context,
      },
    }),
  };
  const send = (message: Message) => view.postMessage({ jsonrpc: '2.0', ...message });
  window.addEventListener('message', event => {
    const message = (event as MessageEvent).data as Message;
    received.push(message);
    for (const check of [...waiting]) check();
    if (message.id === undefined || typeof message.method !== 'string') return;
    const answer = answers[message.method]?.(message.params as Message, message.id);
    if (answer) send({ id: message.id, ...answer });
  });
  return {
    view,
    window,
    received,
    answers,
    send,
    notify: (method, params = {}) => send({ method, params }),
    until: fits =>
      new Promise(resolve => {
        const check = () => {
          const match = received.find(fits);
          if (!match) return;
          waiting.delete(check);
          resolve(match);
        };
        waiting.add(check);
        check();
      }),
    options: {
      window: view as unknown as Window,
      target: window as unknown as Window,
      autoSize: false,
      theme: false,
      firstId: 0,
    },
  };
}

/** Resolves with the next value of an event. */
export function next<Name extends Parameters<View['on']>[0]>(view: View, name: Name): Promise<unknown> {
  return new Promise(resolve => {
    const off = view.on(name, value => {
      off();
      resolve(value);
    });
  });
}
