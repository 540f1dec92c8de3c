// Sends a view's requests to its host and checks the answers.

import type { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { isRecord } from '@vitrine/std/internal/json';
import { ViewError } from '../errors.ts';
import type { Params, RequestOptions, Wire } from './wire.ts';

type Method = (typeof MCP_APPS)[keyof typeof MCP_APPS] | 'intent';

/** Sends a request whose answer is an object, and resolves with it. Rejects with `bad-reply` when the answer is no object. */
export async function requestObject(
  wire: Pick<Wire, 'request'>,
  method: Method,
  params: Params,
  options?: RequestOptions,
): Promise<Params> {
  const reply = await wire.request(method, params, options);
  if (!isRecord(reply)) throw new ViewError('bad-reply', `${method}: no object.`, { received: reply });
  return reply;
}

/** Sends a request that the host may refuse by an answer with `isError`; rejects with `denied` when it does. */
export async function requestOrDenied(
  wire: Pick<Wire, 'request'>,
  method: Method,
  params: Params,
  options?: RequestOptions,
): Promise<void> {
  const reply = await wire.request(method, params, options);
  if (isRecord(reply) && reply.isError) throw new ViewError('denied', `${method}: refused.`);
}
