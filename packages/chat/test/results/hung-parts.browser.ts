// Parts that hang the page, whatever they are: the chat opens again, and they are collapsed.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stdioServer } from '../mcp-servers/server-of.ts';
import { openForTests } from '../support/open-for-tests.ts';
import { openChat } from '../support/open-page.ts';

const chat = openForTests(() =>
  openChat({
    servers: { native: stdioServer('./native-server.ts'), plain: stdioServer('./plain-server.ts') },
    plain: true,
  }),
);

/** Makes drawing hang, as by a fault: the page never ends to draw an element with this class. */
async function hangOn(page: Page, className: string): Promise<void> {
  await page.evaluate(name => {
    const create = Document.prototype.createElement;
    Document.prototype.createElement = function (this: Document, ...args: [string]) {
      const element = create.apply(this, args);
      const set = element.setAttribute;
      element.setAttribute = (key: string, value: string) => {
        while (key === 'class' && value.split(' ').includes(name));
        set.call(element, key, value);
      };
      return element;
    } as typeof create;
  }, className);
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(target => {
    history.pushState(null, '', target);
    setTimeout(() => dispatchEvent(new PopStateEvent('popstate')));
  }, path);
}

it('a component that hung the page is collapsed when the chat is opened again, and drawn on demand', async () => {
  const path = `/s/${await chat.sessionWith('offer', {}, 'native')}`;
  const hung = await chat.open('/');
  await hangOn(hung, 'vitrine-code-block');
  await goTo(hung, path);
  // It answers nothing any more: the mark is read in another tab.
  const other = await chat.open('/');
  await expect.poll(() => other.evaluate(() => Object.keys(localStorage).join())).toContain('vitrine.drawing.call-');
  await hung.close({ runBeforeUnload: false });

  const page = await chat.open(path);
  await page.getByText('this part took too long the last time').waitFor();
  await page.locator('.call').getByRole('heading', { name: 'Offer' }).waitFor();
  await expect.poll(() => page.locator('.vitrine-code-block').count()).toBe(0);
  await page.getByRole('button', { name: 'Show anyway' }).click();
  await page.locator('.vitrine-code-block').waitFor();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('vitrine.drawing.call-');
  await page.reload();
  await page.locator('.vitrine-code-block').waitFor();
});

it('a page that is left while it draws holds nothing', async () => {
  const path = `/s/${await chat.sessionWith('offer', {}, 'native')}`;
  const page = await chat.open(path);
  await page.locator('.call').waitFor();
  await page.reload();
  await page.locator('.vitrine-code-block').waitFor();
  await page.goto('about:blank');
  await page.goto(`${chat.url}${path}`);
  await page.locator('.vitrine-code-block').waitFor();
});
