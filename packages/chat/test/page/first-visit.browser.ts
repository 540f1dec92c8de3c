// The bytes of a first visit, as the network receives them: what a page on a slow line waits for before it can be used.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedChat, openChat } from '../support/open-page.ts';

/** Headers included. Fonts, and parts that are loaded when the page is idle, come later and are not counted. */
const MOST_BYTES = 250_000;
/** The document, and the scripts and styles that it names. */
const MOST_FILES = 6;
const FIRST_REQUESTS = ['/api/tools', '/api/sessions', '/api/projects', '/api/prompts'];

let chat: OpenedChat;
beforeAll(async () => {
  chat = await openChat();
}, 240_000);
afterAll(() => chat?.close());

it('a first visit waits for at most 250 KB, in few files', { timeout: 30_000 }, async () => {
  const page = await chat.open();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.clearBrowserCache');
  const addresses = new Map<string, string>();
  const answers = new Map<string, number>();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    if (address !== undefined) answers.set(address, encodedDataLength);
  });
  const document = await (await page.reload())!.text();
  const links = [...document.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+\.(?:js|css))"/g)];
  const files = [page.url(), ...links.map(([, path]) => new URL(path!, page.url()).href)];
  await expect.poll(() => files.filter(file => !answers.has(file))).toEqual([]);
  // Each request that the page sends by itself, whichever is answered first.
  const missing = (): string[] =>
    FIRST_REQUESTS.filter(path => ![...answers.keys()].some(address => new URL(address).pathname === path));
  await expect.poll(missing).toEqual([]);
  const counted = [...answers].filter(([address]) => files.includes(address) || address.includes('/api/'));
  const list = counted.map(([address, bytes]) => `${bytes} ${address}`).join('\n');
  expect(
    counted.reduce((sum, [, bytes]) => sum + bytes, 0),
    list,
  ).toBeLessThanOrEqual(MOST_BYTES);
  expect(files.length, list).toBeLessThanOrEqual(MOST_FILES);
});
