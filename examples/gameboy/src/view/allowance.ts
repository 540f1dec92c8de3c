// A rate limiter for the view's requests: hosts limit the calls of a view, so it stays below the limit and keeps a reserve.

export interface Allowance {
  /** Requests that may be sent at once. */
  left(): number;
  /** Takes one; returns the milliseconds to wait before the request. */
  take(): number;
}

export function createAllowance({ burst, perSecond }: { burst: number; perSecond: number }): Allowance {
  let amount = burst;
  let at = performance.now();
  const fill = (): void => {
    const now = performance.now();
    amount = Math.min(burst, amount + ((now - at) / 1000) * perSecond);
    at = now;
  };
  return {
    left() {
      fill();
      return amount;
    },
    take() {
      fill();
      amount -= 1;
      return amount >= 0 ? 0 : (-amount / perSecond) * 1000;
    },
  };
}
