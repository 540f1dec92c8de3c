// The events of a session's stream that are not in its log. Those of the log are `SessionEvent`s, with their number as the id.
import { LiveEventSchema } from '@vitrine/protocol/session';
import * as z from 'zod/mini';
import { ServerNewsSchema } from './servers.ts';

/** By the event's name. */
export const STREAM_EVENTS = {
  /** The client's last event is beyond the log, whose end is `seq`: it reads the log again. */
  resync: z.object({ seq: z.number() }),
  /** Servers or their lists have changed. */
  servers: ServerNewsSchema,
  /** The step that a model is writing. */
  live: LiveEventSchema,
} as const;
