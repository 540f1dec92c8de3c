// Numbers are drawn with the digits that the server wrote, wherever the chat draws a result.
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { viewIn } from '../support/answer-cards.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';
import { chooseInResultMenu } from '../support/result-menu.ts';

const chat = openForTests(() => openChat({ servers: { numbers: stdioServer('./numbers-server.ts') } }));

const DIGITS = ['12345678901234567890', '1e400', '0.10'];

async function called(tool: string) {
  const page = await chat.open(`/s/${await chat.sessionWith(tool, {}, 'numbers')}`);
  return { page, call: page.locator('.call') };
}

it.each(['structured', 'as_text'])('%s: the compiled page, the JSON and the raw result', async tool => {
  const { page, call } = await called(tool);
  const view = viewIn(page).locator('[data-result]');
  for (const digits of DIGITS) await view.getByText(digits, { exact: true }).first().waitFor();
  await chooseInResultMenu(call, 'Raw result');
  for (const digits of DIGITS) await call.locator('.panel').getByText(digits).first().waitFor();
  await expect.poll(() => call.locator('.panel').textContent()).not.toContain('vitrine.dev/numbers');
  await chooseInResultMenu(call, tool === 'structured' ? 'JSON' : 'Answer as text');
  for (const digits of DIGITS) await call.locator('.panel').getByText(digits, { exact: true }).first().waitFor();
});

it('a table that the chat draws itself', async () => {
  const { call } = await called('table');
  const table = call.locator('.vitrine-data-table');
  for (const digits of ['12345678901234567890', '12345678901234567891', '5.00', '0.10'])
    await table.getByText(digits, { exact: true }).first().waitFor();
});

it('data without a text, where the chat has no interface for it', async () => {
  const plain = await openChat({ servers: { numbers: stdioServer('./numbers-server.ts') }, plain: true });
  try {
    const page = await plain.open(`/s/${await plain.sessionWith('structured', {}, 'numbers')}`);
    for (const digits of DIGITS) await page.locator('.call').getByText(digits, { exact: true }).first().waitFor();
    expect(await plain.finish()).toEqual([]);
  } finally {
    await plain.close();
  }
});
