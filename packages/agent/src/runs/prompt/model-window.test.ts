import { createSqliteStore } from '@vitrine/agent/internal/stores';
import { expect, it, onTestFinished } from 'vitest';
import { narrowWindow, readWindow, requestTokens, storeWindow } from './model-window.ts';

const info = { id: 'ollama/m', provider: 'ollama', model: 'm', label: 'm', contextWindow: 32_000, attachments: [] };
const assumed = { tokens: 32_000, scale: 1 };

it.each([
  ['no number', {}],
  ['the window', { window: 8000 }],
  ['both', { window: 8000, sent: 30_000 }],
  ['a window that was sent already', { window: 32_000 }],
  ['a window larger than what was sent, which the provider counts otherwise', { window: 32_000, sent: 40_000 }],
  ['a smaller count than the window', { window: 32_000, sent: 100 }],
  ['an answer that is too long', { window: 32_000, sent: 20_000, answer: 16_000 }],
])('every refusal makes the next request smaller: %s', (_what, overflow) => {
  let window = assumed as ReturnType<typeof narrowWindow>;
  let estimated = 20_000;
  for (let i = 0; i < 3; i++) {
    const next = narrowWindow(window, overflow, estimated);
    if (window.limitsAnswer === next.limitsAnswer) expect(requestTokens(next)).toBeLessThan(estimated);
    window = next;
    estimated = Math.min(estimated, requestTokens(next));
  }
  expect(requestTokens(window)).toBeGreaterThanOrEqual(500);
});

it('a provider that counts more tokens than the estimate gets as many fewer', () => {
  const window = narrowWindow(assumed, { window: 8000, sent: 12_000 }, 6000);
  // Three quarters of the window are for the prompt, half of them as the estimate counts.
  expect(requestTokens(window)).toBe(3000);
});

it('what was learned holds for a day, and until the window is configured anew', async () => {
  const store = createSqliteStore({ file: ':memory:' });
  onTestFinished(() => store.close());
  let now = 0;
  const source = { store, clock: { now: () => now, monotonicMs: () => now } };
  const learned = { tokens: 7500, scale: 0.9 };
  await storeWindow(info, learned, source);
  expect(await readWindow(info, source)).toMatchObject(learned);
  expect(await readWindow({ ...info, id: 'ollama/other' }, source)).toEqual(assumed);
  expect(await readWindow({ ...info, contextWindow: 64_000 }, source)).toMatchObject({ tokens: 64_000 });
  now = 24 * 3_600_000;
  expect(await readWindow(info, source)).toEqual(assumed);
});
