// `npm start -w @vitrine/storybook`: a surface finds its sandbox at the address that is printed, and a component its styles.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { openChromium, type TestBrowser } from '../../../test/support/browser/chromium.ts';

let browser: TestBrowser | undefined;
let stop: () => Promise<unknown> = async () => {};
afterEach(async () => {
  await browser?.close();
  await stop();
});

it('a surface and a component are shown at the address that Storybook prints', { timeout: 120_000 }, async () => {
  const start = fileURLToPath(new URL('../src/start.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@vitrine/source', start, '--ci', '--no-open'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  let text = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', chunk => {
      text += stripVTControlCharacters(String(chunk));
      const address = /Local:\s+(http:\S+)/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error(`Storybook ended:\n${text}`)));
  });
  browser = await openChromium();
  const page = await browser.newPage();
  await page.goto(new URL('?path=/story/surfaces-surface--acting', address).href);
  const story = page.frameLocator('#storybook-preview-iframe');
  const surface = story.frameLocator('iframe').frameLocator('iframe');
  await expect.poll(() => surface.getByRole('button', { name: 'Rename' }).count(), { timeout: 30_000 }).toBe(1);

  // A component, chosen in the sidebar's tree; the toolbar's theme reaches it.
  await page.goto(new URL('?path=/story/components-code-block--default&globals=theme:dark', address).href);
  const component = story.locator('[data-slot="code-block"]');
  await expect.poll(() => component.count(), { timeout: 30_000 }).toBe(1);
  const scheme = () => story.locator('html').evaluate(root => root.style.colorScheme);
  await expect.poll(scheme).toBe('dark');
  await page.locator('#components-code-block--default').waitFor();
});
