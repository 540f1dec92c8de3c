// What the user sees of the sandbox: the shield of a surface and the list of permissions.
import { createHash } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { IS_THOROUGH } from '../../../../test/support/thorough.ts';
import { allowCard, sayNo, viewIn } from '../support/answer-cards.ts';
import { violations } from '../support/axe.ts';
import { chat, failsAndStartsAgain, openUnruly, openUnrulyChat } from './unruly.ts';

openUnrulyChat();

/** Opens a part of the panel that is folded. */
const unfold = (panel: Locator, name: string): Promise<void> => panel.getByText(name).click();

describe('the shield of a surface', () => {
  it('is neutral, and shows whose document runs where, what it requested and what it got', async () => {
    const { page, id, shield, panel } = await openUnruly();
    await expect.poll(() => shield.getAttribute('data-marked')).toBe('false');
    await shield.press('Enter');
    await panel.getByText('Nothing blocked').waitFor();
    const { events } = (await (await fetch(`${chat.url}/api/sessions/${id}`)).json()) as { events: object[] };
    const { content } = (events.at(-1) as { sanitized: { content: { ref?: string }[] } }).sanitized;
    const document = await (await fetch(`${chat.url}/api/blobs/${content.at(-1)?.ref}`)).text();
    const readWords = async () => (await panel.innerText()).replace(/\s+/g, ' ');
    for (const line of [
      'Server unruly',
      'ui://unruly/view',
      createHash('sha256').update(document).digest('hex'),
      'Connect to https://api.example granted',
      'Connect to http://plain.example not granted',
      'Load from https://cdn.example granted',
      'Use the camera not granted',
    ])
      await expect.poll(readWords).toContain(line);
    expect(await readWords()).toMatch(/Sandbox http:\/\/[a-z0-9-]+\.localhost:\d+/);
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('shows whether this browser blocks all network access', async () => {
    const { page, shield, panel } = await openUnruly();
    await shield.press('Enter');
    // The header is obeyed from Chromium 152 on.
    const isFull = Number.parseInt(page.context().browser()!.version(), 10) >= 152;
    await panel.getByText(isFull ? /^Full: the interface reaches what is granted/ : /^Partial: .*WebRTC/).waitFor();
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'userAgentData', { value: undefined }));
    await page.reload();
    await shield.press('Enter');
    await panel.getByText(/^Partial: .*WebRTC/).waitFor();
  });

  it('opens by keyboard with the focus in it, and Escape returns', async () => {
    const { page, shield, panel } = await openUnruly();
    await shield.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Close');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('shield');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
  });

  it('is not marked by a probe for eval, nor by the user’s own Deny', async () => {
    const { page, shield, panel, press, says } = await openUnruly();
    await press('eval');
    await says('no eval');
    await press('erase');
    await sayNo(page);
    await says('refused');
    await shield.press('Enter');
    await panel.getByText(/You denied: tool\./).waitFor();
    await panel.getByText(/Blocked by script-src eval/).waitFor();
    await expect.poll(() => shield.innerText()).toContain('Sandboxed');
    await expect.poll(() => shield.getAttribute('data-marked')).toBe('false');
  });

  it('is marked as soon as something is blocked, and names it while the view is used', async () => {
    const { page, shield, panel, press, says } = await openUnruly();
    await shield.press('Enter');
    await press('image');
    await says('no image');
    await panel.getByText(/Blocked by img-src https:\/\/evil\.example/).waitFor();
    await panel.getByText('an interface can hide such reports').waitFor();
    await press('erase');
    await sayNo(page);
    await says('refused');
    // The click on the card closed the panel.
    await shield.press('Enter');
    await panel.getByText(/You denied: tool\./).waitFor();
    await press('malformed');
    await panel.getByText(/20 messages were dropped/).waitFor();
    await expect.poll(() => shield.innerText()).toContain('2 blocked');
    await expect.poll(() => shield.getAttribute('data-marked')).toBe('true');
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it('has the messages, each of which can be expanded and copied, and the heights', async () => {
    const { page, shield, panel, press } = await openUnruly();
    await press('tall');
    await shield.press('Enter');
    await unfold(panel, 'Messages');
    const first = panel.locator('.shield-messages > li').filter({ hasText: 'ui/initialize' }).last();
    await first.locator('summary').click();
    await first.getByRole('treeitem', { name: 'name: "unruly"' }).waitFor();
    await first.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    await unfold(panel, 'Heights');
    await panel.getByText('2,000 pixels').waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
  });

  it.runIf(IS_THOROUGH)('fits a phone', async () => {
    const { page, shield, panel } = await openUnruly();
    await page.setViewportSize({ width: 360, height: 740 });
    await shield.press('Enter');
    await unfold(panel, 'Allow for this server');
    await expect.poll(() => panel.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true);
    await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 0, width: 360 });
    await expect.poll(() => violations(page)).toEqual([]);
  });
});

describe('permissions', () => {
  it('an opt-in for one server restarts its view with it, and without it once revoked', async () => {
    const { page, shield, panel, press, says } = await openUnruly();
    /** Waits for a view that has done nothing yet, and takes presses. */
    const isNew = async (): Promise<void> => {
      // Asked anew each time: waiting in a frame that is replaced fails when its process ends.
      await expect.poll(() => viewIn(page).locator('#out:empty').count()).toBe(1);
      await page.locator('[data-surface-state=ready]').waitFor();
    };
    await press('eval');
    await says('no eval');
    await shield.press('Enter');
    await unfold(panel, 'Allow for this server');
    const box = panel.getByRole('checkbox', { name: 'Code from text' });
    await box.check();
    await isNew();
    await press('eval');
    await says('eval 42');
    await page.reload();
    await page.locator('[data-surface-state=ready]').waitFor();
    await press('eval');
    await says('eval 42');

    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('tab', { name: 'Approvals' }).click();
    await dialog.getByRole('button', { name: 'Revoke Code from text, unruly' }).press('Enter');
    await dialog.getByText('No saved permissions').waitFor();
    await page.keyboard.press('Escape');
    await isNew();
    await press('eval');
    await says('no eval');
  });

  it.runIf(IS_THOROUGH)(
    'are in one list, where they can be revoked one by one or all at once, by keyboard',
    async () => {
      const { page, press, says } = await openUnruly();
      const opener = page.getByRole('button', { name: 'Settings' });
      const dialog = page.getByRole('dialog', { name: 'Settings' });
      await opener.focus();
      await page.keyboard.press('Enter');
      await dialog.getByRole('tab', { name: 'Approvals' }).click();
      await dialog.getByText('No saved permissions').waitFor();
      await expect.poll(() => violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Settings');

      for (const scope of ['In every chat', 'In this chat']) {
        await press('erase');
        await allowCard(page, scope === 'In this chat' ? { choice: 'chat' } : { action: 'always' });
        await says('erased');
        await page.keyboard.press('Escape');
        await opener.click();
        await dialog.getByRole('tab', { name: 'Approvals' }).click();
        const line = dialog.getByRole('listitem').filter({ hasText: "Interfaces may run 'Erase'" });
        await line.getByText(scope === 'In this chat' ? 'In “Unruly”' : scope).waitFor();
        const since = await line.locator('time').getAttribute('datetime');
        expect(Math.abs(Date.now() - Date.parse(since!))).toBeLessThan(60_000);
        await expect.poll(() => violations(page)).toEqual([]);
        await line.getByRole('button', { name: 'Revoke Erase' }).focus();
        await page.keyboard.press('Enter');
        await dialog.getByText('No saved permissions').waitFor();
        await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'tabpanel');
        await page.keyboard.press('Escape');
      }
      await press('erase');
      await allowCard(page, { action: 'always' });
      await fetch(`${chat.url}/api/servers/unruly/opt-ins`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ optIns: ['wasm', 'blob'] }),
      });
      await opener.click();
      await dialog.getByRole('tab', { name: 'Approvals' }).click();
      await dialog.getByText('WebAssembly', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Revoke all' }).click();
      await dialog.getByText('No saved permissions').waitFor();
      expect(await (await fetch(`${chat.url}/api/opt-ins`)).json()).toEqual({ optIns: [] });
      expect(await (await fetch(`${chat.url}/api/consents`)).json()).toEqual({ consents: [] });
    },
  );
});

describe('a surface that failed', () => {
  it('shows where it stopped and the tool’s text, and can be restarted', () => failsAndStartsAgain('light'));
});
