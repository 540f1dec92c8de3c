// Tools without an interface in the shipped chat: each shows an interface compiled from its definition, like any other.
// axe in all of them: compiled.full.ts.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { viewFrame } from '../../../../test/support/browser/view-frame.ts';
import { IS_THOROUGH, sample } from '../../../../test/support/thorough.ts';
import { allowCard, cards, sayNo } from '../support/answer-cards.ts';
import { violations } from '../support/axe.ts';
import { openInFull, openResultMenu } from '../support/result-menu.ts';
import { openTools } from '../support/tools-dialog.ts';
import { called, calling, chat, drawn, form, openCompilingChat, openForm, SERVERS, withWrongForm } from './compiled.ts';

openCompilingChat();

/** Opens the dialog of the tools for the switch in it. */
const openSwitch = async (page: Page): Promise<Locator> =>
  (await openTools(page)).getByRole('checkbox', { name: 'Auto-generate interfaces' });

describe('a tool without an interface', () => {
  const TOOLS = [
    ['everything', 'get-structured-content', { location: 'New York' }, 'stats', 'Humidity'],
    ['everything', 'get-tiny-image', {}, 'image', 'image/png'],
    ['database', 'query', { sql: 'SELECT name FROM planet' }, 'table', 'Neptune'],
    ['weather', 'forecast', { place: 'Oslo', days: 3, date: '2026-06-01' }, 'chart', 'Oslo'],
  ] as const;
  it.each(sample(TOOLS, 2))('of %s: %s is shown, with its form collapsed', async (server, tool, args, how, said) => {
    const { view, call } = await called(tool, args, server);
    await drawn(view).getByText(said).first().waitFor();
    await expect.poll(() => drawn(view).getAttribute('data-view')).toBe(how);
    await expect.poll(() => form(view).getAttribute('open')).toBeNull();
    // The call shows the tool and its arguments.
    await expect.poll(() => view.locator('header').getAttribute('class')).toContain('unseen');
    await expect.poll(() => view.locator('summary .preview').textContent()).toBe('');
    await call.getByText(`Made by Vitrine for a tool of ${server}`).waitFor();
    await (await openResultMenu(call)).getByRole('button', { name: 'Answer as text' }).waitFor();
    await expect.poll(() => call.locator('.parts').count()).toBe(0);
  });

  it('has one button for its result, which opens the actions and says why it is drawn so', async () => {
    const { view } = await called('query', { sql: 'SELECT name FROM planet' }, 'database');
    await drawn(view).getByText('Neptune').first().waitFor();
    await expect.poll(() => view.locator('.tools').getByRole('button').count()).toBe(1);
    await view.getByRole('button', { name: 'More actions' }).click();
    await view.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    await view.getByRole('button', { name: 'Raw' }).click();
    await view.getByText(/^Why this view: /).waitFor();
  });

  it('shows in the shield who made its interface, and where to switch it off', async () => {
    const { page, view } = await called('echo', { message: 'Hello' }, 'everything');
    await drawn(view).getByText('Echo: Hello').waitFor();
    await page.getByRole('button', { name: /^Sandboxed/ }).click();
    const panel = page.getByRole('dialog');
    await panel.getByText('The server sent no interface').waitFor();
    await panel.getByText('No network, devices or storage').waitFor();
    await panel.getByRole('checkbox', { name: 'Auto-generate interfaces' }).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('can be run again from its interface: the policy asks, as for any view, and the form collapses', async () => {
    const { page, view } = await called('echo', { message: 'Hello' }, 'everything');
    await drawn(view).getByText('Echo: Hello').waitFor();
    await openForm(page, view);
    await view.locator('[data-path="/message"]').fill('Again');
    await view.locator('[data-submit]').click();
    await sayNo(page);
    await view.getByText(/The user did not allow/).waitFor();
    await view.locator('[data-submit]').click();
    await allowCard(page);
    await drawn(view).getByText('Echo: Again').waitFor();
    await expect.poll(() => form(view).getAttribute('open')).toBeNull();
    await expect.poll(() => view.locator('summary .preview').textContent()).toBe('message: Again');
    await page.locator('.call[data-initiator=view][data-call-state=done]').waitFor();
  });

  it('that is destructive is asked about once, by the chat, with its arguments', async () => {
    const { page, view } = await called('erase', { shelf: 'A' }, 'plain');
    await drawn(view).getByText('The shelf A is empty.').waitFor();
    await openForm(page, view);
    await view.locator('[data-path="/shelf"]').fill('B');
    await view.locator('[data-submit]').click();
    await expect.poll(() => cards(page).innerText()).toMatch(/shelf\s+B/);
    await allowCard(page);
    await drawn(view).getByText('The shelf B is empty.').waitFor();
  });

  it('has an empty field for the secret that it was called with', async () => {
    const { page, view } = await called('sign-in', { name: 'Ada', key: 'open sesame' }, 'plain');
    await drawn(view).getByText('Ada is in, by').waitFor();
    await openForm(page, view);
    await expect.poll(() => view.locator('[data-path="/name"]').inputValue()).toBe('Ada');
    await expect.poll(() => view.locator('[data-path="/key"]').inputValue()).toBe('');
  });

  it('shows its interface while it runs; the result arrives in the same document', async () => {
    const { page, view, call } = await calling('brew', { leaf: 'Assam' }, 'plain');
    await form(view).waitFor();
    await call.locator('.progress').waitFor();
    await expect.poll(() => call.getAttribute('data-call-state')).toBe('running');
    await expect.poll(() => form(view).getAttribute('open')).toBeNull();
    await form(view).evaluate(node => void (node.dataset.mark = 'same'));
    await chat.sessionWith('pour', { said: 'Tea' }, 'plain');
    // A small answer is a line; the page of the call is behind it.
    await openInFull(call);
    await drawn(view).getByText('Tea').waitFor();
    await expect.poll(() => form(view).getAttribute('data-mark')).toBe('same');
    await page.reload();
    await drawn(view).getByText('Tea').waitFor();
  });

  it('that was cancelled has its form open for another try', async () => {
    const { page, view, call } = await calling('brew', { leaf: 'Assam' }, 'plain');
    await page.locator('[data-surface-state=ready]').waitFor();
    await form(view).waitFor();
    await call.getByRole('button', { name: 'Cancel' }).click();
    await call.locator('.problem').getByText('The call was cancelled.').waitFor();
    await view.locator('[data-form][open] [data-path="/leaf"]').waitFor();
  });

  it('offers a tool that takes an id of its result: prefilled, asked about as a call of a view, shown, with a way back', async () => {
    const { page, view } = await called('list_books', {}, 'plain');
    await view.getByRole('button', { name: 'Look it up: b1' }).click();
    // What only reads runs at once: that is no reason not to ask.
    await cards(page).getByText('b1', { exact: true }).waitFor();
    await allowCard(page);
    await drawn(view).getByText('The book b1 is on shelf A.').waitFor();
    const viewCalls = page.locator('.call[data-initiator=view]');
    await viewCalls.and(page.locator('[data-call-state=done]')).getByText('Look it up').first().waitFor();
    await view.getByRole('button', { name: 'Back' }).click();
    // What may destroy something is in a menu, and waits for the user.
    await view.getByText('More actions').click();
    await view.getByRole('button', { name: /^Give it back: b2/ }).click();
    await view.locator('[data-path="/book_id"]').waitFor();
    await expect.poll(() => view.locator('[data-path="/book_id"]').inputValue()).toBe('b2');
    await expect.poll(() => viewCalls.count()).toBe(1);
    await view.locator('[data-submit]').click();
    await cards(page).getByText('b2', { exact: true }).waitFor();
    await sayNo(page);
    await view.getByText(/The user did not allow/).waitFor();
  });

  it('whose result embeds an interface shows that one', async () => {
    const { page, view, call } = await called('lend', {}, 'plain');
    await view.getByText('Own page').waitFor();
    await call.getByText('Interface from plain').waitFor();
    await expect.poll(() => page.locator('.transcript [data-surface-id]').count()).toBe(1);
  });
});

describe('axe finds nothing', () => {
  it.each([
    ['database', 'query', { sql: 'SELECT * FROM planet' }],
    ['everything', 'get-annotated-message', { messageType: 'error', includeImage: true }],
  ])('in the view of %s: %s of %j, with its form open', async (server, tool, args) => {
    const { page, view } = await called(tool, args, server);
    await drawn(view).locator('*').first().waitFor();
    await openForm(page, view);
    expect(await violations(await viewFrame(view))).toEqual([]);
  });

  it('in a view with form errors, and in the page around it', async () => {
    const { page, view } = await withWrongForm();
    expect(await violations(await viewFrame(view))).toEqual([]);
    await expect.poll(() => violations(page)).toEqual([]);
  });
});

it('the switch takes effect with the next call, and is remembered', async () => {
  const { id, page, view } = await called('echo', { message: 'Before' }, 'everything');
  await drawn(view).getByText('Echo: Before').waitFor();
  await (await openSwitch(page)).uncheck();
  await page.keyboard.press('Escape');
  const args = { server: 'everything', tool: 'echo', arguments: { message: 'After' } };
  await expect
    .poll(async () => await (await fetch(`${chat.url}/api/settings`)).json())
    .toEqual({ compiledViews: false, approvals: 'default' });
  await chat.post(`/api/sessions/${id}/tool-calls`, args);
  await page.locator('.call .call-outcome').getByText('Echo: After').waitFor();
  await expect.poll(() => page.locator('[data-surface-id]').count()).toBe(1);
  await chat.restart(undefined, { everything: SERVERS.everything });
  await page.reload();
  await drawn(view).getByText('Echo: Before').waitFor();
  const theSwitch = await openSwitch(page);
  await expect.poll(() => theSwitch.isChecked()).toBe(false);
  await theSwitch.check();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => await (await fetch(`${chat.url}/api/settings`)).json())
    .toEqual({ compiledViews: true, approvals: 'default' });
  await chat.post(`/api/sessions/${id}/tool-calls`, args);
  await page.locator('.call').nth(2).waitFor();
  await openInFull(page.locator('.call').nth(2));
  await expect.poll(() => page.locator('[data-surface-id]').count()).toBe(2);
});

it.runIf(IS_THOROUGH)('shows the same when its server is gone, and reports that on the next call', async () => {
  const { id, page, view } = await called('echo', { message: 'Hello' }, 'everything');
  await drawn(view).getByText('Echo: Hello').waitFor();
  await chat.restart(undefined, { plain: SERVERS.plain });
  await page.goto(`${chat.url}/s/${id}`);
  await drawn(view).getByText('Echo: Hello').waitFor();
  await form(view).locator('summary').click();
  await view.locator('[data-submit]').click();
  await view.getByText(/is not in the configuration any more/).waitFor();
  await chat.restart(undefined, { everything: SERVERS.everything });
});
