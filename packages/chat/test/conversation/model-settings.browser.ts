// The models of the chat, set in its page: from the first screen without a model to an answer, with the keyboard alone.
import { randomBytes } from 'node:crypto';
import { createModelSettings } from '@vitrine/agent/internal/settings';
import { createSqliteStore } from '@vitrine/agent/internal/stores';
import { createModelDirectory } from '@vitrine/model/internal/providers';
import { startWireServer } from '@vitrine/model/testing';
import { createSecretBox } from '@vitrine/storage/internal/secrets';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsInBothThemes } from '../support/axe.ts';
import { answers, atRest, composer } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';
import { tabTo } from '../support/tab-to.ts';

const KEY = 'sk-canary-7';

const pulled = ['llama3.2'];

/** A chat that finds no model, and a server that has some. */
async function openWithoutModel() {
  const wire = await startWireServer({
    models: ['small-model', 'large-model'],
    key: KEY,
    otherwise: { text: 'Hello.' },
  });
  const local = await startWireServer({ models: pulled, otherwise: { text: 'Hello from here.' } });
  const store = createSqliteStore({ file: ':memory:' });
  const directory = createModelDirectory({ env: {} });
  const modelSettings = createModelSettings({
    store,
    box: createSecretBox(new Uint8Array(randomBytes(32))),
    directory,
    findModels: async () => [],
    onError: error => {
      throw error;
    },
  });
  const chat = await openChat({ models: directory, modelSettings });
  return {
    ...chat,
    wire,
    local,
    readWindow: () => directory.list().find(({ model }) => model === 'llama3.2')?.contextWindow,
    async close() {
      await chat.close();
      await Promise.all([store.close(), wire.close(), local.close()]);
    },
  };
}

const chat = openForTests(openWithoutModel);
const dialog = (page: Page) => page.getByRole('dialog');

it('leads from the first screen to the first answer by the keyboard, and never shows the key again', async () => {
  const page = await chat.open();
  await page.getByRole('button', { name: 'Connect a model' }).waitFor();
  await tabTo(page, /^Connect a model$/);
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Provider', { exact: true }).waitFor();
  await tabTo(page, /^Provider$/);
  // The last of the list: any server with the wire of OpenAI.
  await page.keyboard.press('End');
  await tabTo(page, /^Address$/);
  await page.keyboard.type(`${chat.wire.origin}/v1`);
  await tabTo(page, /^API key/);
  await page.keyboard.type('sk-wrong');
  await tabTo(page, /^Find models$/);
  await page.keyboard.press('Enter');
  await dialog(page).getByText('refuses the key (401): Incorrect API key').waitFor();
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);

  await dialog(page).getByLabel('API key').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(KEY);
  await tabTo(page, /^Find models$/);
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('large-model').waitFor();
  await tabTo(page, /large-model/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Add$/);
  await page.keyboard.press('Enter');
  await dialog(page).getByText('1 model').waitFor();
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  expect(await page.content()).not.toContain(KEY);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Connect a model' }).waitFor({ state: 'detached' });
  await composer(page).focus();
  await page.keyboard.type('Hi');
  await page.keyboard.press('Enter');
  await answers(page).getByText('Hello.').waitFor();
  await atRest(page);
  expect(chat.wire.requests.at(-1)).toMatchObject({ model: 'large-model' });
  expect(chat.wire.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
});

it('checks a model, sets its temperature and its window, and offers a model that was pulled meanwhile', async () => {
  const page = await chat.open();
  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog(page).getByRole('button', { name: 'Add a provider' }).click();
  await dialog(page).getByLabel('Provider', { exact: true }).selectOption('ollama');
  await dialog(page).getByLabel('Address').fill(`${chat.local.origin}/v1`);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  const model = dialog(page).getByRole('listitem').filter({ hasText: 'llama3.2' });
  await model.getByRole('button', { name: /^Check/ }).click();
  await model.getByText(/^Works/).waitFor();
  await model.getByLabel('Temperature').fill('0.4');
  await model.getByLabel('Temperature').press('Tab');
  await dialog(page).getByText('Saved', { exact: true }).waitFor({ state: 'attached' });
  await model.getByRole('button', { name: /^Check/ }).click();
  await expect.poll(() => chat.local.requests.length).toBe(2);
  expect(chat.local.requests[1]?.body).toMatchObject({ temperature: 0.4 });
  const window = model.getByLabel('Window (tokens)');
  await expect.poll(() => window.getAttribute('placeholder')).toBe('32,000');
  await window.fill('7500');
  await window.press('Tab');
  await expect.poll(() => chat.readWindow()).toBe(7500);
  await page.keyboard.press('Escape');

  pulled.push('qwen3:8b');
  await page.locator('.model-picker select').focus();
  await page.locator('.model-picker select').selectOption({ label: 'qwen3:8b (Ollama)' });
  await composer(page).fill('Hi');
  await composer(page).press('Enter');
  await answers(page).getByText('Hello from here.').waitFor();
  await atRest(page);
});

it('says why a model does not answer, and removes its provider, at the width of a phone', async () => {
  const page = await chat.open();
  await page.setViewportSize({ width: 390, height: 800 });
  await chat.local.close();
  await page.getByRole('button', { name: 'Settings' }).click();
  const model = dialog(page).getByRole('listitem').filter({ hasText: 'llama3.2' });
  await model.getByRole('button', { name: /^Check/ }).click();
  await model.getByText(/cannot be reached/).waitFor();
  const readExcess = () => dialog(page).evaluate(element => element.scrollWidth - element.clientWidth);
  await expect.poll(readExcess).toBeLessThanOrEqual(0);
  await expect.poll(() => violationsInBothThemes(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Remove Ollama' }).click();
  await model.waitFor({ state: 'detached' });
});
