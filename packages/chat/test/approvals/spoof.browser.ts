// Approvals of tools with deceptive names: the user sees the whole real request, and answers once.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LONG, LONG_ARGUMENT } from '../mcp-servers/hostile/spoof-server.ts';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { armed, cardAction, cards, viewIn } from '../support/answer-cards.ts';
import { violations } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';
import { openTools } from '../support/tools-dialog.ts';

const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

const chat = openForTests(() => openChat({ servers: { spoof: stdioServer('hostile/spoof-server.ts') } }));

async function ask(button: string): Promise<{ page: Page; card: Locator }> {
  const page = await chat.open(`/s/${await chat.sessionWith('spoof', {}, 'spoof')}`);
  await page.locator('[data-surface-state=ready]').waitFor();
  await viewIn(page).locator(`#${button}`).click();
  const card = cards(page);
  await card.waitFor();
  return { page, card };
}

describe('an approval', () => {
  it('names the characters that would reverse its text, and isolates the rest', async () => {
    const { page, card } = await ask('turned');
    await expect
      .poll(() => card.getByRole('heading', { level: 3 }).innerText())
      .toBe("Allow 'Save photoU+202Egnp.exeU+202C'?");
    await expect.poll(() => card.getByRole('heading', { level: 3 }).locator('bdi .vitrine-escape').count()).toBe(2);
    const words = (await card.innerText()).replace(/\s+/g, ' ');
    expect(words).toContain('the interface of Save photoU+202Egnp.exeU+202C');
    expect(words).toContain('toU+202E 7');
    expect(words).toContain('cannot be seen');
    await expect.poll(() => page.locator('body').innerText()).not.toMatch(TURNING);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('warns about look-alike letters', async () => {
    const { card } = await ask('lookalike');
    await card.getByText('Some of its characters can look like others: а U+0430.').waitFor();
  });

  it('cuts a long name in its middle, and shows all of it on demand', async () => {
    const { page, card } = await ask('long');
    await page.setViewportSize({ width: 360, height: 700 });
    const heading = await card.getByRole('heading', { level: 3 }).innerText();
    expect(heading).toMatch(/^Allow 'Read x+….*x END'\?$/);
    expect(heading.length).toBeLessThan(100);
    await expect.poll(() => card.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true);
    await expect.poll(() => violations(page)).toEqual([]);
    await cardAction(card, 'deny').click();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const tools = await openTools(page);
    await expect.poll(() => tools.locator('.tool[data-tool-name=long]').innerText()).not.toContain(LONG);
  });

  it('has every character of the arguments on demand, in a box that scrolls; the buttons stay visible', async () => {
    const { page, card } = await ask('turned');
    await page.setViewportSize({ width: 360, height: 700 });
    const box = card.getByRole('group', { name: 'Arguments' });
    await box.getByRole('button', { name: 'Show all 26,014 characters' }).click();
    await expect
      .poll(() => box.locator('dd bdi').first().textContent())
      .toBe(LONG_ARGUMENT.replace('\u202E', 'U+202E'));
    expect(await box.evaluate(element => element.scrollHeight > element.clientHeight)).toBe(true);
    await box.focus();
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.querySelector('.approval-arguments')!.scrollTop > 1000);
    const allow = cardAction(card, 'allow');
    await allow.scrollIntoViewIfNeeded();
    const [yes, no] = await Promise.all([allow.boundingBox(), cardAction(card, 'deny').boundingBox()]);
    for (const button of [yes!, no!]) expect(button.y + button.height).toBeLessThanOrEqual(700);
    await expect.poll(() => card.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true);
  });

  it('is answered once by a double click', async () => {
    const { page, card } = await ask('turned');
    const answers: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/approvals/')) answers.push(request.postData()!);
    });
    await armed(card);
    await cardAction(card, 'allow').dblclick();
    await viewIn(page).getByText('called turned').waitFor();
    await expect.poll(() => answers).toEqual([JSON.stringify({ approved: true, scope: 'once' })]);
    await expect.poll(() => page.locator('.call[data-initiator=view]').count()).toBe(1);
  });
});
