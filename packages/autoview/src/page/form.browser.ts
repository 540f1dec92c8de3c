// The form of a compiled page: the fields that are visible at first, Enter, and the Run button, which stays visible.
import axe from 'axe-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openViewHost, type ViewHost } from '../../test/support/view-host.ts';
import { compileView } from '../compile-view.ts';

let host: ViewHost;
beforeAll(async () => {
  host = await openViewHost();
});
afterAll(() => host?.close());
afterEach(() => expect(host.problems).toEqual([]));

const text = { type: 'string' };
const compilePage = (properties: object, required: readonly string[] = []): string =>
  compileView({ name: 'search', inputSchema: { type: 'object', properties, required } }).html;
const options = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`option${at}`, { ...text, maxLength: 9 }]));
const folded = compilePage({ ...options, query: text }, ['query']);
const call = async () => (await host.received('tools/call')).at(-1)?.params?.arguments;

it('Enter in a query runs the tool', async () => {
  const view = await host.show(folded);
  const query = view.locator('[data-path="/query"]');
  await query.fill('harbours');
  await query.press('Enter');
  expect(await call()).toEqual({ query: 'harbours' });
});

it('more than six optional fields are under "More options", and are sent from there', async () => {
  const view = await host.show(folded);
  await view.locator('[data-path="/query"]').fill('x');
  const option = view.locator('[data-path="/option6"]');
  await expect.poll(() => option.isVisible()).toBe(false);
  await view.getByText('More options (7)').click();
  await option.fill('y');
  await view.locator('[data-submit]').click();
  expect(await call()).toEqual({ query: 'x', option6: 'y' });
});

it('an optional field is visible when the host has sent a value, or when its value is invalid', async () => {
  const notifications = [
    { method: 'ui/notifications/tool-input', params: { arguments: { query: 'x', option3: 'y' } } },
  ];
  const filledView = await host.show(folded, { sent: notifications });
  await filledView.locator('[data-form][open]').waitFor();
  await filledView.locator('[data-path="/option3"]').waitFor();
  const view = await host.show(folded);
  await view.locator('[data-path="/query"]').fill('x');
  await view.getByText('More options (7)').click();
  await view.locator('[data-path="/option5"]').fill('far too long');
  await view.getByText('More options (7)').click();
  await view.locator('[data-submit]').click();
  const wrong = view.locator('[data-path="/option5"]');
  await wrong.waitFor();
  expect(await wrong.evaluate(element => element === document.activeElement)).toBe(true);
});

it('Run stays visible in a form that is longer than its window, and does not cover the focused field', async () => {
  const long = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field${at}`, text]));
  const view = await host.show(compilePage(long, Object.keys(long)));
  await view.locator('[data-path="/field39"]').waitFor();
  const { page } = host;
  // A host that gives the page no more height than its own window.
  await page.evaluate(() => {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    frame.style.setProperty('height', '500px', 'important');
  });
  const inWindow = (selector: string): Promise<boolean> =>
    view.locator(selector).evaluate(element => {
      const { top, bottom, left } = element.getBoundingClientRect();
      const isFree = element.contains(document.elementFromPoint(left + 8, (top + bottom) / 2));
      return top >= 0 && bottom <= innerHeight && isFree;
    });
  await expect.poll(() => inWindow('[data-submit]')).toBe(true);
  await view.locator('[data-path="/field12"]').focus();
  await view.locator('[data-path="/field13"]').focus();
  await expect.poll(() => inWindow('[data-path="/field13"]')).toBe(true);
});

it('a default that is an empty text is not announced', async () => {
  const view = await host.show(
    compilePage({
      a: { ...text, default: '' },
      b: { ...text, default: 'x' },
      c: { ...text, format: 'email', default: ' ' },
    }),
  );
  const placeholders = await view
    .locator('[data-form] :is(input, textarea):not([data-json])')
    .evaluateAll(all => all.map(input => input.getAttribute('placeholder')));
  expect(placeholders).toEqual([null, 'Default: x', null]);
});

it('a boolean among alternatives has its label', async () => {
  const view = await host.show(compilePage({ recursive: { anyOf: [{ type: 'boolean' }, { type: 'integer' }] } }));
  await view.locator('[data-variant="/recursive"]').selectOption('0');
  const box = view.locator('.content label', { hasText: 'Recursive' });
  await box.waitFor();
  expect((await box.boundingBox())?.width).toBeGreaterThan(20);
  await box.click();
  await view.locator('[data-submit]').click();
  expect(await call()).toEqual({ recursive: true });
});

it.each(['light', 'dark'] as const)('folded and opened options are accessible and fit a phone: %s', async theme => {
  const { page } = host;
  await page.setViewportSize({ width: 360, height: 700 });
  const view = await host.show(folded, { theme });
  await view.getByText('More options (7)').click();
  await view.locator('[data-path="/option6"]').waitFor();
  const frame = page.frames()[1]!;
  await frame.evaluate(axe.source);
  const { violations } = await frame.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  expect(violations.map(({ id }) => id)).toEqual([]);
  await expect.poll(() => frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.setViewportSize({ width: 760, height: 700 });
});
