// Surfaces of running calls, and views that poll their server.
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { allowCard, viewIn } from '../support/answer-cards.ts';
import { violations } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() => openChat({ servers: { kettle: stdioServer('./kettle-server.ts') } }));

const received = (page: Page, line: string) =>
  viewIn(page).locator('#received').getByText(line, { exact: true }).waitFor();
const readDocument = (page: Page) => viewIn(page).locator('#document').innerText();
const call = (page: Page) => page.getByRole('article', { name: 'Boil' });
const pour = (said: string): Promise<unknown> => chat.sessionWith('pour', { said }, 'kettle');

const readEvents = async (id: string): Promise<Record<string, unknown>[]> =>
  ((await (await fetch(`${chat.url}/api/sessions/${id}`)).json()) as { events: Record<string, unknown>[] }).events;

async function boil(water: string): Promise<{ page: Page; id: string }> {
  const id = await chat.sessionWith('boil', { water }, 'kettle');
  const page = await chat.open(`/s/${id}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  return { page, id };
}

describe('the surface of a running call', () => {
  it('shows the input, with a cancel button below; the result arrives in the same document', async () => {
    const { page } = await boil('rain');
    await received(page, 'Heating rain.');
    await expect.poll(() => call(page).getAttribute('data-call-state')).toBe('running');
    // At one moment: the surface may still grow.
    const gap = await call(page).evaluate(
      element =>
        element.querySelector('.progress')!.getBoundingClientRect().top -
        element.querySelector('.surface')!.getBoundingClientRect().bottom,
    );
    expect(gap).toBeGreaterThanOrEqual(0);
    await expect.poll(() => violations(page)).toEqual([]);
    const before = await readDocument(page);
    await pour('Tea');
    await received(page, 'Heating rain. Tea.');
    expect(await readDocument(page)).toBe(before);
    await expect.poll(() => call(page).getAttribute('data-call-state')).toBe('done');
    await expect.poll(() => call(page).locator('.progress').count()).toBe(0);

    await page.reload();
    await received(page, 'Heating rain. Tea.');
  });

  it('receives the schema of its tool, also after a reload', async () => {
    const { page } = await boil('pond');
    const schema = async () => JSON.parse(await viewIn(page).locator('#schema').innerText());
    await expect.poll(schema).toMatchObject({ properties: { water: { type: 'string' } }, required: ['water'] });
    await page.reload();
    await expect.poll(schema).toMatchObject({ properties: { water: { type: 'string' } }, required: ['water'] });
    await pour('Tea');
    await received(page, 'Heating pond. Tea.');
  });

  it('is notified that the call was cancelled, and stays', async () => {
    const { page } = await boil('sea');
    const before = await readDocument(page);
    await call(page).getByRole('button', { name: 'Cancel' }).click();
    await received(page, 'Heating sea. The call was cancelled.');
    expect(await readDocument(page)).toBe(before);
    await call(page).locator('.problem').getByText('The call was cancelled.').waitFor();
    await page.reload();
    await received(page, 'Heating sea. The call was cancelled.');
  });

  it('can be moved beside the transcript meanwhile', async () => {
    const { page } = await boil('well');
    const before = await readDocument(page);
    await page.getByRole('button', { name: /^Open in side panel/ }).click();
    await page.getByRole('complementary').locator('[data-surface-state=ready]').waitFor();
    await pour('Coffee');
    await received(page, 'Heating well. Coffee.');
    expect(await readDocument(page)).toBe(before);
  });

  it('is replaced when the result names another document', async () => {
    const id = await chat.sessionWith('boil', { water: 'dew' }, 'kettle');
    const page = await chat.open('/');
    // No agent of ours says this: the log is changed on its way to the page, which reads it again because the stream says `resync`.
    let later: object[] = [];
    const { promise: changed, resolve: change } = Promise.withResolvers<void>();
    const resync = { contentType: 'text/event-stream', body: 'event: resync\ndata: {"seq":0}\n\n' };
    const firstStream = async (route: Route) => {
      await changed;
      await route.fulfill(resync);
    };
    await page.route(`**/api/sessions/${id}/events*`, firstStream, { times: 1 });
    await page.route(`**/api/sessions/${id}`, async route => {
      const response = await route.fetch();
      const session = (await response.json()) as { seq: number; events: object[] };
      const events = [...session.events, ...later];
      await route.fulfill({ response, json: { ...session, seq: events.length, events } });
    });
    await page.goto(`${chat.url}/s/${id}`);
    await received(page, 'Heating dew.');
    const [begun] = await readEvents(id);
    const part = {
      ...{ type: 'ui-resource', uri: 'ui://boil/view', server: 'kettle', source: 'embedded' },
      ...{ mimeType: 'text/html', content: '<!doctype html><p id="received">Another kettle</p>' },
    };
    const sanitized = { content: [part], meta: { isError: false } };
    later = [{ ...begun, seq: 3, type: 'llm:tool-result', success: true, sanitized }];
    // The driver reports a closed page when it waits in a frame that is replaced, so the test looks into the frame after that.
    await Promise.all([page.waitForEvent('framedetached'), change()]);
    await received(page, 'Another kettle');
    await expect.poll(() => page.locator('.transcript [data-surface-id]').count()).toBe(1);
    // The page may be reading the session once more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

describe('calls of one tool by one view', () => {
  it.runIf(IS_THOROUGH)('are one line, which expands by keyboard and shows them', async () => {
    const { page } = await boil('tap');
    await pour('Soup');
    await received(page, 'Heating tap. Soup.');
    await viewIn(page).getByRole('button', { name: 'Watch' }).click();
    await allowCard(page, { choice: 'chat' });
    await received(page, 'Heating tap. Soup. Watched.');
    const series = page.locator('.call-series');
    await series.getByText('4 calls of Gauge by the interface of Boil, 1 failed').waitFor();
    await expect.poll(() => page.locator('.call[data-initiator=view]').count()).toBe(0);
    await series.locator('summary').focus();
    await page.keyboard.press('Enter');
    await series.getByRole('article', { name: 'Gauge' }).nth(3).waitFor();
    await series.getByText('The tool reports an error').waitFor();
    await expect.poll(() => violations(page)).toEqual([]);

    // It stays open while it grows.
    await viewIn(page).getByRole('button', { name: 'Watch' }).click();
    await series.getByText('8 calls of Gauge by the interface of Boil, 2 failed').waitFor();
    await expect.poll(() => series.getByRole('article', { name: 'Gauge' }).count()).toBe(8);
  });
});
