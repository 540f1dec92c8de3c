// `fetch` with a limit on the size of a message: of a whole JSON body, or of each event of a stream.

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export interface LimitedFetchOptions {
  readonly fetch: Fetch;
  readonly maxBytes: number;
  /** Called when a message exceeds the limit, with the id of the JSON-RPC request that it answers, if it is known. */
  readonly onOversized: (id: string | number | undefined) => void;
}

export function createLimitedFetch({ fetch, maxBytes, onOversized }: LimitedFetchOptions): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (!response.body) return response;
    const stream = response.headers.get('content-type')?.toLowerCase().startsWith('text/event-stream') ?? false;
    let size = 0;
    let atLineStart = true;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (!stream) size += chunk.length;
        else
          for (const byte of chunk) {
            const lineEnd = byte === 0x0a || byte === 0x0d;
            // An empty line ends an event; of CR LF only the pair counts as one line end, which makes no difference to a bound.
            if (lineEnd && atLineStart) size = 0;
            else size++;
            if (byte !== 0x0d) atLineStart = lineEnd;
          }
        if (size <= maxBytes) return controller.enqueue(chunk);
        onOversized(idOf(init?.body));
        controller.error(new Error(`a message over ${maxBytes} bytes`));
      },
    });
    const { status, statusText, headers } = response;
    const limited = new Response(response.body.pipeThrough(counter), { status, statusText, headers });
    // A built Response has no address, but the event source and redirect checks read it.
    return Object.defineProperties(limited, {
      url: { value: response.url },
      redirected: { value: response.redirected },
      type: { value: response.type },
    });
  };
}

function idOf(body: unknown): string | number | undefined {
  if (typeof body !== 'string') return undefined;
  try {
    return (JSON.parse(body) as { id?: string | number }).id;
  } catch {
    return undefined;
  }
}
