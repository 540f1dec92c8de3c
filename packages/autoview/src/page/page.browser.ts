// The form of a compiled page in a sandboxed frame of a host, under the default policy of MCP Apps.
import axe from 'axe-core';
import type { FrameLocator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sample } from '../../../../test/support/thorough.ts';
import { editFileTool } from '../../test/support/edit-file-tool.ts';
import { openViewHost, type ViewHost } from '../../test/support/view-host.ts';
import { compileView } from '../compile-view.ts';

let host: ViewHost;
beforeAll(async () => {
  host = await openViewHost();
});
afterAll(() => host?.close());
afterEach(() => expect(host.problems).toEqual([]));

const { html } = compileView(editFileTool);
const call = async (count = 1) => (await host.received('tools/call', count)).at(-1)?.params?.arguments;
/** The optional fields of this tool, which are many. */
const unfold = (view: FrameLocator): Promise<void> => view.getByText('More options (7)').click();
const result = (text: string, more = {}) => ({ content: [{ type: 'text', text }], ...more });

it('the form is filled in and sent; then it folds, and the result comes first', async () => {
  const view = await host.show(html, { answer: { result: result('all is well') } });
  await view.locator('[data-path="/path"]').fill('/tmp/x');
  await view.locator('[data-add="/edits"]').click();
  await view.locator('[data-path="/edits/0/old"]').fill('a');
  await view.locator('[data-path="/edits/0/new"]').fill('b');
  await unfold(view);
  await view.locator('[data-path="/mode"]').selectOption('fast');
  await view.locator('[data-path="/dry"]').selectOption('true');
  await view.locator('[data-enable="/tags"]').click();
  await view.locator('[data-option="b"]').check();
  await view.locator('[data-variant="/target"]').selectOption('1');
  await view.locator('[data-path="/target/id"]').fill('7');
  await view.locator('[data-add="/extra"], [data-enable="/extra"]').first().click();
  await view.locator('[data-submit]').click();
  expect(await call()).toMatchObject({
    path: '/tmp/x',
    edits: [{ old: 'a', new: 'b' }],
    mode: 'fast',
    dry: true,
    tags: ['b'],
    target: { id: 7 },
  });
  await view.locator('[data-result]', { hasText: 'all is well' }).waitFor();
  await expect.poll(() => view.locator('[data-form]').getAttribute('open')).toBeNull();
  await expect.poll(() => view.locator('.call, [data-form]').first().getAttribute('class')).toBe('call');
});

it('errors show at their fields, and the first wrong field gets the focus', async () => {
  const view = await host.show(html);
  await unfold(view);
  await view.locator('[data-path="/count"]').fill('9');
  await view.locator('[data-submit]').click();
  const path = view.locator('[data-path="/path"]');
  await view.locator('.error', { hasText: 'Required' }).waitFor();
  expect(await path.evaluate(element => element === document.activeElement)).toBe(true);
  await expect.poll(() => path.getAttribute('aria-describedby')).toContain('error');
  await expect
    .poll(() => view.locator('[data-path=""] .error').allTextContents())
    .toEqual(['Required', 'Must be 5 or less']);
  expect(await host.received('tools/call', 0)).toEqual([]);
});

it('the JSON editor and the form always have the same value', async () => {
  const view = await host.show(html);
  await view.getByRole('button', { name: 'JSON' }).click();
  const json = view.locator('[data-json]');
  await view.locator('[data-path="/path"]').fill('x');
  expect(JSON.parse(await json.inputValue())).toEqual({ path: 'x', edits: [] });
  await json.fill('{"path":"y","edits":[{"old":"1","new":"2"}],"note":null}');
  await expect.poll(() => view.locator('[data-path="/path"]').inputValue()).toBe('y');
  await expect.poll(() => view.locator('[data-path="/edits/0/new"]').inputValue()).toBe('2');
  await json.fill('{"path":');
  await view.getByText('Not a JSON object yet').waitFor();
  await expect.poll(() => view.locator('[data-path="/path"]').inputValue()).toBe('y');
});

it('a destructive tool asks before it runs, and the question can be cancelled', async () => {
  const dangerous = { name: 'wipe', annotations: { destructiveHint: true }, inputSchema: { type: 'object' } };
  const view = await host.show(compileView(dangerous).html);
  await view.locator('[data-submit]').click();
  await view.getByRole('alertdialog').waitFor();
  await view.getByRole('button', { name: 'Cancel' }).click();
  await view.locator('[data-submit]:not([data-confirm])').click();
  expect(await host.received('tools/call', 0)).toEqual([]);
  await view.locator('[data-confirm]').click();
  expect(await call()).toEqual({});
});

it('the preview of the folded form shows no secret', async () => {
  const secret = { type: 'string', format: 'password' };
  const inputSchema = {
    type: 'object',
    properties: { user: { type: 'string' }, password: secret, more: { type: 'object', properties: { token: secret } } },
    required: ['user', 'password', 'more'],
  };
  const view = await host.show(compileView({ name: 'login', inputSchema }).html);
  await view.locator('[data-path="/user"]').fill('ann');
  await view.locator('[data-path="/password"]').fill('hunter2');
  await view.locator('[data-path="/more/token"]').fill('hunter3');
  await view.locator('[data-submit]').click();
  expect(await call()).toEqual({ user: 'ann', password: 'hunter2', more: { token: 'hunter3' } });
  await view.locator('[data-form]:not([open])').waitFor();
  await expect.poll(() => view.locator('summary .preview').textContent()).toBe('user: ann · password: ••• · more: •••');
});

it('members that the schema does not name are kept and sent, and are visible in the JSON editor', async () => {
  const inputSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
  const view = await host.show(compileView({ name: 'get_issue', inputSchema }).html, {});
  await view.getByRole('button', { name: 'JSON' }).click();
  await view.locator('[data-json]').fill('{"id":"a","more":{"deep":[1]}}');
  await view.locator('[data-path="/id"]').fill('b');
  await expect.poll(() => view.locator('[data-add], [data-name]').count()).toBe(0);
  expect(JSON.parse(await view.locator('[data-json]').inputValue())).toEqual({ id: 'b', more: { deep: [1] } });
  await view.locator('[data-submit]').click();
  expect(await call(1)).toEqual({ id: 'b', more: { deep: [1] } });
});

it("a tool that can't be compiled gets a page with its definition and a JSON editor", async () => {
  const view = await host.show(
    compileView({
      name: 'odd',
      inputSchema: {
        toJSON: () => {
          throw new Error('no');
        },
      },
      get title(): string {
        throw new Error('broken');
      },
    }).html,
  );
  await view.getByText('This tool has no form: broken').waitFor();
  await view.locator('[data-path=""]').fill('{"a":1}');
  await view.locator('[data-submit]').click();
  expect(await call()).toEqual({ a: 1 });
});

it.each(sample(['dark', 'light'] as const, 1))(
  'axe finds no accessibility violation, and nothing overflows at phone width: %s',
  async theme => {
    await host.page.setViewportSize({ width: 360, height: 700 });
    const value = {
      path: '',
      edits: [
        { old: 'a', new: 'b' },
        { old: 'c', new: 'd' },
      ],
      tags: ['a'],
      target: { id: 1 },
      extra: { a: 'b' },
      note: null,
    };
    const view = await host.show(html, {
      theme,
      sent: [{ method: 'ui/notifications/tool-input-partial', params: { arguments: value } }],
    });
    await view.locator('[data-form][open]').waitFor();
    await view.locator('[data-submit]').click();
    await view.locator('.error').first().waitFor();
    const frame = host.page.frames()[1]!;
    await expect.poll(() => frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await frame.evaluate(axe.source);
    const { violations } = await frame.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    await host.page.setViewportSize({ width: 760, height: 700 });
  },
);

it('a wide table has a note that it scrolls, and the page reports no error of its own', async () => {
  const row = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`column ${at}`, `cell ${at} ${'x'.repeat(20)}`]),
  );
  const notifications = [
    { method: 'ui/notifications/tool-result', params: { content: [], structuredContent: [row, row] } },
  ];
  const view = await host.show(compileView({ name: 'rows', inputSchema: { type: 'object' } }).html, {
    sent: notifications,
  });
  await view.getByText('Scroll sideways to see all columns.').waitFor();
  await expect.poll(() => host.received('ui/notifications/size-changed', 1)).not.toEqual([]);
  await expect.poll(() => view.getByText('This page failed').count()).toBe(0);
});
