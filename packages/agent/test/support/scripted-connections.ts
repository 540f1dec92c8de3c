// `Connections` whose servers are functions: they return what a test wants, malformed results and silence included, which no
// server on the official SDK could be made to send.
import type { CallOptions, Connection, Connections, ToolDefinition } from '@vitrine/connect';

export interface ScriptedTool extends Partial<ToolDefinition> {
  /** Answers `tools/call`; may hang, throw, or answer no result at all. */
  readonly answer?: (args: Record<string, unknown>, options: CallOptions) => unknown;
}

/** Read anew whenever it is asked for: a test changes a server by changing this. */
export interface ScriptedServer {
  tools?: Record<string, ScriptedTool>;
  /** Answers of `resources/read`, by URI. */
  readonly resources?: Record<string, () => unknown>;
  readonly listing?: () => unknown;
  /** Called when the server's tools are checked. @default nothing */
  readonly onCheck?: () => void | Promise<void>;
  /** The same definitions each time, as a connection gives them until it lists its tools anew. @default false */
  readonly listsOnce?: boolean;
  status?: 'connected' | 'connecting' | 'failed';
  error?: string;
  /** Identity of the server. @default its name */
  identity?: string;
  /** @default it runs on this machine */
  readonly isRemote?: boolean;
  /** How often its list of resources has changed. */
  resourcesVersion?: number;
  /** Subscribers to changes of a resource, by URI: a test calls them. */
  readonly watchers?: Map<string, Set<() => void>>;
}

/** `requests` lists every request made, as `server method name`. `changed` notifies the listeners that a test has changed a server. */
export function scriptedConnections(
  servers: Record<string, ScriptedServer>,
): Connections & { requests: string[]; changed(): void } {
  const requests: string[] = [];
  const listeners = new Set<() => void>();
  const list = Object.entries(servers).map(([name, server]) => scriptedConnection(name, server, requests));
  return {
    requests,
    list,
    get: name => list.find(connection => connection.name === name),
    start: async () => {},
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    replace: async () => {},
    advertise: () => {},
    changed: () => [...listeners].forEach(listener => void listener()),
    close: async () => {},
  };
}

function scriptedConnection(name: string, server: ScriptedServer, requests: string[]): Connection {
  const list = (): ToolDefinition[] =>
    Object.entries(server.tools ?? {}).map(([tool, { answer: _, ...definition }]) => ({
      inputSchema: { type: 'object' },
      ...definition,
      name: tool,
    }));
  let first: ToolDefinition[] | undefined;
  const listTools = (): ToolDefinition[] => {
    first ??= list();
    return server.listsOnce ? first : list();
  };
  const listed = async () => [];
  return {
    name,
    get identity() {
      return server.identity ?? name;
    },
    isLocal: !server.isRemote,
    getSnapshot: () => ({
      status: server.status ?? 'connected',
      tools: listTools(),
      attempts: 1,
      listVersions: { tools: 0, resources: server.resourcesVersion ?? 0, prompts: 0 },
      ...(server.error ? { error: server.error } : {}),
    }),
    subscribe: () => () => {},
    callTool: async ({ name: tool, arguments: args }, options = {}) => {
      requests.push(`${name} tools/call ${tool}`);
      return (await server.tools?.[tool]?.answer?.(args ?? {}, options)) as never;
    },
    readResource: async uri => {
      requests.push(`${name} resources/read ${uri}`);
      const answer = server.resources?.[uri];
      if (!answer) throw new Error(`Resource not found: ${uri}`);
      return (await answer()) as never;
    },
    checkTools: async () => server.onCheck?.(),
    watchCompletion: () => () => {},
    watchResource(uri, listener) {
      const watchers = server.watchers?.get(uri) ?? new Set();
      server.watchers?.set(uri, watchers.add(listener));
      return () => watchers.delete(listener);
    },
    listResources: async () => {
      requests.push(`${name} resources/list`);
      return ((await server.listing?.()) ?? []) as never;
    },
    listResourceTemplates: listed,
    listPrompts: listed,
    request: async () => ({}),
    readLog: () => '',
    reconnect: () => {},
    restart: () => {},
    close: async () => {},
  };
}

/** A promise and the way to settle it. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: Error) => void } {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
