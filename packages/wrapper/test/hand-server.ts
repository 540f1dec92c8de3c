// An HTTP server without the SDK, whose answers a test chooses. Other methods get status 500.

export interface Asked {
  readonly params: { readonly cursor?: string } | undefined;
  /** The client's capabilities: from `initialize`, or from this request. */
  readonly capabilities: Readonly<Record<string, unknown>>;
}

type Answer = (asked: Asked) => object | Promise<object>;

const serverInfo = { name: 'hand', version: '1' };
const HANDSHAKES: Record<string, Answer> = {
  initialize: () => ({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo }),
  'server/discover': () => ({
    resultType: 'complete',
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    serverInfo,
    ttlMs: 0,
    cacheScope: 'private',
  }),
};

export const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });

/** A `fetch` that answers by method. The session id carries the client's capabilities. */
export function answering(methods: Record<string, Answer>) {
  return async (_url: unknown, init?: RequestInit): Promise<Response> => {
    if (init?.method !== 'POST') return new Response(null, { status: 405 });
    const { id, method, params } = JSON.parse(String(init.body ?? ''));
    if (id === undefined) return new Response(null, { status: 202 });
    const session = new Headers(init.headers).get('mcp-session-id');
    const capabilities =
      params?.capabilities ??
      params?._meta?.['io.modelcontextprotocol/clientCapabilities'] ??
      JSON.parse(decodeURIComponent(session ?? '%7B%7D'));
    const make = { ...HANDSHAKES, ...methods }[method as string];
    if (!make) return new Response('no', { status: 500 });
    const headers = {
      ...(method === 'initialize' && { 'mcp-session-id': encodeURIComponent(JSON.stringify(capabilities)) }),
    };
    return Response.json({ jsonrpc: '2.0', id, result: await make({ params, capabilities }) }, { headers });
  };
}
