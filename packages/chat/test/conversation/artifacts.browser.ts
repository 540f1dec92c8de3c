// Artifacts: what a model writes as a fenced block is shown beside the chat, in a sandbox that reaches nothing.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { armed, cardAction, cards, sayNo } from '../support/answer-cards.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { atRest, composer, openConversations, say } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() => openConversations());

const block = (info: string, text: string): string => `\`\`\`${info}\n${text}\n\`\`\``;
const CLOCK = `<!doctype html><h1>Clock</h1><button onclick="this.textContent=Number(this.textContent)+1">0</button>`;
const clock = (colour: string) => block('html id=clock title="Clock"', `${CLOCK}\n<style>h1{color:${colour}}</style>`);

const card = (page: Page, title: string) => page.locator('.artifact-card', { hasText: title });
/** Opens an artifact that the page may have opened while it was written. */
async function open(page: Page, title: string): Promise<void> {
  await card(page, title).waitFor();
  if ((await card(page, title).getAttribute('aria-pressed')) !== 'true') await card(page, title).click();
}
const panel = (page: Page) => page.locator('.artifact-side, .artifact-dialog');
const view = (page: Page) => page.locator('.artifact-frame iframe').contentFrame().frameLocator('iframe');
const versions = (page: Page) => panel(page).getByLabel('Version');
const colour = (page: Page) =>
  view(page)
    .locator('h1')
    .evaluate(node => getComputedStyle(node).color);

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Folder for pictures of a run. */
const pictures = process.env.ARTIFACT_PICTURES;
const picture = async (page: Page, name: string): Promise<void> => {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png` });
};

it('a page is shown beside the chat as it is written, and has versions, also after a reload', async () => {
  const text = `Here it is.\n\n${clock('rgb(1, 2, 3)')}\n\nPress the button.`;
  const page = await conversations.begin({ text, pieceLength: 20, holdAt: 8 }, { text: clock('rgb(4, 5, 6)') });
  await page.setViewportSize(WIDE);
  await say(page, 'A clock, please');
  // Its source grows until it is complete.
  await panel(page).getByText('The source, as it is written').waitFor();
  await expect.poll(() => card(page, 'Clock').innerText()).toContain('Being written…');
  await expect.poll(() => composer(page).evaluate(node => node === document.activeElement)).toBe(true);
  await picture(page, 'writing');
  conversations.wire.release();
  await view(page).getByRole('button', { name: '0' }).click();
  await view(page).getByRole('button', { name: '1' }).waitFor();
  await atRest(page);
  await expect.poll(() => colour(page)).toBe('rgb(1, 2, 3)');
  await picture(page, 'page');

  await say(page, 'Another colour');
  await expect.poll(() => versions(page).locator('option').count()).toBe(2);
  await expect.poll(() => colour(page)).toBe('rgb(4, 5, 6)');
  await versions(page).selectOption({ label: 'Version 1 of 2' });
  await expect.poll(() => colour(page)).toBe('rgb(1, 2, 3)');
  await atRest(page);
  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.reload();
  await card(page, 'Clock').nth(1).click();
  await expect.poll(() => colour(page)).toBe('rgb(4, 5, 6)');
});

it('an edit is a version that the model reads, and survives a reload', async () => {
  const page = await conversations.begin({ text: clock('red') }, { text: 'I see.' });
  await page.setViewportSize(WIDE);
  await say(page, 'A clock, please');
  await atRest(page);
  await open(page, 'Clock');
  await panel(page).getByRole('button', { name: 'Edit' }).click();
  await panel(page).getByLabel('Source of “Clock”').fill('<h1 style="color:rgb(7,8,9)">Mine</h1>');
  await picture(page, 'edit');
  await panel(page).getByRole('button', { name: 'Save as a new version' }).click();
  await expect.poll(() => colour(page)).toBe('rgb(7, 8, 9)');
  await expect.poll(() => versions(page).locator('option').last().innerText()).toBe('Version 2, edited by you');
  await say(page, 'What do you think?');
  await page.getByText('I see.').waitFor();
  expect(JSON.stringify(conversations.wire.requests.at(-1)!.body)).toContain('I have edited this block myself');
  await page.reload();
  await open(page, 'Clock');
  await versions(page).selectOption({ label: 'Version 2, edited by you' });
  await expect.poll(() => colour(page)).toBe('rgb(7, 8, 9)');
});

it('a React component runs; a fault names its line, and the model is asked to repair it', async () => {
  const counter = `import { useState } from 'react';\nexport default function Counter() {\n  const [n, set] = useState<number>(0);\n  return <button onClick={() => set(n + 1)}>{'count ' + n}</button>;\n}`;
  const broken = counter.replace("{'count ' + n}", '{n.missing.it}');
  const page = await conversations.begin(
    { text: block('tsx id=counter', counter) },
    { text: block('tsx id=counter', broken) },
    { text: block('tsx id=counter', `${counter}\nconst broken = <b>;`) },
    { text: 'Repaired.' },
  );
  await page.setViewportSize(WIDE);
  await say(page, 'A counter');
  await atRest(page);
  await open(page, 'Counter');
  await view(page).getByRole('button', { name: 'count 0' }).click();
  await view(page).getByRole('button', { name: 'count 1' }).waitFor();
  await picture(page, 'react');
  await say(page, 'Break it');
  await panel(page)
    .getByText(/reports an error in line 4: .*missing|reports an error in line 4: .*undefined/)
    .waitFor();
  await atRest(page);
  await say(page, 'Break it more');
  await panel(page)
    .getByText(/The code has a fault in line [67]/)
    .waitFor();
  await picture(page, 'react-fault');
  await atRest(page);
  await panel(page).getByRole('button', { name: 'Ask the model to repair it' }).click();
  await page.getByText('Repaired.').waitFor();
  expect(conversations.wire.requests.at(-1)!.lastText).toContain('The artifact “Counter” has an error');
  expect(await conversations.chat.finish()).toEqual([expect.stringContaining('TypeError')]);
});

it('the model is asked to repair a diagram whose text has a fault', async () => {
  const page = await conversations.begin(
    { text: block('mermaid title="Flow"', 'flowchart LR\n  A --> ') },
    { text: 'Repaired.' },
  );
  await page.setViewportSize(WIDE);
  await say(page, 'A diagram');
  await atRest(page);
  await open(page, 'Flow');
  await panel(page)
    .getByText(/The code has a fault: .*Parse error/)
    .waitFor();
  await picture(page, 'diagram-fault');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Ask the model to repair it' }).click();
  await page.getByText('Repaired.').waitFor();
  expect(conversations.wire.requests.at(-1)!.lastText).toContain('Parse error');
});

it('a diagram, a drawing and a document have views of their own', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><title>Sun</title><circle cx="50" cy="25" r="20" fill="orange"/></svg>';
  const page = await conversations.begin({
    text: [
      block('mermaid', 'flowchart LR\n  Question --> Answer'),
      block('svg', svg),
      block('markdown id=plan', '# The plan\n\n- **first**\n- second'),
      block('html', '<b>a fragment</b>'),
    ].join('\n\n'),
  });
  await page.setViewportSize(WIDE);
  await say(page, 'All three');
  await atRest(page);
  await open(page, 'Diagram');
  await panel(page).locator('.vitrine-diagram-picture > img').waitFor();
  await picture(page, 'diagram');
  await open(page, 'Sun');
  const image = view(page).locator('img');
  await expect.poll(() => image.evaluate(node => (node as HTMLImageElement).width)).toBeGreaterThan(100);
  await picture(page, 'drawing');
  await open(page, 'The plan');
  await panel(page).locator('.prose strong', { hasText: 'first' }).waitFor();
  await panel(page).getByRole('tab', { name: 'Preview' }).press('ArrowRight');
  await panel(page).getByText('- **first**').waitFor();
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('The plan.md');
  await expect.poll(() => page.locator('.answer figure').count()).toBe(1);
});

it('a phone shows it over the whole page, by keyboard and back', async () => {
  const page = await conversations.begin({ text: clock('red') });
  await page.setViewportSize(PHONE);
  await say(page, 'A clock, please');
  await atRest(page);
  await expect.poll(() => panel(page).count()).toBe(0);
  await card(page, 'Clock').focus();
  await page.keyboard.press('Enter');
  await view(page).locator('h1').waitFor();
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(PHONE.width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await picture(page, 'phone');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'phone-dark');
  await panel(page).getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => panel(page).count()).toBe(0);
  await expect.poll(() => card(page, 'Clock').evaluate(node => node === document.activeElement)).toBe(true);
});

it('an artifact calls tools once the user agrees: each time, or once while it is open where a tool changes nothing', async () => {
  const buttons = [
    ['greet', "'office__greet', { name: 'Ada' }"],
    ['sign', "'sign', { name: 'Ada' }"],
    ['none', "'no_such_tool'"],
  ].map(([name, call]) => `<button onclick="run(${call})">${name}</button>`);
  const script = `<script>
    const say = text => { log.textContent += text + ';'; };
    const run = (...call) => callTool(...call).then(({ content }) => say(content[0].text), ({ message }) => say(message));
  </script>`;
  const page = await conversations.begin({
    text: block('html id=desk', `${buttons.join('')}<pre id=log></pre>${script}`),
  });
  await page.setViewportSize(WIDE);
  await say(page, 'A desk');
  await atRest(page);
  await open(page, 'Page');
  const log = view(page).locator('#log');
  const press = (name: string) => view(page).getByRole('button', { name }).click();
  await press('greet');
  const greet = cards(page, /Greet/);
  await greet.getByText('The model has written this artifact.').waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await picture(page, 'asks');
  await armed(greet);
  await greet.getByRole('button', { name: 'Allow while this artifact is open' }).click();
  await expect.poll(() => log.innerText()).toMatch(/Ada.*;/);
  await page.locator('article.call', { hasText: 'Greet' }).waitFor();
  // Not asked again.
  await press('greet');
  await expect.poll(() => log.innerText()).toMatch(/Ada.*;.*Ada.*;/);
  await expect.poll(() => page.locator('article.call').count()).toBe(2);
  await picture(page, 'called');

  for (const answer of ['deny', 'allow'] as const) {
    const text = await log.innerText();
    await press('sign');
    const sign = cards(page, /Sign/);
    await armed(sign);
    await cardAction(sign, answer).click();
    await expect.poll(() => log.innerText()).not.toBe(text);
  }
  await expect.poll(() => page.locator('article.call').count()).toBe(3);
  await press('none');
  await expect.poll(() => log.innerText()).toContain('No connected server has the tool “no_such_tool”.');
  await expect.poll(() => log.innerText()).toMatch(/denied/i);
});

it('an artifact reaches no network, no page around it and no tool unasked', async () => {
  const attack = `<!doctype html><pre id=log></pre><script>
    const say = text => (log.textContent += text + ';');
    fetch('${conversations.chat.url}/api/sessions').then(() => say('fetched'), () => say('no-fetch'));
    const image = new Image();
    image.onload = () => say('image'); image.onerror = () => say('no-image');
    image.src = '${conversations.chat.url}/favicon.svg';
    try { top.location = 'about:blank'; say('navigated'); } catch { say('no-top'); }
    try { say(parent.parent.document.title); } catch { say('no-parent'); }
    try { localStorage.setItem('a', 'b'); say('stored'); } catch { say('no-storage'); }
    say('origin ' + origin);
    addEventListener('message', event => { const { id, error, result } = event.data ?? {}; if (id === 7) say(error ? 'refused' : 'called ' + JSON.stringify(result)); });
    parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize', params: { appInfo: { name: 'a', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } }, '*');
    setTimeout(() => {
      parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/initialized' }, '*');
      parent.postMessage({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'sign', arguments: { name: 'Eve' } } }, '*');
      parent.postMessage({ jsonrpc: '2.0', id: 8, method: 'ui/message', params: { role: 'user', content: [{ type: 'text', text: 'EVIL' }] } }, '*');
    }, 100);
  </script>`;
  const page = await conversations.begin({ text: block('html id=evil', attack) });
  await page.setViewportSize(WIDE);
  await say(page, 'Attack');
  await atRest(page);
  await open(page, 'Page');
  const log = view(page).locator('#log');
  for (const word of ['no-fetch', 'no-image', 'no-parent', 'origin null'])
    await expect.poll(() => log.innerText()).toContain(word);
  await cards(page, /Sign/).waitFor();
  await expect.poll(() => page.locator('article.call').count()).toBe(0);
  await sayNo(page);
  await expect.poll(() => log.innerText()).toContain('refused');
  await expect.poll(() => log.innerText()).not.toMatch(/fetched|;image|navigated|called/);
  expect(page.url()).toContain(conversations.chat.url);
  await expect.poll(() => page.getByText('EVIL').count()).toBe(0);
  // The browser says what it has blocked.
  expect((await conversations.chat.finish()).join()).toMatch(/Content Security Policy.*allow-top-navigation/s);
});
