// A token bucket that limits the rate of messages. It uses no method that a view could have replaced: one copy runs in the view's own realm.

export interface TokenBucketLimits {
  /** Messages allowed at once. */
  burst: number;
  /** Messages per second that are allowed after that. */
  perSecond: number;
}

/** Returns the function that takes an amount from the bucket, 1 by default: whether there was enough. `now`: milliseconds, never going back. */
export function createTokenBucket(
  now: () => number,
  { burst, perSecond }: TokenBucketLimits,
): (amount?: number) => boolean {
  let level = burst;
  let filledAt = now();
  return (amount = 1) => {
    const time = now();
    level += ((time - filledAt) / 1000) * perSecond;
    if (level > burst) level = burst;
    filledAt = time;
    if (level < amount) return false;
    level -= amount;
    return true;
  };
}
