// The "…" menu of a result, as a user opens it.
import type { Locator } from 'playwright-core';

/** Opens the menu of a call's result. */
export async function openResultMenu(call: Locator): Promise<Locator> {
  await call.getByRole('button', { name: /^More: / }).click();
  const menu = call.getByRole('dialog', { name: 'More' });
  await menu.waitFor();
  return menu;
}

/** Shows or hides a form of the result. */
export async function chooseInResultMenu(call: Locator, form: 'Answer as text' | 'JSON' | 'Raw result'): Promise<void> {
  const menu = await openResultMenu(call);
  await menu.getByRole('button', { name: form, exact: true }).click();
  await menu.waitFor({ state: 'hidden' });
}
