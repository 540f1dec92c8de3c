// Follow-ups of a compiled page: from a result to another tool and back.
import type { FrameLocator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openViewHost, type ViewHost } from '../../test/support/view-host.ts';
import { compileView } from '../compile-view.ts';

let host: ViewHost;
beforeAll(async () => {
  host = await openViewHost();
});
afterAll(() => host?.close());
afterEach(() => expect(host.problems).toEqual([]));

const call = async (count = 1) => (await host.received('tools/call', count)).at(-1)?.params?.arguments;
/** The optional fields of the follow-up, which are many. */
const unfold = (view: FrameLocator): Promise<void> => view.getByText('More options (7)').click();
const result = (text: string, more = {}) => ({ content: [{ type: 'text', text }], ...more });

it('an id in a list opens the tool for its details, and the back button returns', async () => {
  const list = { name: 'list_issues', inputSchema: { type: 'object' } };
  const get = {
    name: 'get_issue',
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', properties: { issue_number: { type: 'integer' } }, required: ['issue_number'] },
  };
  const answer = { result: result('', { structuredContent: { issues: [{ number: 7, title: 'a' }, { number: 9 }] } }) };
  const view = await host.show(compileView(list, { siblings: [list, get] }).html, { answer });
  await view.locator('[data-submit]').click();
  await view.getByRole('button', { name: 'Get issue: 9' }).click();
  expect(await call(2)).toEqual({ issue_number: 9 });
  await view.getByRole('heading', { name: 'Get issue' }).waitFor();
  await view.locator('[data-back]').click();
  await view.getByRole('heading', { name: 'List issues' }).waitFor();
  await expect.poll(() => view.locator('[data-follow]').count()).toBe(2);
});

it('a follow-up sends an id under its own parameter name, whatever characters are in it', async () => {
  const list = { name: 'list_issues', inputSchema: { type: 'object' } };
  const [path, tilde] = ['issue/number', 'issue~key'];
  const about = (name: string) => ({
    annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] },
  });
  const siblings = [list, { name: 'get_issue', ...about(path) }, { name: 'show_issue', ...about(tilde) }];
  const html = compileView(list, { siblings }).html;
  for (const [id, name] of [
    ['number', path],
    ['key', tilde],
  ] as const) {
    const view = await host.show(html, { answer: { result: result('', { structuredContent: { [id]: 'a' } }) } });
    await view.locator('[data-submit]').click();
    await view.locator('[data-follow]').first().click();
    expect(await call(2)).toEqual({ [name]: 'a' });
  }
});

it('a follow-up has every field of its tool, also of kinds that the page itself does not have', async () => {
  const list = { name: 'list_issues', inputSchema: { type: 'object', additionalProperties: false } };
  const update = {
    name: 'update_issue',
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'string', pattern: '^a' },
        title: { type: 'string' },
        kind: { enum: ['x', 'y'] },
        size: { type: 'integer' },
        labels: { type: 'array', items: { type: 'string' } },
        token: { type: 'string', writeOnly: true },
        due: { type: ['string', 'null'], examples: ['today'] },
        part: { type: 'object', properties: { of: { type: 'string' } } },
      },
      required: ['id'],
      additionalProperties: false,
    },
  };
  const answer = { result: result('', { structuredContent: { id: 'a' } }) };
  const view = await host.show(compileView(list, { siblings: [list, update] }).html, { answer });
  await view.locator('[data-submit]').click();
  await view.locator('[data-follow]').first().click();
  await unfold(view);
  for (const name of Object.keys(update.inputSchema.properties))
    await view.locator(`[data-path="/${name}"], [data-add="/${name}"]`).first().waitFor();
  await expect.poll(() => view.locator('[data-kind="json"]').count()).toBe(0);
  await view.getByRole('button', { name: 'today' }).click();
  await view.locator('[data-add="/labels"]').click();
  await view.locator('[data-path="/labels/0"]').fill('c');
  await view.locator('[data-path="/title"]').fill('b');
  await view.locator('[data-submit]').click();
  expect(await call(2)).toEqual({ id: 'a', title: 'b', labels: ['c'], due: 'today' });
});

const about = (name: string, annotations: object = {}) => ({
  name,
  annotations,
  inputSchema: { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] },
});
const listOrders = { name: 'list_orders', inputSchema: { type: 'object' } };
const orders = (...ids: string[]) => ({
  result: result('', { structuredContent: { orders: ids.map(id => ({ order_id: id, city: `in ${id}` })) } }),
});

/** The page of `list_orders` beside these tools, after its call. */
async function ordersBeside(siblings: object[], ...ids: string[]): Promise<FrameLocator> {
  const html = compileView(listOrders, { siblings: [listOrders, ...siblings] as never }).html;
  const view = await host.show(html, { answer: orders(...ids) });
  await view.locator('[data-submit]').click();
  await view.locator('[data-result][data-view]').waitFor();
  return view;
}

it.each([
  ['by its annotation', about('order_action', { destructiveHint: true })],
  ['by its name', about('delete_order')],
  ['by its name in capitals', about('cancelOrder')],
])('a tool that may destroy something (%s) is only in the menu, marked', async (_, tool) => {
  const view = await ordersBeside([tool], 'o-1', 'o-2');
  await view.getByText('More actions').waitFor();
  await expect.poll(() => view.locator('nav > button, td [data-follow], dd [data-follow]').count()).toBe(0);
  await expect.poll(() => view.locator('.menu button').first().isVisible()).toBe(false);
  await view.getByText('More actions').click();
  await expect
    .poll(() => view.locator('.menu button').allTextContents())
    .toEqual([expect.stringMatching(/: o-1 Destructive$/), expect.stringMatching(/: o-2 Destructive$/)]);
  await view.locator('.menu button').first().click();
  await view.locator('[data-back]').waitFor();
  expect(await host.received('tools/call')).toHaveLength(1);
});

it('a harmless tool of the same value keeps its link, and one that says it destroys nothing is harmless', async () => {
  const get = about('get_order', { readOnlyHint: true });
  const view = await ordersBeside(
    [about('delete_order'), get, about('archive_order', { destructiveHint: false })],
    'o-1',
    'o-2',
  );
  await expect.poll(() => view.locator('td [data-follow]').allTextContents()).toEqual(['o-1', 'o-2']);
  await expect
    .poll(() => view.locator('nav > button').allTextContents())
    .toEqual(['Archive order: o-1', 'Archive order: o-2']);
  await view.locator('td [data-follow]').first().click();
  expect(await call(2)).toEqual({ order_id: 'o-1' });
});

it('the row has at most five buttons, and the menu has the others', async () => {
  const get = about('get_order', { readOnlyHint: true });
  const track = about('track_order', { readOnlyHint: true });
  const view = await ordersBeside([get, track, about('delete_order')], ...'abcdefgh');
  await expect.poll(() => view.locator('nav > *').count()).toBe(5);
  await view.getByText('More actions').click();
  await expect
    .poll(() => view.locator('.menu button').allTextContents())
    .toEqual([
      ...[...'efgh'].map(id => `Track order: ${id}`),
      ...[...'abcdefgh'].map(id => `Delete order: ${id} Destructive`),
    ]);
});

it('a link in place is a button where the value is not drawn as one', async () => {
  const html = compileView(listOrders, { siblings: [listOrders, about('get_order', { readOnlyHint: true })] }).html;
  const text = 'Two orders, in words.';
  const view = await host.show(html, {
    answer: { result: result(text, { structuredContent: { notes: text, order_id: 'x', list: { order_id: 'y' } } }) },
  });
  await view.locator('[data-submit]').click();
  await view.locator('[data-follow]').first().waitFor();
  const offered = await view.locator('[data-follow]').allTextContents();
  expect(offered.map(label => label.replace('Get order: ', '')).sort()).toEqual(['x', 'y']);
});
