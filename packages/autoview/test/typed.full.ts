// Twenty tools of the corpus, filled by real key presses only.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generate } from '../../models/test/form/support/generate.ts';
import { compileView } from '../src/index.ts';
import { corpusTools } from './support/corpus.ts';
import { typeInto } from './support/type-into.ts';
import { openViewHost, type ViewHost } from './support/view-host.ts';

let host: ViewHost;
beforeAll(async () => {
  host = await openViewHost();
});
afterAll(() => host?.close());

/** Every fifteenth tool with parameters: one of most servers, several of large ones. */
const tools = corpusTools()
  .filter(({ inputSchema }) => Object.keys((inputSchema as { properties?: object }).properties ?? {}).length > 0)
  .filter((_, index) => index % 15 === 5);

it('there are at least twenty tools', () => expect(tools.length).toBeGreaterThanOrEqual(20));

it.each(tools.map(tool => [`${tool.server}/${tool.name}`, tool] as const))('%s', async (_, { name, inputSchema }) => {
  const value = generate(inputSchema, { members: 'all', turn: 2 });
  const view = await host.show(compileView({ name, inputSchema }).html);
  await typeInto(host.page, view, value);
  await view.locator('[data-submit]').focus();
  await host.page.keyboard.press('Enter');
  if (await view.locator('[data-confirm]').count()) await view.locator('[data-confirm]').press('Enter');
  const [call] = await host.received('tools/call');
  expect(call?.params?.arguments).toEqual(value);
});
