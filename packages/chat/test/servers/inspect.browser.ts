// `vitrine inspect` in the page: the messages between the chat and a server, the server's lists, and what each surface did.
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { viewIn } from '../support/answer-cards.ts';
import { violations } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() =>
  openChat({
    servers: { weather: stdioServer('../../../../examples/weather-view/src/main.ts') },
    inspect: 'weather',
  }),
);

it('shows the messages live, the resources, and the shield panel under each surface', async () => {
  const page = await chat.open();
  const inspector = page.getByRole('complementary', { name: 'Inspecting weather' });
  await inspector.getByText('tools/list', { exact: true }).first().waitFor();
  const id = await chat.sessionWith('current_weather', { place: 'lisbon' }, 'weather');
  await page.goto(`${chat.url}/s/${id}`);
  await viewIn(page).getByText('Lisbon').first().waitFor();
  const call = inspector.locator('summary', { hasText: 'tools/call current_weather' }).last();
  await call.click();
  await inspector.getByRole('treeitem', { name: 'place: "lisbon"' }).waitFor();

  await inspector.getByRole('searchbox', { name: 'Search messages' }).fill('initialize');
  await inspector.getByText('current_weather').first().waitFor({ state: 'detached' });
  await inspector.getByRole('searchbox', { name: 'Search messages' }).fill('');

  await inspector.getByRole('tab', { name: 'Resources' }).click();
  await inspector.locator('summary', { hasText: 'ui://' }).last().click();
  await inspector.getByText('text/html;profile=mcp-app').first().waitFor();

  const diagnostics = page.getByRole('region', { name: 'The interface of' });
  await diagnostics.getByText('Status: ready').waitFor();
  await diagnostics.getByText('The interface received the result').waitFor();
  await expect.poll(() => diagnostics.getByText('Nothing blocked').count()).toBe(1);
  await expect.poll(() => violations(page)).toEqual([]);
  expect(await chat.finish()).toEqual([]);
});

it('a chat without inspection does not show it, and its routes report that', async () => {
  const answer = await fetch(`${chat.url}/api/inspect/resource`);
  expect(answer.status).toBe(400);
  const other = await openChat({ servers: {} });
  expect(await (await fetch(`${other.url}/api/inspect/messages`)).json()).toMatchObject({
    error: { code: 'not-found' },
  });
  await other.close();
});
