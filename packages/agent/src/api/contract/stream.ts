// API schemas: the events of a session's stream that are not in its log. The log's own are `SessionEvent`s, with their number as the id.
import { LiveEventSchema } from '@vitrine/protocol/session';
import * as z from 'zod/mini';
import { ServerNewsSchema } from './servers.ts';

/** Schemas by event name. */
export const STREAM_EVENTS = {
  /** The client's last event is beyond the end of the log (`seq`): the client must read the log again. */
  resync: z.object({ seq: z.number() }),
  /** Servers or their lists have changed. */
  servers: ServerNewsSchema,
  /** The step that a model is writing. */
  live: LiveEventSchema,
} as const;
