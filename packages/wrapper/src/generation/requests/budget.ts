// How much of a budget has been spent, in tokens or in money.

/** The most that one run may spend; no more is begun afterwards. */
export type Budget = { readonly tokens: number } | { readonly money: number };

/** Prices per million tokens, in the currency of the budget. */
export interface Prices {
  readonly input: number;
  readonly output: number;
}

/** Usage of a request. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Text that says why no more requests are made, and the way out. */
export const BUDGET_SPENT = 'The budget for interfaces is spent. Start the wrapper with a larger --budget.';

/** Tokens, and money when prices are known, spent so far. Estimates where the provider reports none, or a request failed. */
export interface Spent extends Usage {
  readonly requests: number;
  /** Money; absent when the model has no prices. */
  readonly money?: number;
}

export interface Spending {
  readonly spent: Spent;
  readonly isOver: boolean;
  /** One request. */
  add(usage: Usage): void;
}

/**
 * Reads a budget: `200k`, `1.5M` or `20000` tokens, or `$0.50`. Undefined for other text.
 *
 * @example
 * parseBudget('200k'); // { tokens: 200_000 }
 */
export function parseBudget(text: string): Budget | undefined {
  const money = /^\$(\d+(?:\.\d+)?)$/.exec(text.trim());
  if (money) return { money: Number(money[1]) };
  const tokens = /^(\d+(?:\.\d+)?)([kM]?)$/.exec(text.trim());
  if (!tokens) return undefined;
  const count = Number(tokens[1]) * (tokens[2] === 'k' ? 1e3 : tokens[2] === 'M' ? 1e6 : 1);
  return count >= 1 ? { tokens: Math.round(count) } : undefined;
}

/** Computes the cost in the currency of the prices. Undefined without prices. */
export function computeCost({ inputTokens, outputTokens }: Usage, prices: Prices | undefined): number | undefined {
  return prices && (inputTokens * prices.input + outputTokens * prices.output) / 1e6;
}

/** `budget` absent: no limit. A budget of money needs `prices`. */
export function createSpending(budget?: Budget, prices?: Prices): Spending {
  let requests = 0;
  let inputTokens = 0;
  let outputTokens = 0;
  const money = (): number | undefined => computeCost({ inputTokens, outputTokens }, prices);
  return {
    get spent() {
      const cost = money();
      return { requests, inputTokens, outputTokens, ...(cost !== undefined && { money: cost }) };
    },
    get isOver() {
      if (!budget) return false;
      return 'tokens' in budget ? inputTokens + outputTokens >= budget.tokens : (money() ?? 0) >= budget.money;
    },
    add(usage) {
      requests++;
      inputTokens += usage.inputTokens;
      outputTokens += usage.outputTokens;
    },
  };
}
