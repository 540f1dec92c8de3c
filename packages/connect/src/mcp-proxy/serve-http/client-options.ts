// The options that HTTP clients of both eras share.

import type { Clock } from '../../clock.ts';
import type { ErrorResponses } from '../error-responses.ts';
import type { ProxyLimits } from '../proxy-limits.ts';
import type { Log } from '../types.ts';
import type { Backlog } from './backlog.ts';

export interface ClientOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly errors: ErrorResponses;
  readonly limits: ProxyLimits;
  readonly backlog: Backlog;
}
