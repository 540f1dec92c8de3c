// What the attacks ask of the chat's API before their views are shown.

/** Interval and limit of looks at what the chat has done, in milliseconds and as a number. */
export const LOOK_MS = 100;
export const LOOKS = 150;

export interface HomeClient {
  /** Rejects when the chat refuses. */
  send<T = Record<string, string>>(method: string, path: string, body?: unknown): Promise<T>;
  /** Resolves with its id. */
  createSession(): Promise<string>;
  /** Resolves with the id of the call. */
  call(session: string, server: string, tool: string, args?: object): Promise<string>;
  /** Resolves when a call has its result. */
  untilEnded(session: string, callId: string): Promise<void>;
}

/** `added`: headers of each request, such as the user's name. */
export function createHomeClient(origin: string, added: Readonly<Record<string, string>> = {}): HomeClient {
  const client: HomeClient = {
    async send<T>(method: string, path: string, body?: unknown) {
      const response = await fetch(origin + path, {
        method,
        headers: { 'content-type': 'application/json', ...added },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    createSession: async () => (await client.send('POST', '/api/sessions', {})).id!,
    async call(session, server, tool, args = {}) {
      return (await client.send('POST', `/api/sessions/${session}/tool-calls`, { server, tool, arguments: args }))
        .callId!;
    },
    async untilEnded(session, callId) {
      for (let look = 0; look < LOOKS; look++) {
        const { events } = await client.send<{ events: { type: string; callId?: string }[] }>(
          'GET',
          `/api/sessions/${session}`,
        );
        if (events.some(event => event.type === 'llm:tool-result' && event.callId === callId)) return;
        await new Promise(resolve => setTimeout(resolve, LOOK_MS));
      }
      throw new Error(`The call ${callId} has no result.`);
    },
  };
  return client;
}
