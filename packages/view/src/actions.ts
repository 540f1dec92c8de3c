// The five actions of the older MCP-UI wire by hand, and a request by hand: for pages that post to their host themselves instead of
// calling `connect`. Node may load it too (servers name actions in data); nothing touches a window until it is called.
import { ViewError } from './errors.ts';
import { openPort } from './port.ts';
import { isRecord } from './record.ts';
import { createRpc } from './rpc.ts';
import type { Params } from './wire.ts';

interface ActionMessage<Type extends string, Payload> {
  type: Type;
  payload: Payload;
  /** Set by a page that waits for `ui-message-received` and `ui-message-response`. */
  messageId?: string;
}

export type UIActionResultToolCall = ActionMessage<'tool', { toolName: string; params: Record<string, unknown> }>;
export type UIActionResultPrompt = ActionMessage<'prompt', { prompt: string }>;
export type UIActionResultLink = ActionMessage<'link', { url: string }>;
export type UIActionResultIntent = ActionMessage<'intent', { intent: string; params: Record<string, unknown> }>;
export type UIActionResultNotification = ActionMessage<'notify', { message: string }>;

/** What a page of the older generation asks of its host. */
export type UIActionResult =
  | UIActionResultToolCall
  | UIActionResultPrompt
  | UIActionResultLink
  | UIActionResultIntent
  | UIActionResultNotification;

/** Call a tool of the view's own server. */
export function uiActionResultToolCall(toolName: string, params: Record<string, unknown>): UIActionResultToolCall {
  return { type: 'tool', payload: { toolName, params } };
}

/** Say something in the conversation, in the user's name. */
export function uiActionResultPrompt(prompt: string): UIActionResultPrompt {
  return { type: 'prompt', payload: { prompt } };
}

/** Open a link. */
export function uiActionResultLink(url: string): UIActionResultLink {
  return { type: 'link', payload: { url } };
}

/** Say what the user means to do: a word, and its details. */
export function uiActionResultIntent(intent: string, params: Record<string, unknown>): UIActionResultIntent {
  return { type: 'intent', payload: { intent, params } };
}

/** Show the user a message. */
export function uiActionResultNotification(message: string): UIActionResultNotification {
  return { type: 'notify', payload: { message } };
}

/** Posts an action to the host, and does not wait. Does nothing alone in a tab and outside of a browser. */
export function postUIActionResult(result: UIActionResult): void {
  const { window } = globalThis;
  if (window && window.parent !== window) window.parent.postMessage(result, '*');
}

export interface ExperimentalRequestOptions {
  /** Ends the request, and notifies the host. */
  signal?: AbortSignal;
  /** Milliseconds to wait; 0: as long as it takes. @default 30000 */
  timeoutMs?: number;
}

/**
 * Sends one JSON-RPC request of any method to the host, and resolves to its result. It needs no `connect`, and does not disturb a
 * runtime that shares the page: its id is its own, and only the answer to it is read. With `connect`, use `view.request`.
 *
 * Rejects with `ViewError`: `no-host`, `timeout`, `aborted`, `unsendable`, or the host's answer (`denied`, `unsupported`, `failed`, with
 * `rpcCode` and `data`).
 */
export async function sendExperimentalRequest(
  method: string,
  params?: Params,
  { signal, timeoutMs = 30_000 }: ExperimentalRequestOptions = {},
): Promise<unknown> {
  const { window } = globalThis;
  if (!window || window.parent === window)
    throw new ViewError('no-host', `${method}: only a page inside a frame has a host to ask.`);
  const rpc = createRpc({
    // Without parameters it has no such member, not even an undefined one.
    send: ({ params, ...message }) => port.send({ ...message, ...(params !== undefined && { params }) }),
    onRequest: async () => undefined,
    onNotification: () => true,
  });
  // The host's own requests are for the runtime that introduced the page: this code has not, and must not refuse them in its name.
  const port = openPort({ window, target: window.parent }, message => {
    if (isRecord(message) && message.method === undefined) rpc.receive(message);
  });
  try {
    return await rpc.request(method, params, {
      ...(signal && { signal }),
      ...(timeoutMs > 0 && { timeoutMs }),
    });
  } finally {
    port.close();
  }
}
