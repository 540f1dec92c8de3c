// Lists the server's tools before any client does. The request passes the proxy as a client's would, so that the wrapper keeps the list as
// the server wrote it.
import { clientIdentity, type MessageTransport } from '@vitrine/connect/internal/proxy';
import type { McpProxy } from '@vitrine/connect/proxy';
import { UI_EXTENSION } from '@vitrine/protocol/constants';
import { MCP_APP_MIME_TYPE } from '@vitrine/protocol/mime';

/** Milliseconds that a server may take to start and to list its tools. */
const TIMEOUT_MS = 60_000;

const capabilities = { extensions: { [UI_EXTENSION]: { mimeTypes: [MCP_APP_MIME_TYPE] } } };

interface Answer {
  readonly id?: unknown;
  /** `data.errorType` of the proxy's own errors, without an answer of the server. */
  readonly error?: { readonly message?: string; readonly data?: { readonly errorType?: string } };
}

export interface ListOnceOptions {
  /** Resolves when all pages of a list have been stored. */
  readonly settled: () => Promise<void>;
  /** The version of this command, for the server. */
  readonly version: string;
}

/** Resolves when the list has passed and `settled` resolves. Rejects with the error of the server or of the proxy. */
export async function listOnce(proxy: McpProxy, { settled, version }: ListOnceOptions): Promise<void> {
  const { legacy, modern } = clientIdentity({ name: 'vitrine-wrap', version }, capabilities);
  const waiting = new Map<unknown, (answer: Answer) => void>();
  const client: MessageTransport = {
    start: async () => {},
    close: async () => {},
    async send(text) {
      const answer = JSON.parse(text) as Answer;
      waiting.get(answer.id)?.(answer);
    },
  };
  const session = proxy.open(client);
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new Error(`The server has not listed its tools in ${TIMEOUT_MS / 1000} seconds.`)),
    TIMEOUT_MS,
  );
  const send = (message: object) => client.onmessage?.(JSON.stringify({ jsonrpc: '2.0', ...message }));
  const ask = (method: string, params: object) => {
    const id = waiting.size + 1;
    const answer = new Promise<Answer>(resolve => waiting.set(id, resolve));
    send({ id, method, params });
    return Promise.race([answer, timeout.promise]);
  };
  try {
    const handshake = await ask('initialize', legacy);
    if (handshake.error?.data?.errorType !== undefined) throw new Error(handshake.error.message);
    if (!handshake.error) send({ method: 'notifications/initialized' });
    // A server that refuses `initialize` may speak 2026-07-28, where each request carries the client's information.
    const { error } = await ask('tools/list', handshake.error ? { _meta: modern } : {});
    if (error) throw new Error((handshake.error ?? error).message ?? 'The server refuses to list its tools.');
    await Promise.race([settled(), timeout.promise]);
  } finally {
    clearTimeout(timer);
    await session.close();
  }
}
