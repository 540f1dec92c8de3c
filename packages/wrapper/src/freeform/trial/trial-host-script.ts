// Run in the page around a freeform page, as text: nothing outside each function can be used in it. It plays the host: the page is in a
// sandboxed frame of an opaque origin, as in a real host.

/** One opening of a page. */
export interface Opening {
  readonly html: string;
  /** The arguments that the host sends. Absent: the page is opened without a call. */
  readonly input?: unknown;
  /** The result that the host sends. */
  readonly result?: object | undefined;
  readonly theme: 'light' | 'dark';
  /** The answer to calls of the page. */
  readonly answer: object;
}

/** A message of the page. */
export interface PageMessage {
  readonly method?: string;
  readonly params?: { readonly name?: unknown; readonly arguments?: unknown };
}

/** Opens the page in a new frame. `opening`: an `Opening` as JSON. */
export async function openTrial(opening: string): Promise<string> {
  const { html, input, result, theme, answer } = JSON.parse(opening) as Opening;
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.style.cssText = 'position:fixed;inset:0;width:700px;height:1400px;border:0';
  frame.srcdoc = html;
  const messages: object[] = [];
  Object.assign(globalThis, { trialMessages: messages });
  addEventListener('message', ({ data, source }) => {
    if (source !== frame.contentWindow || source === null || typeof data !== 'object' || data === null) return;
    const { id, method } = data as { id?: unknown; method?: string };
    const send = (message: object): void => frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
    messages.push(data);
    const hello = {
      protocolVersion: '2026-01-26',
      hostInfo: { name: 'trial', version: '1' },
      hostCapabilities: { openLinks: {}, serverTools: {} },
      hostContext: { theme, displayMode: 'inline' },
    };
    if (method === 'ui/initialize') send({ id, result: hello });
    else if (method === 'ui/notifications/initialized') {
      if (input !== undefined) send({ method: 'ui/notifications/tool-input', params: { arguments: input } });
      if (result) send({ method: 'ui/notifications/tool-result', params: result });
    } else if (method === 'tools/call') send({ id, result: answer });
    else if (id !== undefined && method !== undefined) send({ id, result: {} });
  });
  document.body.replaceChildren(frame);
  return '';
}

/** The messages of the page with this method, as JSON. */
export async function trialMessages(method: string): Promise<string> {
  const { trialMessages: all } = globalThis as unknown as { trialMessages: readonly PageMessage[] };
  return JSON.stringify(all.filter(message => message.method === method));
}
