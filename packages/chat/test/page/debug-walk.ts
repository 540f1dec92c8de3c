// The steps through all features of the debug app: each presses a control, and names the effect that a user must see in the chat. Run by
// debug.full.ts.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { allowCard, cards } from '../support/answer-cards.ts';
import type { DebugApp } from './debug-app.ts';

export interface DebugStep {
  /** Name of the app's action, and the visible effect. */
  name: string;
  walk(app: DebugApp): Promise<void>;
}

const chips = ({ page }: DebugApp): Locator => page.getByRole('region', { name: 'Context for the model' });
const notices = ({ page }: DebugApp, level: string): Locator => page.locator(`.notice[data-level=${level}]`);
/** The line of the app's newest calls of a tool: a single call, or its series. */
const findCalls = ({ page }: DebugApp, tool: string): Locator =>
  page.locator(`.entries > li > :is(.call[data-initiator=view], .call-series)[data-tool-name=${tool}]`).last();
/** How many calls of a tool by the app the transcript shows. */
const countCalls = (tool: string): number =>
  [...document.querySelectorAll(`.entries > li > [data-tool-name=${tool}]:is([data-initiator=view], .call-series)`)]
    .map(line => Number(/(\d+) calls/.exec(line.textContent)?.[1] ?? 1))
    .reduce((sum, count) => sum + count, 0);

/** Waits until the surface in the transcript has this height, in CSS pixels. */
async function isHigh({ page }: DebugApp, height: number): Promise<void> {
  await page.waitForFunction(
    wanted => Math.abs(document.querySelector('[data-surface-id]')!.getBoundingClientRect().height - wanted) <= 2,
    height,
  );
}

/** The app calls a tool of its server; the first time the user is asked. Returns the app's result. */
async function calls(app: DebugApp, tool: string, { asked = false } = {}): Promise<Record<string, unknown>> {
  const before = await app.page.evaluate(countCalls, tool);
  const result = await app.logs('server-tool-result', async () => {
    await app.press(`call-${tool}-btn`);
    if (asked) await allowCard(app.page, { choice: 'chat' });
  });
  if (asked) await app.turnTo();
  await app.page.waitForFunction(`(${countCalls})(${JSON.stringify(tool)}) > ${before}`);
  return result;
}

const LEVELS = ['debug', 'info', 'warning', 'error'] as const;
const CONTENT_TYPES = ['text', 'image', 'audio', 'resource', 'resourceLink', 'mixed'] as const;
const MODES = ['fullscreen', 'inline', 'pip', 'inline'] as const;
const SIZES = [
  [200, 100],
  [400, 300],
  [800, 600],
] as const;

export const DEBUG_STEPS: readonly DebugStep[] = [
  {
    name: 'is connected, and hears the input before the result, once each',
    async walk({ view }) {
      await view.locator('.log-type.ontoolresult').waitFor({ state: 'attached' });
      const types = await view.locator('.log-type').allTextContents();
      const eventNames = types.map(type => type.slice(0, -1)).filter(type => /^(connected|ontool)/.test(type));
      expect(eventNames).toEqual(['connected', 'ontoolinput', 'ontoolresult']);
    },
  },
  {
    name: 'knows its host: context, capabilities, container',
    async walk({ view }) {
      const context = await view.locator('#host-context-info').innerText();
      expect(context).not.toContain('unknown');
      expect(await view.locator('#host-capabilities-info').innerText()).not.toContain('✗');
      expect(await view.locator('#host-container-info').innerText()).toMatch(/\d+px/);
    },
  },
  {
    name: 'Send Text: said in the user’s name',
    async walk(app) {
      await app.logs('send-message-result', () => app.press('send-message-text-btn'));
      await app.page.locator('.message').getByText('Hello from debug app!').waitFor();
    },
  },
  {
    name: 'Send Test Image: the image is in the transcript',
    async walk(app) {
      await app.logs('send-message-result', () => app.press('send-message-image-btn'));
      // Images are rendered when they are near the viewport.
      await app.page.locator('.message').last().scrollIntoViewIfNeeded();
      const image = app.page.locator('.message img');
      await image.waitFor({ state: 'attached' });
      expect(await image.evaluate(element => (element as HTMLImageElement).decode().then(() => true))).toBe(true);
    },
  },
  ...LEVELS.map(level => ({
    name: `log ${level}: a line in the transcript`,
    async walk(app: DebugApp) {
      await app.view.locator('#log-data').fill(`It is about ${level}`);
      await app.logs('send-log', () => app.press(`log-${level}-btn`));
      await notices(app, level).getByText(`It is about ${level}`).waitFor();
    },
  })),
  {
    name: 'Update (Text): a chip',
    async walk(app) {
      await app.logs('update-context', () => app.press('update-context-text-btn'));
      await chips(app).getByText('Current app state info').waitFor();
    },
  },
  {
    name: 'Update (Structured): the chip shows the data instead',
    async walk(app) {
      await app.logs('update-context', () => app.press('update-context-structured-btn'));
      await chips(app).locator('.chip-name').getByText('data').click();
      await chips(app).getByRole('region', { name: 'Structured context' }).getByText('eventCount').waitFor();
      expect(await chips(app).locator('.chip').count()).toBe(1);
    },
  },
  {
    name: 'Update (Image): the chip shows the image, and can be taken away',
    async walk(app) {
      await app.logs('update-context', () => app.press('update-context-image-btn'));
      await chips(app).locator('.context-panel').scrollIntoViewIfNeeded();
      await chips(app).locator('.context-panel img').waitFor({ state: 'attached' });
      await chips(app)
        .getByRole('button', { name: /^Remove .* from the model’s context/ })
        .click();
      await chips(app).waitFor({ state: 'detached' });
      await app.turnTo();
    },
  },
  ...MODES.map((mode, index) => ({
    name: `display mode ${index + 1}: ${mode}, the same document`,
    async walk(app: DebugApp) {
      const connected = await app.count('connected');
      const answer = await app.logs('display-mode-result', () => app.press(`display-${mode}-btn`));
      expect(answer).toEqual({ mode, result: { mode } });
      await app.page.locator(`.surface-place.in-${mode}`).waitFor({ state: 'attached' });
      await app.view.locator('#host-context-info').getByText(mode, { exact: true }).waitFor();
      expect(await app.count('connected')).toBe(connected);
    },
  })),
  {
    name: 'Open Link: asked, then opened in a tab',
    async walk(app) {
      await app.view.locator('#link-url').fill('https://example.org/from-debug');
      await app.logs('open-link-result', async () => {
        await app.press('open-link-btn');
        await cards(app.page, 'Open this link?').getByText('example.org').waitFor();
        const [tab] = await Promise.all([app.page.context().waitForEvent('page'), allowCard(app.page)]);
        await tab.close();
      });
      await app.turnTo();
    },
  },
  {
    name: 'Auto-resize off',
    async walk(app) {
      await app.logs('auto-resize-toggle', () => app.press('auto-resize-toggle'));
    },
  },
  ...SIZES.map(([width, height]) => ({
    name: `${width}x${height}: the surface is ${height} pixels high`,
    async walk(app: DebugApp) {
      await app.logs('manual-resize', () => app.press(`resize-${width}x${height}-btn`));
      await isHigh(app, height);
    },
  })),
  {
    name: 'Auto-resize on: as high as its page again',
    async walk(app) {
      await app.logs('auto-resize-toggle', () => app.press('auto-resize-toggle'));
      await app.page.waitForFunction(
        () => document.querySelector('[data-surface-id]')!.getBoundingClientRect().height > 650,
      );
    },
  },
  ...CONTENT_TYPES.map((type, index) => ({
    name: `Call debug-tool for ${type}: the call is in the transcript, the answer in the app`,
    async walk(app: DebugApp) {
      await app.view.locator('#tool-content-type').selectOption(type);
      const { content } = await calls(app, 'debug-tool', { asked: index === 0 });
      const types = (content as { type: string }[]).map(block => block.type);
      const wire = type === 'resourceLink' ? 'resource_link' : type;
      expect(types).toEqual(type === 'mixed' ? ['text', 'image', 'audio'] : [wire]);
    },
  })),
  {
    name: 'Call debug-tool with every option: blocks, metadata and the error arrive',
    async walk(app) {
      await app.view.locator('#tool-content-type').selectOption('text');
      for (const option of ['multiple-blocks', 'include-meta', 'simulate-error'])
        await app.view.locator(`#tool-${option}`).check();
      await app.view.locator('#tool-delay-ms').fill('300');
      const result = await calls(app, 'debug-tool');
      expect(result).toMatchObject({ isError: true, structuredContent: {}, _meta: { debugInfo: {} } });
      expect(result.content).toHaveLength(3);
      const line = findCalls(app, 'debug-tool');
      await line.getByText('1 failed').waitFor();
      await line.locator('summary').first().click();
      await line.getByText('The tool reports an error').waitFor();
      await app.turnTo();
    },
  },
  {
    name: 'Call debug-refresh, a tool for the app alone: asked, then answered',
    async walk(app) {
      const result = await calls(app, 'debug-refresh', { asked: true });
      expect(result.structuredContent).toMatchObject({ timestamp: expect.stringMatching(/^\d{4}-/) });
    },
  },
  {
    name: 'a change of theme reaches it',
    async walk(app) {
      // By the system's setting, which moves no focus; for the page's own switch see access.browser.ts.
      const change = await app.logs('onhostcontextchanged', () => app.page.emulateMedia({ colorScheme: 'dark' }));
      expect(change).toMatchObject({ theme: 'dark' });
      await app.view.locator('#host-context-info').getByText('dark', { exact: true }).waitFor();
    },
  },
  {
    name: 'its own log: filter and clear',
    async walk(app) {
      await app.view.locator('#log-filter').selectOption('ontoolresult');
      expect(new Set(await app.view.locator('.log-type').allTextContents())).toEqual(new Set(['ontoolresult:']));
      await app.press('clear-log-btn');
      expect(await app.view.locator('.log-entry').count()).toBe(0);
      await app.view.locator('#log-filter').selectOption('all');
    },
  },
  {
    name: 'is notified before it is removed',
    async walk({ page, said }) {
      await page
        .getByRole('link', { name: 'New chat' })
        .or(page.getByRole('button', { name: 'New chat' }))
        .click();
      await page.locator('[data-surface-id]').waitFor({ state: 'detached' });
      expect(said.filter(line => line.startsWith('[debug-app] onteardown'))).toHaveLength(1);
    },
  },
];
