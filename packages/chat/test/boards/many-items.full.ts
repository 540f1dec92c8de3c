// A board of 30 and of 100 items opens in bounded time, and costs nearly nothing while nothing is refreshed. Prints the figures.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readCPUSeconds, readMemory } from '../../../../bench/src/surfaces/memory.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const SERVERS = ['north', 'south', 'west'] as const;
const weather = stdioServer('../boards/weather-server.ts');
const chat = openForTests(() => openChat({ servers: { north: weather, south: weather, west: weather } }));

const REST_MS = 30_000;

async function get<T>(path: string): Promise<T> {
  return (await (await fetch(chat.url + path)).json()) as T;
}

/** A chat with calls of three servers in turn, and a board with the same. */
async function makeThings(count: number): Promise<{ sessionId: string; boardId: string }> {
  const { id: sessionId } = (await chat.post('/api/sessions', {})) as { id: string };
  const board = (await chat.post('/api/boards', { title: `Board of ${count}` })) as { id: string; sessionId: string };
  for (let index = 0; index < count; index++) {
    const server = SERVERS[index % SERVERS.length];
    const call = { server, tool: 'forecast', arguments: { city: `Town ${index}` } };
    const { callId } = (await chat.post(`/api/sessions/${sessionId}/tool-calls`, call)) as { callId: string };
    await expect
      .poll(async () => {
        const { events } = await get<{ events: { type: string; callId?: string }[] }>(`/api/sessions/${sessionId}`);
        return events.some(event => event.type === 'llm:tool-result' && event.callId === callId);
      })
      .toBe(true);
    await chat.post(`/api/sessions/${board.sessionId}/board-items`, { sessionId, callId });
  }
  return { sessionId, boardId: board.id };
}

/** Milliseconds from the opening of a page until the first view is there, and until every item has its view or its text. */
async function open(page: Page, path: string, count: number): Promise<{ firstMs: number; allMs: number }> {
  const begin = performance.now();
  await page.goto(chat.url + path);
  await page.locator('[data-surface-state=ready]').first().waitFor();
  const firstMs = performance.now() - begin;
  await page.waitForFunction(expected => {
    const surfaces = [...document.querySelectorAll<HTMLElement>('[data-surface-id]')];
    const isShown = (surface: HTMLElement): boolean =>
      surface.dataset.surfaceState === 'ready' ||
      surface.querySelector('.vitrine-surface-fallback')?.textContent !== '';
    return surfaces.length === expected && surfaces.every(isShown);
  }, count);
  return { firstMs, allMs: performance.now() - begin };
}

it.each([30, 100])('a board of %i items', async count => {
  const { sessionId, boardId } = await makeThings(count);
  const page = await chat.open();
  await page.goto(`${chat.url}/s/${sessionId}`);
  const begin = performance.now();
  await page.goto(`${chat.url}/s/${sessionId}`);
  await page.locator('[data-surface-state=ready]').first().waitFor();
  const chatMs = performance.now() - begin;
  const { firstMs, allMs } = await open(page, `/boards/${boardId}`, count);
  const { pssMb, renderers } = readMemory(process.pid);
  const since = await page.evaluate(() => performance.now());
  const wait = (ms: number) =>
    page.waitForFunction(([from, forMs]) => performance.now() - from! > forMs!, [since, ms], {
      polling: 1000,
      timeout: 60_000,
    });
  await wait(5_000);
  const before = readCPUSeconds(process.pid);
  await wait(5_000 + REST_MS);
  const restShare = (readCPUSeconds(process.pid) - before) / (REST_MS / 1000);
  console.log(
    `${count} items: first view ${Math.round(firstMs)} ms (chat: ${Math.round(chatMs)} ms), all ${Math.round(allMs)} ms, ` +
      `${Math.round(pssMb)} MB in ${renderers} renderers, at rest ${(restShare * 100).toFixed(2)} % of a core`,
  );
  expect(allMs).toBeLessThan(15_000);
  expect(restShare).toBeLessThan(0.05);
});
