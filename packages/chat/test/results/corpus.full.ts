// Recorded results of public servers, drawn by the chat itself, without compiled pages, and scored by the rubric of the corpus.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { measureDrawing } from '../../../autoview/test/corpus/measure-drawing.ts';
import {
  type RecordedResult,
  readRecordedResults,
  toReplayName,
} from '../../../autoview/test/corpus/recorded-results.ts';
import { type DrawingScore, scoreDrawing } from '../../../autoview/test/corpus/score-drawing.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';
import { openInFull } from '../support/result-menu.ts';

const TOGGLES = '.result button[aria-expanded=false], .result .text-button';
const shots = process.env.VITRINE_SHOTS;
const servers = { replay: stdioServer('./replay-server.ts') };
const chat = openForTests(() => openChat({ servers, plain: true, viewport: { width: 1000, height: 900 } }));

it('each drawing has at least 3 points, and the mean is at least 4.3', async () => {
  if (shots) mkdirSync(shots, { recursive: true });
  const page = await chat.open();
  const scores: number[] = [];
  const poor: string[] = [];
  // Every third: each kind of drawing is among them.
  for (const recorded of readRecordedResults().filter((_, index) => index % 3 === 0)) {
    const { score, faults } = await draw(page, recorded);
    scores.push(score);
    const line = `${score} ${recorded.server}/${recorded.name}: ${faults.join('; ')}`;
    if (score < 3) poor.push(line);
    if (shots) appendFileSync(join(shots, 'scores.txt'), `${line}\n`);
  }
  expect(poor).toEqual([]);
  expect(scores.length).toBeGreaterThan(100);
  expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeGreaterThanOrEqual(4.3);
});

const STILL_MS = 300;

/** Runs in the page: true once the words of the result have been the same for a while. */
function isStill(stillMs: number): boolean {
  const state = window as unknown as { words?: string; since?: number };
  const words = document.querySelector<HTMLElement>('.result')?.innerText ?? '';
  if (words !== state.words) Object.assign(state, { words, since: performance.now() });
  return performance.now() - state.since! > stillMs;
}

async function draw(page: Page, recorded: RecordedResult): Promise<DrawingScore> {
  const { server, name, result, ...call } = recorded;
  const id = await chat.sessionWith(toReplayName(recorded), call.arguments, 'replay');
  await page.goto(`${chat.url}/s/${id}`);
  await openInFull(page.locator('.call[data-initiator=user]'));
  await page.locator('.result').waitFor();
  // What draws a result is loaded with the first one that needs it: the words change until then.
  await page.waitForFunction(isStill, STILL_MS);
  if (shots) await page.screenshot({ path: join(shots, `${server}--${name}.png`) });
  const drawing = await page.evaluate(measureDrawing, ['.result', TOGGLES] as const);
  return scoreDrawing(result, drawing, { arguments: call.arguments });
}
