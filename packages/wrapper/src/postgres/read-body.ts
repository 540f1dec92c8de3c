// Reads the JSON of a row. What cannot be read is logged and left out, as on disk.
import type { Log } from '@vitrine/connect/proxy';
import type * as z from 'zod';

/** Source of a body, for the log. */
interface BodySource {
  readonly log: Log;
  /** Event of the log's line, such as `shape_unreadable`. */
  readonly event: string;
  /** Name of the row for users, such as `shape of forecast`. */
  readonly row: string;
}

/** Reads a body; undefined when it is no JSON of this schema. */
export function readBody<Value>(
  body: unknown,
  schema: z.ZodType<Value>,
  { log, event, row }: BodySource,
): Value | undefined {
  try {
    return schema.parse(JSON.parse(String(body)));
  } catch (error) {
    log.warn({ component: 'postgres', event, err: error }, `a stored row cannot be read and is not used: ${row}`);
    return undefined;
  }
}
