// The budget of a user and day.
import { expect, it } from 'vitest';
import { errorAnswer } from '../errors.ts';
import { createUsageBudget, createUsageLedger } from './usage-budget.ts';

let now = Date.UTC(2026, 10, 27, 22);
const open = (limits: { tokensPerDay?: number; costPerDay?: number }) =>
  createUsageBudget({ ledger: createUsageLedger(), now: () => now, ...limits });

it('tokens of requests and answers count, for each user and day alone', async () => {
  const budget = open({ tokensPerDay: 100 });
  await budget.count('ada', { inputTokens: 60, cachedInputTokens: 50, outputTokens: 39 });
  await budget.check('ada');
  await budget.count('ada', { outputTokens: 1 });
  const refusal = await budget.check('ada').catch(errorAnswer);
  expect(refusal).toMatchObject({
    status: 429,
    body: { error: { code: 'over-budget' } },
    headers: { 'Retry-After': '7200' },
  });
  await budget.check('bob');
  now += 2 * 3_600_000;
  await budget.check('ada');
});

it('money counts where prices are configured', async () => {
  const budget = open({ costPerDay: 0.5 });
  await budget.count('ada', { inputTokens: 1_000_000, cost: 0.49 });
  await budget.count('ada', {});
  await budget.check('ada');
  await budget.count('ada', { cost: 0.01 });
  await expect(budget.check('ada')).rejects.toMatchObject({ code: 'over-budget', received: { tokens: 1_000_000 } });
});

it('usage that is counted at the same time adds up', async () => {
  const ledger = createUsageLedger();
  const budget = createUsageBudget({ ledger, now: () => now });
  await Promise.all(Array.from({ length: 100 }, () => budget.count('ada', { inputTokens: 1 })));
  expect((await ledger.read('ada', new Date(now).toISOString().slice(0, 10))).tokens).toBe(100);
});
