// The "…" menu of a result, as a user opens it.
import type { Locator } from 'playwright-core';

/** Opens the menu of a call's result. */
export async function openResultMenu(call: Locator): Promise<Locator> {
  await call.getByRole('button', { name: /^More: / }).click();
  const menu = call.getByRole('dialog', { name: 'More' });
  await menu.waitFor();
  return menu;
}

type MenuItem = 'Answer as text' | 'JSON' | 'Raw result' | 'Arguments' | 'Call again';

/** Chooses an item of the menu: shows or hides a form of the result, or opens the form of the tool. */
export async function chooseInResultMenu(call: Locator, item: MenuItem): Promise<void> {
  const menu = await openResultMenu(call);
  await menu.getByRole('button', { name: item, exact: true }).click();
  await menu.waitFor({ state: 'hidden' });
}

/** Shows a call in full that the page shows as a line, once it has ended. */
export async function openInFull(call: Locator): Promise<void> {
  await call.and(call.page().locator(':not([data-call-state=running])')).waitFor();
  if ((await call.getAttribute('data-look')) === 'line') await call.locator('[data-call-toggle]').click();
}
