// Remote-DOM scripts that use the page's components.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { allowCard, cards } from '../support/answer-cards.ts';
import { violations } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() =>
  openChat({
    servers: {
      older: stdioServer('../../../../examples/older-generations/src/main.ts', '5'),
      scripts: stdioServer('./component-script-server.ts'),
    },
  }),
);

async function openDrawn(tool: string, server = 'scripts'): Promise<Page> {
  const page = await chat.open(`/s/${await chat.sessionWith(tool, {}, server)}`);
  await page.locator('[data-tier=remote-dom][data-surface-state=ready]').waitFor();
  return page;
}

describe('a script that uses components', () => {
  it('draws a table, and an option list whose answer reaches it', async () => {
    const page = await openDrawn('drawn_components', 'older');
    const surface = page.locator('[data-surface-id]');
    await surface.getByRole('gridcell', { name: 'Mansfield Park' }).waitFor();
    await expect.poll(() => violations(page)).toEqual([]);
    await surface.getByRole('option', { name: /Persuasion/ }).click();
    await surface.getByRole('button', { name: 'Confirm' }).click();
    await cards(page, "Allow 'Reserve a book'?").waitFor();
    await allowCard(page);
    await surface.getByText('Persuasion is reserved').waitFor();
  });

  it('whose data a schema refuses shows them as text, and draws the others', async () => {
    const page = await openDrawn('refused');
    const surface = page.locator('[data-surface-id]');
    await surface.locator('.vitrine-code-block').getByText('print(1)').waitFor();
    await surface.getByText('no rows').waitFor();
    await expect.poll(() => surface.getByRole('grid').count()).toBe(0);
  });

  it('gets no address that runs code into the page', async () => {
    const page = await openDrawn('addresses');
    const surface = page.locator('[data-surface-id]');
    await surface.getByRole('link', { name: /A page/ }).waitFor();
    const addresses = await surface.locator('a').evaluateAll(links => links.map(link => link.getAttribute('href')));
    expect(addresses).toEqual(['https://example.org/']);
  });

  it('draws a component while it grows, and keeps it mounted', async () => {
    const page = await openDrawn('growing');
    const surface = page.locator('[data-surface-id]');
    const plan = surface.locator('.vitrine-plan');
    await plan.getByText('Travel').waitFor();
    await expect.poll(() => plan.getAttribute('data-state')).toBe('streaming');
    const first = await plan.elementHandle();
    const next = surface.getByRole('button', { name: 'Next' });
    for (const label of ['Pack', 'Fly', 'Arrive']) {
      await next.click();
      await plan.getByText(label).waitFor();
    }
    await surface.locator('.vitrine-plan[data-state=interactive]').waitFor();
    expect(await first?.evaluate(node => node.isConnected)).toBe(true);
  });
});
