// Gives the connections of a configuration the methods by which the view handler asks a server.
import type { Connection, Connections } from '@vitrine/connect';
import type { ToolClient } from '@vitrine/tool-view/server';

/** Milliseconds that a request waits for a server that is still being connected. */
const READY_MS = 6_000;

interface RequestOptions {
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/**
 * Returns a function that finds the client of a server. A server whose list of tools has changed gets another client, so that what the handler knows
 * of the old list is not used.
 */
export function createConnectionClients(connections: Connections): (server: string) => ToolClient | undefined {
  const clients = new WeakMap<Connection, { readonly listVersion: number; readonly client: ToolClient }>();
  return server => {
    const connection = connections.get(server);
    if (!connection) return undefined;
    const listVersion = connection.getSnapshot().listVersions.tools;
    const existing = clients.get(connection);
    if (existing?.listVersion === listVersion) return existing.client;
    const client = createClient(connection);
    clients.set(connection, { listVersion, client });
    return client;
  };
}

function createClient(connection: Connection): ToolClient {
  const send = (method: string) => (params?: Record<string, unknown>, options?: RequestOptions) =>
    connection.request(method, params, toOptions(options));
  return {
    async listTools() {
      await waitForServer(connection);
      await connection.checkTools();
      const { tools, status, error } = connection.getSnapshot();
      if (status !== 'connected' && tools.length === 0)
        throw new Error(error ?? `${connection.name} is not connected.`);
      return { tools: [...tools] };
    },
    callTool: (call: { name: string; arguments?: Record<string, unknown> }, options?: RequestOptions) =>
      connection.callTool(call, toOptions(options)),
    readResource: ({ uri }: { uri: string }, options?: RequestOptions) =>
      connection.readResource(uri, toOptions(options)),
    listResources: send('resources/list'),
    listResourceTemplates: send('resources/templates/list'),
    listPrompts: send('prompts/list'),
  } as unknown as ToolClient;
}

const toOptions = ({ timeout, signal }: RequestOptions = {}) => ({
  ...(timeout !== undefined && { timeoutMs: timeout }),
  ...(signal && { signal }),
});

/** Resolves when the first attempt to connect has ended, or it takes too long. */
function waitForServer({ getSnapshot, subscribe }: Connection): Promise<void> {
  if (getSnapshot().status !== 'connecting') return Promise.resolve();
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, READY_MS);
    const unsubscribe = subscribe(() => {
      if (getSnapshot().status !== 'connecting') end();
    });
  });
}
