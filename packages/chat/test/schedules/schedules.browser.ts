// The page of schedules: the form of one.
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { violationsInBothThemes } from '../support/axe.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';
import { picture } from './picture.ts';

const chat = openForTests(() => openChat({ servers: { weather: stdioServer('../boards/weather-server.ts') } }));

async function readSchedules(): Promise<{ title: string; work: object }[]> {
  const response = await fetch(`${chat.url}/api/schedules`);
  return ((await response.json()) as { schedules: { title: string; work: object }[] }).schedules;
}

it('a scheduled tool has its arguments in its form, which checks them, or as JSON', async () => {
  const page = await chat.open('/schedules/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Air of the day');
  await page.getByRole('combobox', { name: 'What runs' }).selectOption({ label: 'A tool' });
  await page.getByRole('combobox', { name: 'Tool', exact: true }).selectOption({ label: 'weather: Air' });
  const save = page.getByRole('button', { name: 'Save' });
  const city = page.getByRole('textbox', { name: 'City' });
  await city.waitFor();
  await save.click();
  await expect.poll(() => city.getAttribute('aria-invalid')).toBe('true');
  await city.fill('Oslo');
  await picture(page, 'schedule-form');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit as JSON' }).click();
  const json = page.getByRole('textbox', { name: 'Arguments as JSON' });
  await expect.poll(() => json.inputValue()).toContain('Oslo');
  await json.fill('{ "city": "Bergen" }');
  await expect.poll(() => city.inputValue()).toBe('Bergen');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await picture(page, 'schedule-form-phone');
  await save.click();
  await page.getByRole('heading', { name: 'Air of the day' }).waitFor();
  const work = { type: 'tool', server: 'weather', tool: 'air', arguments: { city: 'Bergen' } };
  expect(await readSchedules()).toMatchObject([{ title: 'Air of the day', work }]);

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => city.inputValue()).toBe('Bergen');
  // A tool whose server is away keeps its arguments, as JSON.
  await chat.restart(async () => {}, {});
  await page.reload();
  await page.getByText('its form cannot be shown').waitFor();
  await expect.poll(() => json.inputValue()).toContain('Bergen');
});
