// `<ToolResultView>` in a real Chromium, with a catalog of the application's own.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HostPages, openHostPages } from '../../../../test/support/browser/host-page.ts';

const SOURCE = `
import { createHost } from '@vitrine/host';
import { HostProvider, SurfaceArea } from './src/index.ts';
import { ToolResultView } from './src/native/index.ts';
import { useState, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

const note = { safeParse: props => {
  window.checks = (window.checks ?? 0) + 1;
  return { success: typeof props.said === 'string', data: { said: props.said } };
} };
const components = {
  find: (name, version) => version > 1 ? undefined
    : name === 'note' ? { load: async () => note } : name === 'lost' ? { load: () => Promise.reject(new Error('offline')) } : undefined,
  View({ data, isChecked, status, onAction }) {
    useEffect(() => { window.mounts = (window.mounts ?? 0) + 1; }, []);
    return <button id="note" data-status={status.type} data-checked={isChecked} onClick={() => onAction('press', 1)}>{data.said}</button>;
  },
};
window.start = (template, kind) => {
  const host = createHost({ sandbox: { template }, info: { name: 't', version: '1' } });
  function App() {
    const [props, set] = useState({ native: { component: 'note', version: 1, ...JSON.parse(kind) } });
    window.set = change => flushSync(() => set(old => ({ ...old, ...change })));
    return <HostProvider host={host}><SurfaceArea>
      <ToolResultView id="a" components={components} onAction={action => { window.action = action; }} {...props} />
    </SurfaceArea></HostProvider>;
  }
  createRoot(document.getElementById('root')).render(<App />);
};`;

interface PageGlobals {
  start(template: string, native: string): void;
  set(props: object): void;
  mounts?: number;
  checks?: number;
  action?: unknown;
}

let pages: HostPages;
beforeAll(async () => {
  pages = await openHostPages({ source: SOURCE, isolated: false });
});
afterAll(() => pages?.close());

const result = (structuredContent: object) => ({ content: [{ type: 'text', text: 'as text' }], structuredContent });
async function open(native: object): Promise<Page> {
  const { page } = await pages.open();
  const args = [pages.template, JSON.stringify(native)] as const;
  await page.evaluate(([template, kind]) => (window as unknown as PageGlobals).start(template, kind), args);
  await page.waitForFunction(() => typeof (window as unknown as PageGlobals).set === 'function');
  return page;
}

it('draws the component from the arguments to the result, mounted once; its actions arrive with the props', async () => {
  const page = await open({ fromArguments: true });
  const set = (props: object) => page.evaluate(change => (window as unknown as PageGlobals).set(change), props);
  await set({ partialInput: { said: 'he' } });
  await page.locator('#note[data-status=streaming]', { hasText: 'he' }).waitFor();
  await set({ input: { said: 'hello' } });
  await set({ result: result({ said: 'hello', other: 1 }) });
  await page.locator('#note[data-status=interactive][data-checked=true]', { hasText: 'hello' }).click();
  expect(await page.evaluate(() => (window as unknown as PageGlobals).checks)).toBe(1);
  expect(await page.evaluate(() => (window as unknown as PageGlobals).mounts)).toBe(1);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as PageGlobals).action))
    .toEqual({ actionId: 'press', detail: 1, props: { said: 'hello' } });
});

it('draws nothing from arguments that have another shape', async () => {
  const page = await open({});
  await page.evaluate(() => (window as unknown as PageGlobals).set({ input: { said: 'not this' } }));
  await page.evaluate(change => (window as unknown as PageGlobals).set(change), { result: result({ said: 'this' }) });
  await page.locator('#note', { hasText: /^this$/ }).waitFor();
});

it.each([
  ['props that the schema refuses', {}, { said: 5 }],
  ['a component that does not exist', { component: 'other' }, { said: 'x' }],
  ['a newer version', { version: 2 }, { said: 'x' }],
  ['a component that cannot be loaded', { component: 'lost' }, { said: 'x' }],
])('shows the next interface for %s', async (_what, native, props) => {
  const page = await open(native);
  await page.evaluate(change => (window as unknown as PageGlobals).set(change), { result: result(props) });
  await page.getByText('as text').waitFor();
  await expect.poll(() => page.locator('#note').count()).toBe(0);
});
