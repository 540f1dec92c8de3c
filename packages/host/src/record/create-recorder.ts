// Makes a log of the events of each surface. The log of a parked or closed surface is kept.
import { createLruMap } from '@vitrine/std/internal/lru-map';
import type { Observe } from '../observe.ts';
import { createSurfaceLog, type SurfaceLog } from './surface-log.ts';

/** The limits of a recorder; all have defaults. */
export interface RecorderLimits {
  /** Surfaces; the log that was written to longest ago goes first. @default 200 */
  surfaces?: number;
  /** Entries of each kind, of one surface. @default 200 */
  entries?: number;
  /** Characters of all messages kept, of one surface. @default 100000 */
  characters?: number;
  /** Characters of one message. @default 2000 */
  preview?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Runs a function soon. @default after 100 ms, so that a flood of messages notifies ten times a second */
  later?: (run: () => void) => void;
}

/** Keeps a log for each surface of a host. */
export interface Recorder {
  /** Observer for `createHost({ observe })`. */
  readonly observe: Observe;
  /** The log of a surface; empty until it does something. */
  of(surfaceId: string): SurfaceLog;
}

/**
 * Creates a recorder, for `createHost({ observe: recorder.observe })`.
 * @example
 * const recorder = createRecorder();
 * const host = createHost({ sandbox, info, observe: recorder.observe });
 */
export function createRecorder({
  surfaces = 200,
  entries = 200,
  characters = 100_000,
  preview = 2000,
  now = Date.now,
  later = run => void setTimeout(run, 100),
}: RecorderLimits = {}): Recorder {
  const logs = createLruMap<string, ReturnType<typeof createSurfaceLog>>(surfaces);

  function log(id: string): ReturnType<typeof createSurfaceLog> {
    const surfaceLog = logs.get(id) ?? createSurfaceLog({ entries, characters, preview, now, later });
    logs.set(id, surfaceLog);
    return surfaceLog;
  }

  return {
    observe: (event, surface) => log(surface.id).note(event),
    of: log,
  };
}
