// `vitrine/testing` as a test uses it: by the fixture of vitest, with a sound and with a faulty interface.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { it as base, expect, onTestFinished } from 'vitest';
import { buildPage, type PlantedFault } from '../../test/interfaces/faulty-interfaces.ts';
import { useTestBrowser } from '../../test/interfaces/use-test-browser.ts';
import { comparePicture, type Interfaces, interfaceFixtures, openInterfaces } from './index.ts';

useTestBrowser();
const command = [process.execPath, fileURLToPath(new URL('../../test/interfaces/faulty-server.ts', import.meta.url))];
const env = (fault?: PlantedFault) => ({
  FAULTY: JSON.stringify({ generation: 'mcp-apps', page: buildPage('mcp-apps', fault) }),
});

const it = base.extend<{ interfaces: Interfaces }>(interfaceFixtures({ command, env: env() }));

it('a tool is called, and its interface is shown, checked and changed', async ({ interfaces }) => {
  expect(interfaces.tools).toEqual(['cook']);
  const view = await interfaces.render('cook', { dish: 'soup' }, { host: 'claude', width: 390 });
  expect(view.result.structuredContent).toEqual({ dish: 'Lentil soup', minutes: 45 });
  await expect.poll(() => view.frame.locator('p').innerText()).toBe('Lentil soup, 45 minutes');
  expect(await view.check()).toEqual([]);
  const background = () => view.frame.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe('rgb(255, 255, 255)');
  await view.setTheme('dark');
  expect(await background()).toBe('rgb(34, 34, 34)');
  expect(await view.check()).toEqual([]);
});

it('a call that goes on is cancelled', async ({ interfaces }) => {
  const view = await interfaces.render('cook', undefined, { isPending: true });
  await expect.poll(() => view.frame.locator('p').innerText()).toBe('Waiting for the dish');
  await view.cancel('enough');
  await expect.poll(() => view.frame.locator('p').innerText()).toBe('Stopped.');
});

it('a picture is stored when there is none, and compared then', async ({ interfaces }) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-testing-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'pictures', 'cook.png');
  const view = await interfaces.render('cook', undefined, { width: 390 });
  const picture = await view.picture();
  expect(await comparePicture(path, picture, { update: false })).toMatch(/no stored picture/);
  expect(await comparePicture(path, picture, { update: true })).toBeUndefined();
  expect(await comparePicture(path, picture)).toBeUndefined();
  await view.setTheme('dark');
  expect(await comparePicture(path, await view.picture())).toMatch(/% of it differ.*cook\.changed\.png/);
  expect(readdirSync(join(folder, 'pictures')).sort()).toEqual(['cook.changed.png', 'cook.png']);
});

base('a fault is found; a tool that is not there is refused with those that are', async () => {
  const interfaces = await openInterfaces({ command, env: env({ style: 'p{width:900px}' }) });
  onTestFinished(() => interfaces.close());
  const view = await interfaces.render('cook', undefined, { width: 390 });
  expect(await view.check()).toMatchObject([{ check: 'overflow', level: 'error' }]);
  await expect(interfaces.render('bake')).rejects.toMatchObject({ hint: 'It has cook.' });
});
