// Follow-ups of a compiled page: from a result to another tool and back.
import type { FrameLocator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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

test('an id in a list opens the tool for its details, and the back button returns', async () => {
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
  expect(await view.locator('[data-follow]').count()).toBe(2);
});

test('a follow-up sends an id under its own parameter name, whatever characters are in it', async () => {
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

test('a follow-up has every field of its tool, also of kinds that the page itself does not have', async () => {
  const list = { name: 'list_issues', inputSchema: { type: 'object', additionalProperties: false } };
  const update = {
    name: 'update_issue',
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'string', pattern: '^x' },
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
  expect(await view.locator('[data-kind="json"]').count()).toBe(0);
  await view.getByRole('button', { name: 'today' }).click();
  await view.locator('[data-add="/labels"]').click();
  await view.locator('[data-path="/labels/0"]').fill('c');
  await view.locator('[data-path="/title"]').fill('b');
  await view.locator('[data-submit]').click();
  expect(await call(2)).toEqual({ id: 'a', title: 'b', labels: ['c'], due: 'today' });
});
