// The page of assistant-ui's threads for browser tests (page.tsx), and the parts that they show.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { type HostPages, openHostPages } from '../../../test/support/browser/host-page.ts';
import type { TestPage } from './page.tsx';

export const part = (toolName: string, more: object = {}) => ({
  type: 'tool-call',
  toolCallId: toolName,
  toolName,
  args: { title: 'one' },
  ...more,
});
export const app = (serverId: string, resourceUri = 'ui://t/page') => ({ mcp: { app: { resourceUri, serverId } } });
export const done = (text: string) => ({ result: { content: [{ type: 'text', text }] } });
export const AWAITING = { type: 'requires-action', reason: 'tool-calls' };

/** Builds the page before the tests of a file, and returns what opens it. */
export function openThreadsForTests() {
  let pages: HostPages;
  beforeAll(async () => {
    pages = await openHostPages({
      source: readFileSync(new URL('./page.tsx', import.meta.url), 'utf8'),
      from: 'packages/assistant-ui',
      isolated: false,
    });
  });
  afterAll(() => pages?.close());

  async function open() {
    const { page, problems } = await pages.open();
    const call = <Name extends keyof TestPage>(name: Name, argument?: unknown) =>
      page.evaluate(
        ([name, argument]) =>
          (window as unknown as Record<string, (value: unknown) => void>)[name as string]!(argument),
        [name, argument],
      );
    const read = <Name extends keyof TestPage>(name: Name) =>
      page.evaluate(name => (window as unknown as TestPage)[name as Name], name as string) as Promise<TestPage[Name]>;
    return { page, problems, call, read };
  }

  async function openStore(content: object[], more: object = {}) {
    const testPage = await open();
    await testPage.call('startStore', { template: pages.template, content, ...more });
    const logged = (kind: string): ReturnType<typeof expect.poll> =>
      expect.poll(async () => (await testPage.read('log')).filter(([type]) => type === kind));
    return { ...testPage, logged };
  }

  return { open, openStore };
}
