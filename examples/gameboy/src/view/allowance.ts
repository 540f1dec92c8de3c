// How often the view asks: hosts limit the calls of a view, so it stays below by itself, and keeps some in hand for the moments that count.

export interface Allowance {
  /** What may be asked at once. */
  left(): number;
  /** Takes one; milliseconds to wait before asking. */
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
