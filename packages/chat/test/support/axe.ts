// axe-core in a page of the chat, or in a frame of it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * All violations in the current document, one line each. Frames in it are not checked: pass the view's own. `only`: these
 * rules, such as colour contrast, for a page that was already checked completely in other colours.
 */
export async function violations(document: Page | Frame, only?: readonly string[]): Promise<string[]> {
  const page = 'page' in document ? document.page() : document;
  // Through the debugger, which the page's CSP does not block: the page is checked as it is shipped.
  const debug = await page.context().newCDPSession(document);
  const options = { iframes: false, resultTypes: ['violations'], ...(only && { runOnly: only }) };
  const run = `axe.run(document, ${JSON.stringify(options)})`;
  const axeCheck = await debug.send('Runtime.evaluate', { expression: '"axe" in globalThis' });
  if (axeCheck.result.value !== true) await debug.send('Runtime.evaluate', { expression: axe });
  const { result, exceptionDetails } = await debug.send('Runtime.evaluate', {
    expression: run,
    awaitPromise: true,
    returnByValue: true,
  });
  await debug.detach();
  if (exceptionDetails) throw new Error(`axe failed: ${exceptionDetails.exception?.description}`);
  const { violations: found } = result.value as AxeResults;
  return found.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.html.slice(0, 150)} ${node.failureSummary}`),
  );
}

/**
 * The same in both themes: everything in light, then the colours in dark, as nothing else depends on the theme. The chat and every view
 * declare their theme at the root element. Ends in light.
 */
export async function violationsInBothThemes(document: Page | Frame): Promise<string[]> {
  await turnTo(document, 'light');
  const inLight = await violations(document);
  await turnTo(document, 'dark');
  const inDark = await violations(document, ['color-contrast']);
  await turnTo(document, 'light');
  return [...inLight, ...inDark.map(line => `in dark: ${line}`)];
}

async function turnTo(place: Page | Frame, theme: 'light' | 'dark'): Promise<void> {
  const page = 'page' in place ? place.page() : place;
  await page.emulateMedia({ colorScheme: theme });
  await place.waitForFunction(theme => document.documentElement.dataset.theme === theme, theme);
  // A colour in transition is neither.
  await place.evaluate(async () => {
    const moving = document.getAnimations().filter(animation => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}
