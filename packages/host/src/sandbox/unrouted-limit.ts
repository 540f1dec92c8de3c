// Limits messages that a view sends directly to other windows, bypassing its proxy page: to the page around it, to other sandboxes, or to
// views in them. No browser setting prevents them, and each takes time of the receiving thread. So every receiver counts them by sandbox,
// and a sandbox that sends too many is closed.
import { createTokenBucket, type RateLimit } from '@vitrine/std/internal/rate-limit';

/** The limit per sandbox. No dialect needs such messages; a library in a view may post a few to `top`. */
export const UNROUTED: RateLimit = { burst: 50, perSecond: 10 };
/**
 * The limit for messages whose sender is already closed: more than a sandbox has under way when it is closed. Receiving 1,000 messages
 * of another process takes the page about 70 ms (docs/measurements.md, Floods).
 */
export const UNKNOWN: RateLimit = { burst: 500, perSecond: 100 };
/** Share of the messages over the limit that is reported: one in so many. */
const REPORT_EVERY = 256;

/** Reads `parent`, which a view may have replaced in its own window. */
type ParentOf = (of: Window) => Window | null;
const readParent: ParentOf = of => of.parent;

/** The direct child of `page` that a window is, or is in; undefined when it is in none. */
export function sandboxAround(inner: Window, page: Window, parentOf: ParentOf = readParent): Window | undefined {
  let from = inner;
  for (;;) {
    const above = parentOf(from);
    if (!above || above === from) return undefined;
    if (above === page) return from;
    from = above;
  }
}

interface Sender {
  /** Sandbox of the sender; undefined for all senders that are gone. */
  readonly sandbox: Window | undefined;
  mayPass(): boolean;
  over: number;
  readonly next: Sender | undefined;
}

/** Counts messages by sandbox. True: the sandbox has sent too many, and now is the time to report it. */
export function createUnroutedLimit(now: () => number): (sandbox: Window | undefined) => boolean {
  // A list of plain objects: a view in this realm may have replaced the methods of arrays and maps.
  let senders: Sender | undefined;
  return sandbox => {
    let sender = senders;
    while (sender && sender.sandbox !== sandbox) sender = sender.next;
    if (!sender) {
      const mayPass = createTokenBucket(now, sandbox ? UNROUTED : UNKNOWN);
      senders = sender = { sandbox, mayPass, over: 0, next: senders };
    }
    return !sender.mayPass() && sender.over++ % REPORT_EVERY === 0;
  };
}
