// The whole chat below a path of a host, behind a real proxy that has other things at `/`.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { cardAction, cards } from '../support/answer-cards.ts';
import { type OpenedChat, openChat } from '../support/open-page.ts';
import { type PathProxy, startPathProxy } from '../support/path-proxy.ts';

let proxy: PathProxy;
let chat: OpenedChat;
beforeAll(async () => {
  proxy = await startPathProxy('/tools/chat');
  chat = await openChat({
    servers: { seats: stdioServer('../approvals/question-server.ts') },
    place: { basePath: '/tools/chat/', publicHosts: [proxy.host] },
    plain: true,
  });
  proxy.forward(Number(new URL(chat.url).port));
});
afterAll(async () => {
  await chat?.close();
  await proxy?.close();
});

it('the page, its files, API, stream, interfaces, addresses and history work below the path', async () => {
  expect(new URL(chat.url).pathname).toBe('/tools/chat');
  const { id } = await chat.post('/api/sessions', {});
  const page = await chat.open();
  await page.goto(`${proxy.origin}/tools/chat`);
  await page.getByRole('link', { name: 'Apps' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/tools/chat/apps');
  await page.goto(`${proxy.origin}/tools/chat/s/${id}`);
  await page.locator('[data-sidebar], nav').first().waitFor();
  // By the stream: the call is made beside the page.
  await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'seats', tool: 'book', arguments: { kind: 'seats' } });
  const card = cards(page, 'seats asks for information');
  await card.frameLocator('[data-surface-id] iframe').frameLocator('iframe').getByText('Hall 2').waitFor();
  await cardAction(card, 'deny').click();
  await page.getByText('decline: {}').waitFor();
  await page.reload();
  await page.getByText('decline: {}').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Apps' }).waitFor();
  expect(proxy.strays.filter(path => path !== '/favicon.ico')).toEqual([]);
  expect(await chat.finish()).toEqual([]);
});

it('without a connection the page and its lists are there as they were read last, also beside another application of the host', async () => {
  const { id } = await chat.post('/api/sessions', {});
  const page = await chat.open();
  await page.goto(`${proxy.origin}/tools/chat/s/${id}`);
  // As an installed page does.
  const scope = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
    const { scope } = await (await fetch(link.href)).json();
    await navigator.serviceWorker.register('/tools/chat/sw.js');
    await navigator.serviceWorker.ready;
    return new URL(scope, link.href).pathname;
  });
  expect(scope).toBe('/tools/chat/');
  await page.evaluate(() => caches.open('of another application'));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${proxy.origin}/tools/chat/inbox`);
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  const hasList = () => page.evaluate(async () => (await caches.match('/tools/chat/api/inbox')) !== undefined);
  await expect.poll(hasList).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('You are offline. This is the inbox as it was last read on this device.').waitFor();
  await page.context().setOffline(false);
  expect(await page.evaluate(() => caches.keys())).toEqual(
    expect.arrayContaining(['of another application', 'vitrine-shell/tools/chat', 'vitrine-state/tools/chat']),
  );
  await chat.finish();
});
