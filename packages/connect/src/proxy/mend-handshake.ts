// Mends the server's answer to a handshake for the clients of a proxy: official ones refuse a server for one malformed member.
import { isHandshake, readHandshake } from '../session/mend-handshake.ts';
import { PROXY_ERROR } from './own-errors.ts';
import type { Exchange, ProxyResponse } from './types.ts';

/** The response with its malformed members removed, and all others as written; or an error that names one it can't do without. */
export function mendHandshake(exchange: Exchange, response: ProxyResponse): ProxyResponse {
  const { method } = exchange.request;
  if (response.error || !isHandshake(method)) return response;
  const reading = readHandshake(method, response.result, 'unnamed');
  if ('fault' in reading)
    return exchange.fail(
      PROXY_ERROR,
      `The server answered the handshake wrongly: ${reading.fault}. This is a fault of the server.`,
    );
  for (const { path, value } of reading.changes) {
    if (value === undefined) response.json.remove(['result', ...path]);
    else response.json.set(['result', ...path], value);
  }
  return response;
}
