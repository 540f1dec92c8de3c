// A freeform page by a model in the real chat: tried in a Chromium by `vitrine wrap --freeform`, then drawn and used.
import { startWireServer, type WireServer } from '@vitrine/model/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { chromiumPath } from '../../../../../test/support/browser/chromium.ts';
import { allowCard, viewIn } from '../../../../chat/test/support/answer-cards.ts';
import { violations } from '../../../../chat/test/support/axe.ts';
import { type OpenedChat, openChat } from '../../../../chat/test/support/open-page.ts';
import { GOOD_PAGE } from '../../../../wrapper/test/freeform-pages.ts';
import { WEATHER, wrapArguments } from '../../../test/wrapped-servers.ts';

/** Page for the forecast of the weather example. */
const PAGE = GOOD_PAGE.replaceAll('day.high', 'day.highC');

let wire: WireServer;
let chat: OpenedChat;
beforeAll(async () => {
  // The other tools of the server keep their compiled pages.
  wire = await startWireServer({
    otherwise: ({ lastText }) => ({ text: lastText.includes('tool: forecast') ? PAGE : 'I cannot.' }),
  });
  const words = ['--no-cache', '--llm', 'anthropic:test', '--freeform', '--browser', chromiumPath()];
  const args = wrapArguments(WEATHER).flatMap(word => (word === '--no-cache' ? words : [word]));
  chat = await openChat({
    servers: {
      weather: { type: 'stdio', command: process.execPath, args, env: wire.env('anthropic'), connectionMode: 'strict' },
    },
  });
}, 120_000);
afterAll(async () => {
  await chat?.close();
  await wire?.close();
});
afterEach(async () => {
  expect(await chat.finish()).toEqual([]);
});

it('a page that passed its trial draws the result, and calls the tool for another place after approval', async () => {
  const call = () => chat.sessionWith('forecast', { place: 'Oslo', days: 5, date: '2026-06-01' }, 'weather');
  await expect
    .poll(
      async () => {
        const page = await chat.open(`/s/${await call()}`);
        await viewIn(page).locator('main').first().waitFor({ timeout: 10_000 });
        const count = await viewIn(page).getByLabel('Highs of each day').count();
        await page.close();
        return count;
      },
      { timeout: 45_000 },
    )
    .toBe(1);
  const page = await chat.open(`/s/${await call()}`);
  const view = viewIn(page);
  await view.locator('tbody tr').nth(4).waitFor();
  await expect.poll(() => view.locator('[name=place]').inputValue()).toBe('Oslo');
  await expect.poll(() => violations(page)).toEqual([]);
  if (process.env.VITRINE_SHOTS) await page.screenshot({ path: `${process.env.VITRINE_SHOTS}/freeform-forecast.png` });
  await view.locator('[name=place]').fill('Nairobi');
  await view.locator('[name=days]').fill('3');
  await view.locator('[data-run]').click();
  await allowCard(page);
  await expect.poll(() => view.locator('tbody tr').count()).toBe(3);
});
