// The five actions of the older MCP-UI wire, and single JSON-RPC requests: for pages that post to their host themselves instead of
// calling `connect`. Node may load it too (servers put actions into data); nothing touches a window until it is called.

import { isRecord } from '@vitrine/std/internal/json';
import { openPort } from './connection/port.ts';
import { createRpc } from './connection/rpc.ts';
import type { Params } from './connection/wire.ts';
import { ViewError } from './errors.ts';

interface ActionMessage<Type extends string, Payload> {
  type: Type;
  payload: Payload;
  /** Set by a page that waits for `ui-message-received` and `ui-message-response`. */
  messageId?: string;
}

/** The action that calls a tool. */
export type UIActionResultToolCall = ActionMessage<'tool', { toolName: string; params: Record<string, unknown> }>;
/** The action that sends a message in the user’s name. */
export type UIActionResultPrompt = ActionMessage<'prompt', { prompt: string }>;
/** The action that opens a link. */
export type UIActionResultLink = ActionMessage<'link', { url: string }>;
/** The action that reports an intent. */
export type UIActionResultIntent = ActionMessage<'intent', { intent: string; params: Record<string, unknown> }>;
/** The action that shows the user a message. */
export type UIActionResultNotification = ActionMessage<'notify', { message: string }>;

/** A request of an older MCP-UI page to its host. */
export type UIActionResult =
  | UIActionResultToolCall
  | UIActionResultPrompt
  | UIActionResultLink
  | UIActionResultIntent
  | UIActionResultNotification;

/**
 * The action that calls a tool of the view's own server.
 * @example
 * postUIActionResult(uiActionResultToolCall('forecast', { city: 'Oslo' }));
 */
export function uiActionResultToolCall(toolName: string, params: Record<string, unknown>): UIActionResultToolCall {
  return { type: 'tool', payload: { toolName, params } };
}

/**
 * The action that sends a message to the conversation in the user's name.
 * @example
 * postUIActionResult(uiActionResultPrompt('And tomorrow?'));
 */
export function uiActionResultPrompt(prompt: string): UIActionResultPrompt {
  return { type: 'prompt', payload: { prompt } };
}

/**
 * The action that opens a link.
 * @example
 * postUIActionResult(uiActionResultLink('https://example.com/'));
 */
export function uiActionResultLink(url: string): UIActionResultLink {
  return { type: 'link', payload: { url } };
}

/**
 * The action that reports an intent of the user: its name, and its details.
 * @example
 * postUIActionResult(uiActionResultIntent('buy', { id: 7 }));
 */
export function uiActionResultIntent(intent: string, params: Record<string, unknown>): UIActionResultIntent {
  return { type: 'intent', payload: { intent, params } };
}

/**
 * The action that shows the user a message.
 * @example
 * postUIActionResult(uiActionResultNotification('Saved'));
 */
export function uiActionResultNotification(message: string): UIActionResultNotification {
  return { type: 'notify', payload: { message } };
}

/**
 * Posts an action to the host without waiting for an answer. Does nothing outside of a frame and outside of a browser.
 * @example
 * button.onclick = () => postUIActionResult(uiActionResultPrompt('And tomorrow?'));
 */
export function postUIActionResult(result: UIActionResult): void {
  const { window } = globalThis;
  if (window && window.parent !== window) window.parent.postMessage(result, '*');
}

/** The options of `sendExperimentalRequest`. */
export interface ExperimentalRequestOptions {
  /** Aborts the request: the promise rejects with `aborted`, and the host is notified. */
  signal?: AbortSignal;
  /** Milliseconds to wait for the answer; 0: no limit. @default 30000 */
  timeoutMs?: number;
}

/**
 * Sends one JSON-RPC request of any method to the host, and resolves to its result. It needs no `connect`, and does not disturb
 * another runtime in the page: it has an id of its own, and reads only the answer to it. With `connect`, use `view.request`.
 *
 * Rejects with `ViewError`: `no-host`, `timeout`, `aborted`, `unsendable`, or the host's answer (`denied`, `unsupported`, `failed`, with
 * `rpcCode` and `data`).
 * @example
 * const answer = await sendExperimentalRequest('example.com/pick', { kind: 'file' }, { timeoutMs: 5000 });
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
    // A request without parameters has no member `params`, not even an undefined one.
    send: ({ params, ...message }) => port.send({ ...message, ...(params !== undefined && { params }) }),
    onRequest: async () => undefined,
    onNotification: () => true,
  });
  // The host's own requests are for the runtime that sent `ui/initialize`: this code must not refuse them in its name.
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
