// How fast the view of a surface may ask: one allowance per surface and kind of asking. The only state of this package besides consents, and
// the only place with a clock.

/** `burst`: so many at once after a rest. `perSecond`: so many for ever. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * `silent`: calls that the user is not asked about, enough for a slider that is dragged. `call`: calls of tools, asked about or not, silent ones
 * included. `read`: resources and lists. `keep`: what a view has kept for it.
 */
export const RATES = {
  silent: { burst: 60, perSecond: 10 },
  call: { burst: 120, perSecond: 20 },
  read: { burst: 120, perSecond: 20 },
  keep: { burst: 60, perSecond: 10 },
} as const satisfies Record<string, Rate>;
export type RateName = keyof typeof RATES;

export interface Rates {
  /** Takes one of what `surfaceId` may have. 0 when there was one; else nothing is taken, and it is the milliseconds until there is one. */
  take(surfaceId: string, name: RateName): number;
}

export interface RatesOptions {
  /** Milliseconds since any fixed moment; must not go back. */
  readonly nowMs: () => number;
}

/** With so many allowances in memory those that are whole again are forgotten. */
const SWEEP_AT = 1000;

export function createRates({ nowMs }: RatesOptions): Rates {
  /** When each allowance will be whole again (the generic cell rate algorithm of ITU-T I.371). */
  const wholeAt = new Map<string, number>();
  let sweepAt = SWEEP_AT;

  const sweep = (now: number): void => {
    for (const [key, at] of wholeAt) if (at <= now) wholeAt.delete(key);
    sweepAt = Math.max(SWEEP_AT, wholeAt.size * 2);
  };

  return {
    take(surfaceId, name) {
      const now = nowMs();
      if (wholeAt.size >= sweepAt) sweep(now);
      const { burst, perSecond } = RATES[name];
      const intervalMs = 1000 / perSecond;
      const key = JSON.stringify([name, surfaceId]);
      const at = Math.max(wholeAt.get(key) ?? now, now);
      const waitMs = at - now - (burst - 1) * intervalMs;
      if (waitMs > 0) return Math.ceil(waitMs);
      wholeAt.set(key, at + intervalMs);
      return 0;
    },
  };
}
