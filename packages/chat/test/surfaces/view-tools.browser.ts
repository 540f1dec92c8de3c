// Tools that an open view offers to the model: the page calls them, the user is asked, and they disappear with the view.
import type { SeenRequest } from '@vitrine/model/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { allowCard, cards } from '../support/answer-cards.ts';
import { answers, atRest, openConversations, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { studioView } from './studio.ts';

const conversations = openForTests(() => openConversations({ servers: { studio: stdioServer('./studio-server.ts') } }));

const offered = ({ tools }: SeenRequest) => tools.filter(name => name.startsWith('view-'));
/** Calls a tool of the view by its own name, whatever the model knows it as. */
const createCall = (tool: string, args: Record<string, unknown>) => (request: SeenRequest) => ({
  calls: [{ name: offered(request).find(name => name.endsWith(tool)) ?? `missing ${tool}`, args }],
});

/** Resolves when the chat knows that the view offers so many tools. */
const arrives = (page: Page, count: number): Promise<unknown> =>
  page.waitForResponse(
    response => response.url().endsWith('/app-tools') && response.request().postDataJSON().tools.length === count,
  );

it('offers the tools of an open view to the model, asks before each call, and reports the result', async () => {
  const page = await conversations.begin(createCall('read_count', {}), createCall('set_count', { to: 7 }), {
    text: 'It is seven now.',
  });
  const id = await conversations.chat.sessionWith('studio', {}, 'studio');
  const offer = arrives(page, 2);
  await page.goto(`${conversations.chat.url}/s/${id}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  await page.getByText('Tools of this interface').waitFor();
  await offer;
  await say(page, 'Set the counter to seven');

  await cards(page).waitFor();
  await expect
    .poll(() => cards(page).innerText())
    .toMatch(
      /The model wants to run 'read_count', which the interface of Studio offers.*Asked by\s+the model\s+Offered by\s+the interface of Studio/s,
    );
  await allowCard(page);
  await cards(page).getByText('set_count').first().waitFor();
  await expect.poll(() => cards(page).innerText()).toContain('7');
  await allowCard(page);
  await studioView(page).locator('#count').getByText('7').waitFor();
  await answers(page).filter({ hasText: 'It is seven now.' }).waitFor();
  await atRest(page);
  const [first, second, third] = conversations.wire.requests;
  expect(offered(first!)).toHaveLength(2);
  expect(second!.lastText).toContain('The counter stands at 0');
  expect(third!.lastText).toContain('Set to 7');
  const session = (await (await fetch(`${conversations.chat.url}/api/sessions/${id}`)).json()) as {
    events: { type: string }[];
  };
  expect(session.events.filter(({ type }) => type === 'view:tool-call')).toMatchObject([
    { toolName: 'read_count', initiator: 'model' },
    { toolName: 'set_count', args: { to: 7 }, initiator: 'model' },
  ]);

  // A view that is hidden offers nothing any more.
  const withdrawal = arrives(page, 0);
  await page.getByRole('button', { name: /^Hide the interface/ }).click();
  await withdrawal;
  conversations.wire.add({ text: 'Nothing to call.' });
  await say(page, 'And now?');
  await answers(page).filter({ hasText: 'Nothing to call.' }).waitFor();
  expect(offered(conversations.wire.requests.at(-1)!)).toEqual([]);
});
