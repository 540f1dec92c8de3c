import { expect, it } from 'vitest';
import { FakeWindow } from '../test/fake-host.ts';
import { connect, ViewError } from './index.ts';
import { type Sample, sample } from './sample.ts';

const info = { name: 'test', version: '1.0.0' };

function open(data: Sample) {
  const window = Object.assign(new FakeWindow('http://localhost'), {
    opened: [] as unknown[],
    open: (...link: unknown[]) => void window.opened.push(link),
  });
  return {
    window,
    viewing: connect(info, { window: window as unknown as Window, theme: false, sample: sample(data) }),
  };
}

it('a page without a host receives its sample: input, result, context', async () => {
  const result = { content: [{ type: 'text' as const, text: 'sunny' }], structuredContent: [1] };
  const view = await open({ input: { city: 'Berlin' }, result, context: { theme: 'dark' } }).viewing;
  expect(view.dialect).toBe('standalone');
  expect(view.getSnapshot()).toEqual({ input: { city: 'Berlin' }, result, context: { theme: 'dark' } });
  expect(view.hostCapabilities.serverTools).toEqual({});
});

it('the sample’s tools answer with a result, plain data or an error; missing parts are unsupported', async () => {
  const view = await open({
    tools: {
      echo: args => ({ content: [], structuredContent: args }),
      data: async () => [1],
      fails: () => {
        throw new Error('down');
      },
    },
  }).viewing;
  expect(await view.callTool('echo', { a: 1 })).toEqual({ content: [], structuredContent: { a: 1 } });
  expect(await view.callTool('data')).toEqual({ content: [], structuredContent: [1] });
  expect(await view.callTool('fails')).toEqual({ content: [{ type: 'text', text: 'down' }], isError: true });
  for (const call of [view.callTool('toString'), view.readResource('file:///a')])
    await expect(call).rejects.toMatchObject({ code: 'unsupported' });
});

it('a link opens in a tab; a display mode stays; other requests do not throw', async () => {
  const { window, viewing } = open({});
  const view = await viewing;
  await view.openLink('https://example.com/');
  expect(window.opened).toEqual([['https://example.com/', '_blank', 'noopener']]);
  expect(await view.requestDisplayMode('fullscreen')).toBe('inline');
  view.notify('ui/notifications/size-changed', { height: 1 });
  view.close();
});

it('without a sample connect() rejects with no-host; in a frame it connects to the host, with or without a sample', async () => {
  const alone = new FakeWindow('http://localhost') as unknown as Window;
  await expect(connect(info, { window: alone, theme: false })).rejects.toThrow(ViewError);
  const framed = new FakeWindow('null');
  framed.parent = new FakeWindow('http://localhost');
  const attempt = connect(info, {
    window: framed as unknown as Window,
    theme: false,
    timeoutMs: 5,
    sample: sample({}),
  });
  await expect(attempt).rejects.toMatchObject({ code: 'no-host' });
});
