// The pages beside chats in German at the width of a phone: nothing is cut, and nothing is English.
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { picture } from '../schedules/picture.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() =>
  openChat({
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    servers: { weather: stdioServer('../boards/weather-server.ts') },
  }),
);

/** English words that no name of these pages has. */
const ENGLISH = /\b(the|your|with|from|this|there|new|open|delete|rename|last|runs?|save|cancel|no)\b/i;

it('the pages of apps, boards, projects, the inbox and schedules are German at 390 px', async () => {
  const board = await chat.post('/api/boards', { title: 'Wetter' });
  const project = await chat.post('/api/projects', { name: 'Reise' });
  const { id } = await chat.post('/api/schedules', {
    title: 'Morgen',
    when: { cron: '0 9 * * *', timeZone: 'Europe/Berlin' },
    work: { type: 'tool', server: 'weather', tool: 'air', arguments: { city: 'Oslo' } },
    target: { type: 'board', boardId: board.id },
    allowed: [],
  });
  const session = await chat.sessionWith('air', { city: 'Oslo' }, 'weather');
  const { callId } = await chat.post(`/api/sessions/${session}/tool-calls`, {
    ...{ server: 'weather', tool: 'forecast', arguments: { city: 'Oslo' } },
  });
  const place = `/api/sessions/${String(board.sessionId)}/board-items`;
  await expect.poll(() => chat.post(place, { sessionId: session, callId }).catch(() => ({}))).toHaveProperty('items');
  const page = await chat.open();
  for (const path of [
    'apps',
    'apps/weather/forecast',
    'boards',
    `boards/${String(board.id)}`,
    'projects',
    `projects/${String(project.id)}`,
    'inbox',
    'schedules',
    'schedules/new',
    `schedules/${String(id)}`,
    `schedules/${String(id)}/runs`,
  ]) {
    await page.goto(`${chat.url}/${path}`);
    await page.locator('main :is(section, form)').first().waitFor();
    await expect.poll(() => page.locator('main .loading').count()).toBe(0);
    await picture(page, `de-${path.replaceAll('/', '-').slice(0, 30)}`);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const cut = await page
      .locator('main :is(button, a, label, h2, h3, legend)')
      .evaluateAll(all =>
        all
          .filter(
            each =>
              each.scrollWidth > each.clientWidth + 1 &&
              each.clientWidth > 1 &&
              getComputedStyle(each).overflowX !== 'visible',
          )
          .map(each => each.textContent),
      );
    expect(cut, path).toEqual([]);
    const words = await page
      .locator('main :is(button, a.text-button, legend, .lede, .quiet, h3)')
      .evaluateAll(all =>
        all.filter(each => !each.closest('.board-item, [data-app]')).map(each => each.textContent ?? ''),
      );
    expect(
      words.filter(text => ENGLISH.test(text)),
      path,
    ).toEqual([]);
  }
});
