// A client of WebDriver BiDi (W3C) with the parts that the harness needs: commands and events over one WebSocket.

export interface Bidi {
  /** Sends a command. Rejects with the browser's error, after a timeout, or when the connection ends. */
  send<T = Record<string, unknown>>(method: string, params: object, timeoutMs?: number): Promise<T>;
  /** Calls the listener for every event of this name. `session.subscribe` must enable the event. */
  on(event: string, listener: (params: never) => void): void;
  close(): void;
}

const ANSWER_MS = 20_000;

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: string;
  message?: string;
}

/** Connects to `ws://127.0.0.1:<port>/session`, or another address of the browser. */
export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>();
  const listeners = new Map<string, ((params: never) => void)[]>();
  let ids = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.type === 'event') {
      for (const listener of listeners.get(answer.method ?? '') ?? []) listener(answer.params as never);
      return;
    }
    const request = waiting.get(answer.id ?? 0);
    waiting.delete(answer.id ?? 0);
    if (answer.type === 'success') request?.resolve(answer.result as never);
    else request?.reject(new Error(`${answer.error}: ${answer.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser is gone.'));
    waiting.clear();
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`The browser does not answer at ${url}.`)), { once: true });
  });
  return {
    send(method, params, timeoutMs = ANSWER_MS) {
      const id = ++ids;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new Error(`${method} took longer than ${timeoutMs} ms.`));
        }, timeoutMs);
        const settled =
          <T>(settle: (value: T) => void) =>
          (value: T): void => {
            clearTimeout(timer);
            settle(value);
          };
        waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
        if (socket.readyState !== WebSocket.OPEN) return waiting.get(id)!.reject(new Error('The browser is gone.'));
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    close: () => socket.close(),
  };
}
