// The page in use: find a tool, fill its form, read the answer, return later.
import { describe, expect, it } from 'vitest';
import { sayNo } from '../support/answer-cards.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';
import { chooseInResultMenu } from '../support/result-menu.ts';
import { chooseTool, openTools } from '../support/tools-dialog.ts';

// Without compiled interfaces, because the tests are about the transcript's own text and parts.
const chat = openForTests(() => openChat({ plain: true }));

describe('the page', () => {
  it('leads from the search to the answer', async () => {
    const page = await chat.open();
    const tools = await openTools(page);
    await tools.getByRole('searchbox', { name: 'Search tools' }).fill('hello');
    await expect.poll(() => tools.locator('.tool').allInnerTexts()).toEqual(['Greet a person']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');

    await page.getByRole('button', { name: 'Call tool' }).click();
    const name = page.getByLabel('Name');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');

    await name.fill('Ada');
    await page.getByLabel('Mood').selectOption({ label: 'formal' });
    await page.getByLabel('Times').fill('2');
    await page.getByRole('button', { name: 'Call tool' }).click();
    const call = page.getByRole('article', { name: 'Greet a person' });
    await call.getByText('Good day, Ada. Good day, Ada.').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/s\/.+/);
    await page.getByText('Greet a person has answered.').waitFor({ state: 'attached' });

    await chooseInResultMenu(call, 'JSON');
    await call.getByRole('treeitem', { name: 'times: 2' }).waitFor();
    await chooseInResultMenu(call, 'Raw result');
    await call
      .getByRole('region', { name: 'Raw result' })
      .getByRole('treeitem', { name: 'structuredContent' })
      .waitFor();
  });

  it('prefills the form from an earlier call, and from JSON', async () => {
    const id = await chat.sessionWith('greet', { name: 'Grace', loud: true });
    const page = await chat.open(`/s/${id}`);
    await page.getByText('HELLO, GRACE.').waitFor();
    await chooseInResultMenu(page.locator('.call'), 'Call again');
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Grace');
    await expect.poll(() => page.getByLabel('Loud').inputValue()).toBe('true');
    await page.getByRole('button', { name: 'Edit as JSON' }).click();
    await page.getByLabel('Arguments as JSON').fill('{"name": "Hedy", "times": 3}');
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Hedy');
    await page.getByRole('button', { name: 'Call tool' }).click();
    await page.getByText('Hello, Hedy. Hello, Hedy. Hello, Hedy.').waitFor();
  });

  it('keeps a click although leaving a field shows its error', async () => {
    const page = await chat.open();
    await chooseTool(page, 'greet');
    await page.waitForFunction(() => (document.activeElement as HTMLElement).dataset.path === '/name');
    await page.getByRole('button', { name: 'Edit as JSON' }).hover();
    await page.mouse.down();
    await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBeNull();
    await page.mouse.up();
    await page.getByLabel('Arguments as JSON').waitFor();
    await page.locator('[aria-invalid=true]').waitFor();
  });

  it('shows Markdown without anything that could run', async () => {
    const page = await chat.open(`/s/${await chat.sessionWith('minutes')}`);
    const prose = page.locator('.prose');
    await prose.waitFor();
    await expect.poll(() => prose.getByRole('heading', { name: 'Minutes' }).count()).toBe(1);
    await expect.poll(() => prose.locator('img, script, [onerror], a[href^="javascript"]').count()).toBe(0);
    expect(await page.title()).toBe('Vitrine');
  });

  it('reports which server failed and what to do, and the error of a tool', async () => {
    const page = await chat.open(`/s/${await chat.sessionWith('fail')}`);
    const attic = (await openTools(page)).getByRole('region', { name: 'attic' });
    await attic.getByText('Failed').waitFor();
    await expect.poll(() => attic.locator('.problem').innerText()).toContain('/nowhere/attic-server');
    await page.keyboard.press('Escape');
    const call = page.getByRole('article', { name: 'Fail' });
    await call.getByText('The drawer is stuck.').waitFor();
    await expect.poll(() => call.getAttribute('data-call-state')).toBe('failed');
  });

  it('cancels a call that takes too long', async () => {
    const page = await chat.open(`/s/${await chat.sessionWith('wait')}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.call[data-call-state=cancelled]').waitFor();
  });

  it('shows the same transcript after a reload, with a working surface, and continues live', async () => {
    const id = await chat.sessionWith('greet', { name: 'Ada' });
    await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'office', tool: 'desk', arguments: {} });
    const page = await chat.open(`/s/${id}`);
    const surface = page.locator('[data-surface-state=ready]');
    await surface.waitFor();
    const before = await page.locator('.call h2').allInnerTexts();
    await page.reload();
    await surface.waitFor();
    await expect.poll(() => page.locator('.call h2').allInnerTexts()).toEqual(before);
    const desk = page.frameLocator('[data-surface-id] iframe').frameLocator('iframe');
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    await sayNo(page);
    await desk.getByText('Refused.').waitFor();

    await chat.post(`/api/sessions/${id}/tool-calls`, { server: 'office', tool: 'greet', arguments: { name: 'Live' } });
    await page.getByText('Hello, Live.').waitFor();
  });

  it('reports that the server is disconnected, and continues when it is back', async () => {
    const id = await chat.sessionWith('greet', { name: 'Before' });
    const page = await chat.open(`/s/${id}`);
    await page.getByText('Hello, Before.').waitFor();
    await chat.restart(async () => {
      await page.getByText('No connection to the chat server').waitFor();
    });
    await chat.post(`/api/sessions/${id}/tool-calls`, {
      server: 'office',
      tool: 'greet',
      arguments: { name: 'After' },
    });
    await page.getByText('Hello, After.').waitFor();
    await page.getByText('No connection to the chat server').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('Hello, Before.').count()).toBe(1);
  });

  it('reports that a session does not exist', async () => {
    const page = await chat.open('/s/never-was');
    await page.getByRole('heading', { name: 'Chat not found' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'New chat' }).click();
    await page.getByRole('heading', { name: 'Choose a tool' }).waitFor();
  });
});
