// Measures how long a pasted tool definition takes until its compiled page is painted: `node --conditions=@vitrine/source
// apps/site/test/measure-paste.ts`. The browser measures the times: of the paste's event, and of the view's first contentful paint.
import { openChromium } from '../../../test/support/browser/chromium.ts';
import { servePlayground } from './support/serve-playground.ts';

const PASTES = 15;

const servers = await servePlayground();
const browser = await openChromium({ asShipped: true });
const page = await browser.newPage();
await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: servers.origin });

async function measure(title: string): Promise<number> {
  const properties = {
    place: { type: 'string' },
    days: { type: 'integer', minimum: 1 },
    at: { type: 'string', format: 'date' },
  };
  const tool = { name: 'forecast', title, description: 'The weather.', inputSchema: { type: 'object', properties } };
  await page.evaluate(text => navigator.clipboard.writeText(text), JSON.stringify(tool));
  // A user pastes seconds after opening the page, or after the paste before: the next sandbox is there by then.
  const spare = page.locator('iframe:not([data-surface-id] iframe)').first();
  await spare.contentFrame().locator('iframe').waitFor({ state: 'attached' });
  const field = page.getByLabel('Paste here');
  await field.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
  const view = page.locator('[data-surface-id] iframe').last().contentFrame().frameLocator('iframe');
  const painted = await view.getByText(title, { exact: true }).evaluate(
    () =>
      new Promise<number>(resolve => {
        const observer = new PerformanceObserver(list => {
          const [paint] = list.getEntriesByName('first-contentful-paint');
          if (paint) resolve(performance.timeOrigin + paint.startTime);
        });
        observer.observe({ type: 'paint', buffered: true });
      }),
  );
  return painted - (await page.evaluate(() => Number(document.documentElement.dataset.pastedAt)));
}

/** A page that was just opened, with an empty profile: the service worker is installed, the compiler is loaded. */
await page.goto(servers.origin);
await page.getByLabel('Paste here').waitFor();
await page.evaluate(() =>
  addEventListener(
    'paste',
    event => document.documentElement.setAttribute('data-pasted-at', `${performance.timeOrigin + event.timeStamp}`),
    true,
  ),
);
const first = await measure('The first');
const times: number[] = [];
for (let index = 0; index < PASTES; index++) times.push(await measure(`Tool ${index}`));
times.sort((a, b) => a - b);
const line = [first, times[Math.floor(PASTES / 2)]!, times.at(-1)!].map(ms => Math.round(ms));
console.log(`First paste of a new profile ${line[0]} ms; ${PASTES} more: median ${line[1]} ms, slowest ${line[2]} ms.`);
await browser.close();
await servers.close();
