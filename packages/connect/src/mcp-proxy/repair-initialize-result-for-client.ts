// Mends the server's answer to a handshake for the clients of a proxy: official ones refuse a server for one malformed member.
import { isHandshake, readHandshake } from '../session/repair-initialize-result.ts';
import type { ProxyResponse } from './types.ts';

/**
 * Removes or replaces malformed members of the response to `method` that a client can do without; all others stay as written. Returns
 * what is wrong with another member, as the end of a sentence.
 *
 * @example const fault = repairInitializeResult('initialize', await next());
 */
export function repairInitializeResult(method: string, response: ProxyResponse): string | undefined {
  if (response.error || !isHandshake(method)) return undefined;
  const reading = readHandshake(method, response.result, 'unnamed');
  if ('fault' in reading) return reading.fault;
  for (const { path, value } of reading.changes) {
    if (value === undefined) response.json.remove(['result', ...path]);
    else response.json.set(['result', ...path], value);
  }
  return undefined;
}
