// The dialog of the tools, as a user opens it.
import type { Locator, Page } from 'playwright-core';

/** Opens the dialog of the tools; returns it. */
export async function openTools(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tools' });
  await dialog.waitFor();
  return dialog;
}

/** Chooses a tool by its name: the page shows its form. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  const dialog = await openTools(page);
  const tool = dialog.locator(`.tool[data-tool-name=${name}]`);
  await tool.waitFor({ state: 'attached' });
  // The servers are folded where they have many tools.
  if (!(await tool.isVisible())) await dialog.locator('details', { has: tool }).locator('summary').click();
  await tool.click();
}

/** The mark of a page whose list of tools is there. */
export const TOOLS_LISTED = '[data-open-tools] .sidebar-count:not(:empty)';
