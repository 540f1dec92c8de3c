// HTML forms in views, in a real Chromium: the events fire, and the sandbox's policy lets no form send anything.
import type { UIResourcePart } from '@vitrine/protocol/parts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';
import { startTestServer, type TestServer } from '../../../../test/support/services/test-server.ts';
import type * as kitModule from '../index.ts';

interface Said {
  intent: string;
  params: Record<string, unknown>;
}
interface HostWindow {
  kit: typeof kitModule;
  surface: kitModule.Surface;
  said: Said[];
}

let pages: HostPages;
let outside: TestServer;
let target: string;
/** Requests that reached another origin. */
let requests: string[];

beforeAll(async () => {
  pages = await openHostPages();
  outside = await startTestServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.end();
  });
  target = outside.origin;
});
afterAll(async () => {
  await pages?.close();
  await outside?.close();
});

async function show(body: string, ui: NonNullable<UIResourcePart['metadata']>['ui'] = {}) {
  requests = [];
  const { page, problems } = await pages.open();
  const part: UIResourcePart = {
    type: 'ui-resource',
    uri: 'ui://test/form',
    server: 'test',
    mimeType: 'text/html',
    source: 'embedded',
    content: `<!doctype html><body><script>
      const say = (intent, params = {}) => parent.postMessage({ type: 'intent', payload: { intent, params } }, '*');
      addEventListener('securitypolicyviolation', e => say('blocked', { directive: e.effectiveDirective }));
      addEventListener('message', e => e.data === 'ping' && say('alive'));
    </script>${body}`,
    metadata: { ui },
  };
  await page.evaluate(
    ({ part, template }) => {
      const view = window as unknown as HostWindow;
      view.said = [];
      const host = view.kit.createHost({
        sandbox: { template },
        info: { name: 'test', version: '1' },
        onAction: async action => void view.said.push(action as unknown as Said),
      });
      view.surface = host.surface({ id: 'call-1', part });
      view.surface.show(document.querySelector('#root') as HTMLElement);
    },
    { part, template: pages.template },
  );
  const view = page.frameLocator('[data-surface-id] iframe').frameLocator('iframe');
  const readMessages = () => page.evaluate(() => (window as unknown as HostWindow).said);
  const intents = async () => (await readMessages()).map(({ intent }) => intent);
  return { page, problems, view, said: readMessages, intents };
}

const until = { timeout: 10_000 };
const snapshot = (page: Page) =>
  page.evaluate(() => {
    const { state, error } = (window as unknown as HostWindow).surface.getSnapshot();
    return { state, error: error && { code: error.code } };
  });

it('a form with onsubmit fires submit in an inline view: by its button, by Enter, and by requestSubmit()', async () => {
  const { page, view, said, problems } = await show(`
    <form onsubmit="event.preventDefault(); say('submitted', Object.fromEntries(new FormData(this, event.submitter)))">
      <input name="city" value="Oslo"><button name="by" value="button">Search</button>
    </form>`);
  await view.getByRole('button').click();
  await expect.poll(said, until).toMatchObject([{ intent: 'submitted', params: { city: 'Oslo', by: 'button' } }]);
  await view.getByRole('textbox').fill('Bergen');
  await view.getByRole('textbox').press('Enter');
  await expect.poll(said, until).toMatchObject([{}, { params: { city: 'Bergen', by: 'button' } }]);
  await view.locator('form').evaluate(form => (form as HTMLFormElement).requestSubmit());
  await expect.poll(said, until).toMatchObject([{}, {}, { params: { city: 'Bergen' } }]);
  expect(problems).toEqual([]);
  await page.close();
});

it('constraint validation and method=dialog work as in any page', async () => {
  const { page, view, said, intents } = await show(`
    <dialog open onclose="say('closed', { value: this.returnValue })"><form method="dialog">
      <input required oninvalid="say('invalid')"><button value="yes">OK</button>
    </form></dialog>`);
  await view.getByRole('button').click();
  await expect.poll(intents, until).toEqual(['invalid']);
  await view.getByRole('textbox').fill('text');
  await view.getByRole('button').click();
  await expect.poll(said, until).toMatchObject([{}, { intent: 'closed', params: { value: 'yes' } }]);
  await page.close();
});

it.each([
  ['to another origin', 'action="TARGET/post" method="post"'],
  ['to its own address', ''],
  ['into a new window', 'action="TARGET/blank" target="_blank"'],
  ['to the tab', 'action="TARGET/top" target="_top"'],
  ['to a script', `action="javascript:say('script ran')"`],
])('a form whose submit event is not prevented, %s, sends nothing, and its view stays', async (_, attributes) => {
  const { page, view, intents } = await show(
    `<form ${attributes.replace('TARGET', target)} onsubmit="say('submitted', { isPrevented: event.defaultPrevented })">
      <input name="method" value="dialog"><button>Send</button>
    </form>`,
  );
  const tabs = page.context().pages().length;
  await view.getByRole('button').click();
  await expect.poll(intents, until).toEqual(['submitted']);
  await view.locator('body').evaluate(() => window.postMessage('ping', '*'));
  await expect.poll(intents, until).toEqual(['submitted', 'alive']);
  expect(requests).toEqual([]);
  expect(page.context().pages().length).toBe(tabs);
  expect(page.url()).toBe(`${pages.origin}/`);
  await expect.poll(() => snapshot(page), until).toMatchObject({ state: 'ready' });
  await page.close();
});

it('a view that sends a form by form.submit() is closed, and nothing is sent', async () => {
  const { page, view } = await show(
    `<form action="${target}/sent" method="post"><input name="secret" value="1"></form>`,
  );
  await view.locator('form').evaluate(form => void setTimeout(() => (form as HTMLFormElement).submit()));
  await expect.poll(() => snapshot(page), until).toMatchObject({ state: 'failed', error: { code: 'navigated' } });
  expect(requests).toEqual([]);
  await page.close();
});

it('on a dedicated origin forms fire submit, and form.submit() sends nothing to that origin', async () => {
  const { page, view, intents } = await show(
    `<form method="post" onsubmit="say('submitted')"><button>Send</button></form>`,
    { domain: 'app' },
  );
  await view.getByRole('button').click();
  await expect.poll(intents, until).toEqual(['submitted']);
  await view.locator('form').evaluate(form => (form as HTMLFormElement).submit());
  await expect.poll(intents, until).toEqual(['submitted', 'blocked']);
  await page.close();
});
