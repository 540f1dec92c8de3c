// What one user may spend on models in a day: counts the usage of runs, and refuses the next run when the budget is spent.
import type { Usage } from '@vitrine/protocol/internal/session/run-events';
import { ChatError } from '../errors.ts';

/** Usage of a user in a day. */
interface DailyUsage {
  /** Tokens of requests and answers together. */
  readonly tokens: number;
  /** Cost in the currency of the configured prices. */
  readonly cost: number;
}

/**
 * Ledger that counts usage, for the last two days at least. Processes of one chat share one; both methods may run at the same time for one
 * user.
 */
export interface UsageLedger {
  /** Adds to a user's day. `day`: as `2026-11-27`, in UTC. */
  add(userId: string, day: string, usage: DailyUsage): Promise<void>;
  read(userId: string, day: string): Promise<DailyUsage>;
}

interface UsageLimits {
  /** Tokens of one user in a day. @default no limit */
  readonly tokensPerDay?: number | undefined;
  /** The same in the currency of the configured prices; a model without a price costs nothing. */
  readonly costPerDay?: number | undefined;
}

/** The options of `createUsageBudget`. */
export interface UsageBudgetOptions extends UsageLimits {
  readonly ledger: UsageLedger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The budget of every user. */
export interface UsageBudget {
  /**
   * Call it before a run. `own`: limits that admins have set for the user, in place of the configured ones. Rejects with `ChatError` `over-budget`, which
   * is 429 with `Retry-After`: the end of the day in UTC.
   */
  check(userId: string, own?: UsageLimits): Promise<void>;
  /** Call it with the usage of every step. A run that has begun goes on, so that a budget may be exceeded by one run. */
  count(userId: string, usage: Usage): Promise<void>;
}

const DAY_MS = 86_400_000;

/**
 * Creates the budget.
 *
 * @example
 * const budget = createUsageBudget({ ledger: createUsageLedger(), tokensPerDay: 1_000_000, now: Date.now });
 * await budget.check(user.id);
 */
export function createUsageBudget({ ledger, now, ...configured }: UsageBudgetOptions): UsageBudget {
  const readDay = (): string => new Date(now()).toISOString().slice(0, 10);
  return {
    async check(userId, own) {
      const { tokensPerDay, costPerDay } = {
        tokensPerDay: own?.tokensPerDay ?? configured.tokensPerDay,
        costPerDay: own?.costPerDay ?? configured.costPerDay,
      };
      if (tokensPerDay === undefined && costPerDay === undefined) return;
      const { tokens, cost } = await ledger.read(userId, readDay());
      const isSpent =
        (tokensPerDay !== undefined && tokens >= tokensPerDay) || (costPerDay !== undefined && cost >= costPerDay);
      if (!isSpent) return;
      throw new ChatError(
        'over-budget',
        'You have spent your budget for models of today. It begins anew at 00:00 UTC.',
        {
          retryAfterSeconds: Math.ceil((DAY_MS - (now() % DAY_MS)) / 1000),
          received: { tokens, cost },
        },
      );
    },
    count: (userId, { inputTokens = 0, outputTokens = 0, cost = 0 }) =>
      ledger.add(userId, readDay(), { tokens: inputTokens + outputTokens, cost }),
  };
}

/**
 * Counts in this process, and forgets all days but the last two.
 *
 * @example
 * const ledger = createUsageLedger();
 * await ledger.add('ann', '2026-11-27', { tokens: 1200, cost: 0.01 });
 */
export function createUsageLedger(): UsageLedger {
  const days = new Map<string, Map<string, DailyUsage>>();
  const read = (userId: string, day: string): DailyUsage => days.get(day)?.get(userId) ?? { tokens: 0, cost: 0 };
  return {
    async add(userId, day, { tokens, cost }) {
      const before = read(userId, day);
      const users = days.get(day) ?? new Map<string, DailyUsage>();
      days.set(day, users.set(userId, { tokens: before.tokens + tokens, cost: before.cost + cost }));
      for (const old of [...days.keys()].sort().slice(0, -2)) days.delete(old);
    },
    read: async (userId, day) => read(userId, day),
  };
}
