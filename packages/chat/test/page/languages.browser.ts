// The page in German: by the browser's language and by the setting, without losing the open chat, in the layouts of both widths.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createModelDirectory } from '@vitrine/model/internal/providers';
import type { Locator, Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { Message, readSource } from '../../web/src/language/define-texts.ts';
import { LANGUAGES } from '../../web/src/language/languages.ts';
import { violations } from '../support/axe.ts';
import { viewAt } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const source = (path: string) => ({
  type: 'stdio' as const,
  command: process.execPath,
  args: ['--conditions=@vitrine/source', fileURLToPath(new URL(path, import.meta.url))],
  connectionMode: 'strict' as const,
});

const chat = openForTests(() =>
  openChat({
    locale: 'de-DE',
    // The offline planner alone.
    models: createModelDirectory({ env: {} }),
    servers: {
      weather: source('../../../../examples/weather-view/src/main.ts'),
      office: source('../mcp-servers/page-server.ts'),
    },
  }),
);

/** Titles of the first screen, with and without models. */
const GERMAN_TITLE = /Womit kann ich helfen\?|Was möchtest du sehen\?|Wähle ein Tool/;
const ENGLISH_TITLE = /What can I help with\?|What would you like to see\?|Choose a tool/;

const change = (settings: object) =>
  fetch(`${chat.url}/api/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });

/** Chooses a language of the page, and waits until the server has it. */
async function choose(page: Page, label: string, option: Parameters<Locator['selectOption']>[0]): Promise<void> {
  const isSaved = (response: Response): boolean =>
    response.url().endsWith('/api/settings') && response.request().method() === 'PUT';
  await Promise.all([page.waitForResponse(isSaved), page.getByLabel(label).selectOption(option)]);
}

const shownLanguage = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

function strings(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  return typeof texts === 'object' && texts !== null && !(texts instanceof Message)
    ? Object.values(texts).flatMap(strings)
    : [];
}

/** Every English text without arguments that is not German, too. */
async function readEnglishTexts(): Promise<Set<string>> {
  const files = readdirSync(new URL('../../web/src/texts/', import.meta.url));
  const names = files.flatMap(file => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? []);
  const modules = await Promise.all(
    names.map(async name => (await import(`../../web/src/texts/${name}.ts`)) as Record<string, object>),
  );
  const german = new Set(strings(await LANGUAGES.de.load()));
  const sources = modules
    .flatMap(module => Object.values(module))
    .map(texts => Object(texts) === texts && readSource(texts));
  return new Set(sources.flatMap(entry => (entry ? strings(entry.source) : [])).filter(text => !german.has(text)));
}

/** English texts of the page that it shows or announces. */
async function englishLeft(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const attributes = ['aria-label', 'placeholder', 'title', 'alt'];
    return [...document.querySelectorAll<HTMLElement>('#root *')].flatMap(element => [
      ...[...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent ?? ''),
      ...attributes.map(name => element.getAttribute(name) ?? ''),
    ]);
  });
  const english = await readEnglishTexts();
  return [...new Set(shown.map(text => text.trim()).filter(text => english.has(text)))];
}

/** Whether some element is wider than the window. */
const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function expectGerman(page: Page): Promise<void> {
  expect(await shownLanguage(page)).toBe('de');
  expect(await englishLeft(page)).toEqual([]);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => isTooWide(page)).toBe(false);
    await expect.poll(() => violations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

it('is German in a German browser: the first screen, the settings and the servers', async () => {
  const page = await chat.open();
  await page.getByText('2 Server, ').waitFor();
  await expectGerman(page);
  for (const [open, tabs] of [
    ['Einstellungen', ['Allgemein', 'Modelle', 'Freigaben', 'Verlauf']],
    ['Server', []],
  ] as const) {
    await page.getByRole('button', { name: open, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: open });
    await dialog.waitFor();
    for (const tab of tabs) {
      await dialog.getByRole('tab', { name: tab, exact: true }).click();
      await expectGerman(page);
    }
    await expectGerman(page);
    await page.keyboard.press('Escape');
  }
});

it('asks and answers in German, with numbers and plurals of the language', async () => {
  const page = await chat.open();
  await page.locator('[data-composer]').fill('weather in Lisbon');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Mehr: / }).waitFor();
  await page.locator('[data-stop]').waitFor({ state: 'detached' });
  await viewAt(page, 0).getByText('Lisbon').first().waitFor();
  await expectGerman(page);
});

it('changes by the setting at once, and keeps the open chat and what was typed', async () => {
  const id = await chat.sessionWith('greet', { name: 'Ada' });
  const page = await chat.open(`/s/${id}`);
  await page.locator('.call').waitFor();
  const call = await page.locator('.call').elementHandle();
  await page.locator('[data-composer]').fill('half a sentence');

  await page.getByRole('button', { name: 'Einstellungen', exact: true }).click();
  await page.getByRole('tab', { name: 'Allgemein' }).click();
  await choose(page, 'Sprache dieser Seite', { label: 'English' });
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  await expect.poll(() => shownLanguage(page)).toBe('en');
  await page.keyboard.press('Escape');
  expect(await call?.evaluate(element => element.isConnected)).toBe(true);
  await expect.poll(() => page.locator('[data-composer]').inputValue()).toBe('half a sentence');

  // The server keeps it: another tab has it, too.
  const other = await chat.open();
  await other.getByRole('heading', { name: ENGLISH_TITLE }).waitFor();
  await other.getByRole('button', { name: 'Settings', exact: true }).click();
  await other.getByRole('tab', { name: 'General' }).click();
  await choose(other, 'Language of this page', '');
  await other.getByRole('dialog', { name: 'Einstellungen' }).waitFor();
  await expect.poll(() => shownLanguage(other)).toBe('de');
});

it('starts in the language that the user chose last, whatever the browser’s is', async () => {
  await change({ language: 'en' });
  const page = await chat.open();
  await page.getByRole('heading', { name: ENGLISH_TITLE }).waitFor();
  await change({ language: null });
  await page.reload();
  await page.getByRole('heading', { name: GERMAN_TITLE }).waitFor();
});

it('takes the browser’s language where the page does not have the chosen one', async () => {
  await change({ language: 'tlh' });
  const page = await chat.open();
  await page.getByRole('heading', { name: GERMAN_TITLE }).waitFor();
  await change({ language: null });
});
