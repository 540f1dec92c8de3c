// A token bucket, for messages. It uses no method that a view could have replaced: one copy runs in the view's own realm.

export interface BucketSize {
  /** So many at once. */
  burst: number;
  /** And so many per second after. */
  perSecond: number;
}

/** Takes from the bucket, by default one: whether there was enough. `now`: milliseconds, never going back. */
export function createBucket(now: () => number, { burst, perSecond }: BucketSize): (amount?: number) => boolean {
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
