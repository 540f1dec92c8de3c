// Every tool of three servers that know nothing of interfaces, behind `vitrine wrap`, in the real chat: called, and drawn.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedChat, openChat } from '../../chat/test/open-page.ts';
import { viewIn } from '../../chat/test/questions.ts';
import { DATABASE, EVERYTHING, WEATHER, wrapped } from '../test/wrapped-servers.ts';

let chat: OpenedChat;
beforeAll(async () => {
  chat = await openChat({
    servers: { weather: wrapped(WEATHER), database: wrapped(DATABASE), everything: wrapped(EVERYTHING) },
  });
}, 120_000);
afterAll(() => chat?.close());
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

const row = { planet: 'Mars', observed_on: '2026-11-22', note: 'Dust.' };
const day = { place: 'Oslo', date: '2026-06-01' };
/** A tool, its arguments, and what must be seen of its result; `null`: an image. */
const CALLS: [server: string, tool: string, args: Record<string, unknown>, seen: string | RegExp | null][] = [
  ['weather', 'list_places', { query: 'nor' }, 'Norway'],
  ['weather', 'current_weather', day, /Oslo/],
  ['weather', 'forecast', { ...day, days: 3 }, /Oslo/],
  ['database', 'list_tables', {}, /observation/],
  ['database', 'describe_table', { table: 'planet' }, /diameter_km/],
  ['database', 'query', { sql: 'SELECT name, diameter_km FROM planet' }, /Neptune/],
  ['database', 'insert', { table: 'observation', row }, /Dust/],
  ['everything', 'echo', { message: 'hello there' }, /hello there/],
  ['everything', 'get-sum', { a: 20, b: 22 }, /42/],
  ['everything', 'get-env', {}, /PATH/],
  ['everything', 'get-tiny-image', {}, null],
  ['everything', 'get-annotated-message', { messageType: 'error', includeImage: true }, /Error/],
  ['everything', 'get-structured-content', { location: 'Chicago' }, /36/],
  ['everything', 'get-resource-links', { count: 2 }, /Resource/],
  ['everything', 'get-resource-reference', { resourceType: 'Text', resourceId: 1 }, /[Rr]esource/],
  ['everything', 'trigger-long-running-operation', { duration: 1, steps: 2 }, /completed/],
];

describe('in the chat', () => {
  it.each(CALLS)('%s: %s', async (server, tool, args, seen) => {
    const page = await chat.open(`/s/${await chat.sessionWith(tool, args, server)}`);
    const result = viewIn(page).locator('[data-result]');
    await (seen === null ? result.locator('img').first() : result.getByText(seen).first()).waitFor();
    if (process.env.VITRINE_SHOTS) await page.screenshot({ path: `${process.env.VITRINE_SHOTS}/wrap-${tool}.png` });
  });
});
