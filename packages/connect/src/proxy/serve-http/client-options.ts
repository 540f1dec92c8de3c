// What clients over HTTP have in common, of either era.
import type { Clock } from '../../clock.ts';
import type { Log, ProxyLimits } from '../types.ts';
import type { Backlog } from './backlog.ts';

export interface ClientOptions {
  /** The server's, for messages. */
  readonly name: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: ProxyLimits;
  readonly backlog: Backlog;
}
