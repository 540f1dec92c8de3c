// A client of WebDriver (W3C) with the commands that the harness needs, for one session.

export interface WebDriver {
  /** Sends a command of the session. Rejects with the browser's error, or after a timeout. */
  send<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>;
  readonly browserVersion: string;
}

const ANSWER_MS = 30_000;

/** Opens a session at a driver's address, `http://127.0.0.1:<port>`. */
export async function openSession(origin: string, capabilities: object): Promise<WebDriver> {
  const session = await request<{ sessionId: string; capabilities: { browserVersion: string } }>(
    'POST',
    `${origin}/session`,
    { capabilities: { alwaysMatch: capabilities } },
  );
  return {
    browserVersion: session.capabilities.browserVersion,
    send: (method, path, body) => request(method, `${origin}/session/${session.sessionId}${path}`, body),
  };
}

async function request<T>(method: 'GET' | 'POST' | 'DELETE', url: string, body: object = {}): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
