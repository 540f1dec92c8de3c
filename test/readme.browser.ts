// The first sample of README.md in the chat.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { viewIn } from '../packages/chat/test/support/answer-cards.ts';
import { type OpenedChat, openChat } from '../packages/chat/test/support/open-page.ts';
import { type ReadmeSample, writeReadmeSample } from './support/readme-sample.ts';

let sample: ReadmeSample;
let chat: OpenedChat;
beforeAll(async () => {
  sample = writeReadmeSample();
  chat = await openChat({ servers: { dice: sample.config } });
}, 120_000);
afterAll(async () => {
  await chat?.close();
  sample?.remove();
});

it('the first sample of README.md shows the roll in its view', async () => {
  // The page lists the tool when its server has connected.
  const page = await chat.open();
  await page.goto(`${chat.url}/s/${await chat.sessionWith('roll', { sides: 2 }, 'dice')}`);
  await viewIn(page)
    .getByText(/^🎲 [12]$/)
    .waitFor();
  if (process.env.VITRINE_SHOTS) await page.screenshot({ path: `${process.env.VITRINE_SHOTS}/readme-sample.png` });
  expect(await chat.finish()).toEqual([]);
});
