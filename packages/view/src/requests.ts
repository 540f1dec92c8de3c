// How a view asks its host, and reads the answer.
import type { MCP_APPS } from '@vitrine/protocol/mcp-apps';
import { ViewError } from './errors.ts';
import { isRecord } from './record.ts';
import type { Params, RequestOptions, Wire } from './wire.ts';

type Method = (typeof MCP_APPS)[keyof typeof MCP_APPS] | 'intent';

/** Resolves with the answer. Rejects with `bad-reply` when it is no object. */
export async function ask(
  wire: Pick<Wire, 'request'>,
  method: Method,
  params: Params,
  options?: RequestOptions,
): Promise<Params> {
  const reply = await wire.request(method, params, options);
  if (!isRecord(reply)) throw new ViewError('bad-reply', `${method}: no object.`, { data: reply });
  return reply;
}

/** Asks for something that the host may refuse. Rejects with `denied` when it does. */
export async function wish(
  wire: Pick<Wire, 'request'>,
  method: Method,
  params: Params,
  options?: RequestOptions,
): Promise<void> {
  const reply = await wire.request(method, params, options);
  if (isRecord(reply) && reply.isError) throw new ViewError('denied', `${method}: refused.`);
}
