// The playground in a real browser: every kind of paste, links, troubles, and the ways of users with a keyboard, a phone or a dark screen.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../../../packages/chat/test/support/axe.ts';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';
import { startTestServer } from '../../../test/support/services/test-server.ts';
import { writeExamples } from '../scripts/write-examples.ts';
import { type PlaygroundServers, servePlayground } from './support/serve-playground.ts';

const tool = {
  name: 'book_table',
  title: 'Book a table',
  inputSchema: { type: 'object', properties: { guests: { type: 'integer', title: 'Guests' } }, required: ['guests'] },
};
const PAGE_WITH_LINK = `<p id="text">A page</p><button onclick="parent.postMessage({ type: 'link', payload: { url: 'https://example.org/menu' } }, '*')">Menu</button>`;

let servers: PlaygroundServers;
let browser: TestBrowser;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-examples-'));
  const file = join(folder, 'examples.json');
  await writeExamples(file);
  const text = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  // Partitioned storage, as users have it: the service worker depends on it.
  [servers, browser] = await Promise.all([
    servePlayground({ files: { 'playground/examples.json': text } }),
    openChromium({ asShipped: true }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await servers?.close();
});

async function openPlayground(fragment = ''): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${servers.origin}/${fragment}`);
  await page.getByLabel('Paste here').waitFor();
  return page;
}

/** Pastes as a user does, by the keyboard. */
async function paste(page: Page, text: string, label = 'Paste here'): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: servers.origin });
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text);
  await page.getByLabel(label).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
}

/** The newest view: the one before it has a moment to finish. */
const view = (page: Page): FrameLocator =>
  page.locator('[data-surface-id] iframe').last().contentFrame().frameLocator('iframe');
const status = (page: Page) => page.locator('.pg-editor [role=status]');
const log = (page: Page) => page.locator('.pg-log li');

it('a pasted tool becomes its compiled page; its call is answered by a pasted result', async () => {
  const page = await openPlayground();
  await expect.poll(() => page.locator('.pg-stage').innerText()).toBe('What you paste appears here.');
  await paste(page, JSON.stringify(tool));
  // As a user who looks for the field first: a view that takes the keyboard right after a key of the page does not get it.
  const field = view(page).getByRole('textbox');
  await expect
    .poll(async () => {
      await field.click();
      return page.evaluate(() => document.activeElement?.localName);
    })
    .toBe('iframe');
  await field.pressSequentially('4');
  await view(page).getByRole('button', { name: 'Run' }).click();
  await view(page).getByText('The playground calls no tool.').first().waitFor();
  await expect.poll(() => log(page).innerText()).toContain('Call of the tool book_table with {"guests":4}');

  await page.getByText('Call: its arguments and its result').click();
  await paste(page, '{"content":[{"type":"text","text":"Table 7 is yours."}]}', 'Result (JSON)');
  await view(page).getByText('Table 7 is yours.').waitFor();
  await page.close();
});

it.each([
  ['Tool', async (page: Page) => view(page).getByText('Weather forecast').first().waitFor()],
  ['Tool and result', async (page: Page) => view(page).getByText('Portugal').first().waitFor()],
  ['MCP Apps', async (page: Page) => view(page).getByText('Next 24 hours').waitFor()],
  ['HTML', async (page: Page) => view(page).getByText('Books, inline').first().waitFor()],
  ['Apps SDK', async (page: Page) => view(page).getByText('Country loaf').waitFor()],
  ['Remote DOM', async (page: Page) => page.locator('.pg-stage').getByText('Mansfield Park').first().waitFor()],
  ['A2UI', async (page: Page) => page.locator('.pg-stage').getByText('Buy milk').waitFor()],
  ['Component', async (page: Page) => page.locator('.pg-stage').getByText('Akureyri').waitFor()],
])('the example %s is shown', async (name, appear) => {
  const page = await openPlayground();
  await page.getByRole('button', { name, exact: true }).click();
  await appear(page);
  await page.close();
});

it('a link shows the same, and goes with another paste', async () => {
  const page = await openPlayground();
  await paste(page, PAGE_WITH_LINK);
  await view(page).getByText('A page').waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(() => page.url()).toBe(link);

  const other = await openPlayground(new URL(link).hash);
  await view(other).getByText('A page').waitFor();
  await expect.poll(() => other.getByLabel('Paste here').inputValue()).toBe(PAGE_WITH_LINK);
  await paste(other, '<p>Another page</p>');
  await view(other).getByText('Another page').waitFor();
  await expect.poll(() => new URL(other.url()).hash).toBe('');

  const broken = await openPlayground(new URL(link).hash.slice(0, -5));
  await broken.getByRole('alert').getByText('The link could not be read.').waitFor();
  for (const each of [page, other, broken]) await each.close();
});

it('what cannot be shown is said with its place', async () => {
  const page = await openPlayground();
  await paste(page, '{\n  "name": "a",\n}');
  await expect
    .poll(() => status(page).innerText())
    .toBe('This is no JSON. Line 3, column 1: "}" where a name in double quotes is expected.');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => status(page).innerText()).toContain('Nothing is sent anywhere');
  await page.close();
});

it('a link of a view opens only when the user allows it', async () => {
  const page = await openPlayground();
  await paste(page, PAGE_WITH_LINK);
  const dialog = page.getByRole('dialog', { name: 'Open this address?' });
  await view(page).getByRole('button', { name: 'Menu' }).click();
  await dialog.getByText('https://example.org/menu').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await log(page).getByText('Open https://example.org/menu. You declined.').waitFor();
  expect(
    page
      .context()
      .pages()
      .filter(each => each.url().includes('example.org')),
  ).toEqual([]);

  await view(page).getByRole('button', { name: 'Menu' }).click();
  const popup = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Open in a new tab' }).click();
  await (await popup).close();
  await page.close();
});

it('pictures of a component load from nowhere', async () => {
  const page = await openPlayground();
  const outcomes: (string | undefined)[] = [];
  const isPicture = (url: string): boolean => url.startsWith('https://pictures.example/');
  page.on('requestfailed', request => isPicture(request.url()) && outcomes.push(request.failure()?.errorText));
  page.on('response', response => isPicture(response.url()) && outcomes.push('loaded'));
  const images = [{ id: 'a', src: 'https://pictures.example/a.png', alt: 'A picture' }];
  const blocked = page.evaluate(
    () => new Promise<string>(resolve => addEventListener('securitypolicyviolation', e => resolve(e.blockedURI))),
  );
  await paste(page, JSON.stringify({ component: 'image-gallery', props: { id: 'g', images } }));
  expect(await blocked).toBe('https://pictures.example/a.png');
  await expect.poll(() => new Set(outcomes)).toEqual(new Set(['csp']));
  await page.close();
});

it('two open playgrounds have a sandbox site each', async () => {
  const pages = [await openPlayground(), await openPlayground()];
  const sites: string[] = [];
  for (const page of pages) {
    await paste(page, '<p>Mine</p>');
    await view(page).getByText('Mine').waitFor();
    sites.push(new URL((await page.locator('[data-surface-id] iframe').getAttribute('src'))!).origin);
  }
  expect(new Set(sites).size).toBe(2);
  for (const page of pages) await page.close();
});

it.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
  ['dark', 390],
] as const)('%s, %d px wide: nothing overflows, and axe finds nothing', async (theme, width) => {
  const page = await openPlayground();
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(name => document.documentElement.setAttribute('data-theme', name), theme);
  for (const name of ['Tool', 'Component', 'A2UI'] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => status(page).innerText()).toContain('Shown as');
    await page.locator('.pg-stage :is([data-surface-state=ready], .vitrine-component)').first().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await expect.poll(() => violations(page)).toEqual([]);
  }
  await page.close();
});

it('where no service worker runs, the policy holds without it, and the page says what is missing', async () => {
  const leaks: string[] = [];
  const sink = await startTestServer((request, response) => {
    if (request.url === '/leak') leaks.push(request.url);
    response.end('x');
  });
  const leak = `${sink.origin}/leak`;
  const refusing = await openChromium({ asShipped: true });
  try {
    const page = await refusing.newPage();
    await page.addInitScript(() => {
      if (location.hostname.endsWith('.localhost'))
        ServiceWorkerContainer.prototype.register = () =>
          Promise.reject(new DOMException('denied', 'NotSupportedError'));
    });
    await page.goto(servers.origin);
    await page
      .getByLabel('Paste here')
      .fill(
        `<p id="x">Shown</p><img src="${leak}"><script>fetch('${leak}').catch(() => (x.textContent = 'Refused'))</script>`,
      );
    await page.getByRole('status').getByText('This browser refused the service worker').waitFor();
    await expect.poll(() => readFrames(page)).toContain('Refused');
    expect(leaks).toEqual([]);
    // The sink hears what is not blocked.
    await page.goto(leak);
    expect(leaks).toEqual(['/leak']);
  } finally {
    await refusing.close();
    await sink.close();
  }
});

/** The text of every frame of the page. */
async function readFrames(page: Page): Promise<string> {
  const texts = await Promise.all(
    page.frames().map(frame => frame.evaluate(() => document.body.innerText).catch(() => '')),
  );
  return texts.join('\n');
}
