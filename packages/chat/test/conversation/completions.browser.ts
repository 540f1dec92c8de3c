// Forms of the composer over the reference server "everything": arguments of prompts and variables of resource templates, with its completions.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { answers, composer, openConversations } from '../support/conversation-page.ts';
import { openForTests } from '../support/open-for-tests.ts';

const conversations = openForTests(() =>
  openConversations({
    servers: {
      everything: { type: 'stdio', command: 'mcp-server-everything', args: ['stdio'], connectionMode: 'strict' },
    },
  }),
);

const field = (page: Page, name: string) => page.getByRole('combobox', { name });
const suggestions = (page: Page, name: string) => page.getByRole('listbox', { name: `Suggestions for ${name}` });
const attachments = (page: Page) => page.locator('.composer .attachment-name');

/** Types into the empty composer, and takes the item that is marked. */
async function choose(page: Page, typed: string, title: string): Promise<void> {
  await composer(page).focus();
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: title }).waitFor();
  await page.keyboard.press('Enter');
}

describe('a prompt with completions', () => {
  it('is filled by keyboard alone, each argument with what fits the others', async () => {
    const page = await conversations.begin();
    await choose(page, '/team', 'Team Management');
    const departments = suggestions(page, 'department').getByRole('option');
    await departments.nth(3).waitFor();
    await expect.poll(() => departments.allInnerTexts()).toEqual(['Engineering', 'Sales', 'Marketing', 'Support']);
    await expect.poll(() => departments.and(page.locator('[aria-selected=true]')).count()).toBe(0);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.type('S');
    await expect.poll(() => departments.allInnerTexts()).toEqual(['Sales', 'Support']);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'department').inputValue()).toBe('Sales');
    await expect.poll(() => suggestions(page, 'department').count()).toBe(0);

    await page.keyboard.press('Tab');
    const names = suggestions(page, 'name').getByRole('option');
    await expect.poll(() => names.allInnerTexts()).toEqual(['David', 'Eve', 'Frank']);
    // Escape closes the list, and only then the form.
    await page.keyboard.press('Escape');
    await names.first().waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await names.first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('.prompt-form').waitFor({ state: 'detached' });
    await expect.poll(() => composer(page).inputValue()).toBe('Please promote David to the head of the Sales team.');
    expect(await composer(page).evaluate(area => area === document.activeElement)).toBe(true);
    await composer(page).fill('');
  });

  it('takes words that were not suggested, fits on a phone, and is cancelled by Escape', async () => {
    const page = await conversations.begin();
    await page.setViewportSize({ width: 390, height: 700 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await choose(page, '/team', 'Team Management');
    await suggestions(page, 'department').waitFor();
    const box = (await suggestions(page, 'department').boundingBox())!;
    expect([box.x >= 0, box.x + box.width <= 390, box.y >= 0, box.y + box.height <= 700]).toEqual(Array(4).fill(true));
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.type('Archive');
    await suggestions(page, 'department').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await page.keyboard.type('Zoe');
    await page.keyboard.press('Enter');
    await page.locator('.prompt-form').waitFor({ state: 'detached' });
    await expect.poll(() => composer(page).inputValue()).toBe('Please promote Zoe to the head of the Archive team.');
    await composer(page).fill('');
    await choose(page, '/team', 'Team Management');
    await suggestions(page, 'department').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.prompt-form').waitFor({ state: 'detached' });
    await composer(page).fill('');
  });

  it('says why a server suggests nothing, and can be filled in all the same', async () => {
    const page = await conversations.begin();
    await page.route('**/api/completions', route =>
      route.fulfill({ status: 502, json: { error: { code: 'call-failed', message: 'everything: no idea' } } }),
    );
    await choose(page, '/team', 'Team Management');
    await page.getByText('No suggestions: everything: no idea').waitFor();
    await page.keyboard.type('Sales');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Eve');
    await page.keyboard.press('Enter');
    await page.locator('.prompt-form').waitFor({ state: 'detached' });
    await expect.poll(() => composer(page).inputValue()).toContain('promote Eve');
    await composer(page).fill('');
  });
});

describe('a resource template', () => {
  it('is chosen after an @, filled in, attached and read when the message is sent', async () => {
    const page = await conversations.begin({ text: 'It is number seven.' });
    await choose(page, 'Look at @dynamic-text', 'Dynamic Text Resource');
    await expect.poll(() => composer(page).inputValue()).toBe('Look at ');
    await field(page, 'resourceId').waitFor();
    // The form has asked for the empty field, too.
    const response = page.waitForResponse(
      answer => answer.url().endsWith('/api/completions') && answer.request().postDataJSON().argument.value === '7',
    );
    await page.keyboard.type('7');
    expect(await (await response).json()).toEqual({ values: ['7'], hasMore: false });
    // It is there already.
    await expect.poll(() => suggestions(page, 'resourceId').count()).toBe(0);
    await expect.poll(() => violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('.prompt-form').waitFor({ state: 'detached' });
    await expect.poll(() => attachments(page).allInnerTexts()).toEqual(['demo://resource/dynamic/text/7']);
    await page.keyboard.type('it');
    await page.keyboard.press('Enter');
    await answers(page).filter({ hasText: 'It is number seven.' }).waitFor();
    expect(JSON.stringify(conversations.wire.requests.at(-1)!.body)).toContain('Resource 7: This is a plaintext');
  });

  it('whose resource does not exist leaves the draft as it is, and says so', async () => {
    const page = await conversations.begin();
    await choose(page, '@dynamic-text', 'Dynamic Text Resource');
    await field(page, 'resourceId').waitFor();
    // Nothing may be left out of the path.
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.prompt-form').count()).toBe(1);
    await page.keyboard.type('a/b');
    await page.keyboard.press('Enter');
    await attachments(page).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^everything did not give demo:\/\/resource\/dynamic\/text\/a%2Fb: /).waitFor();
    await expect.poll(() => attachments(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Remove demo://resource/dynamic/text/a%2Fb' }).click();
  });
});
