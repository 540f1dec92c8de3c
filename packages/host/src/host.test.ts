import { expect, it, vi } from 'vitest';
import { createHost } from './index.ts';
import { checkSandbox } from './node/check-sandbox.ts';

it('createHost() works without a document, as in server-side rendering', async () => {
  const host = createHost({
    sandbox: { template: 'http://{label}.localhost:4401' },
    info: { name: 't', version: '1' },
  });
  host.setContext({ theme: 'dark' });
  expect(host.list()).toEqual([]);
  await host.close();
});

it('createHost() names a fault of the sandbox template, in the words of checkSandbox()', async () => {
  const create = (template: string) => createHost({ sandbox: { template }, info: { name: 't', version: '1' } });
  for (const template of ['', 'https://views.example', 'http://127.0.0.1:4401']) {
    const { problem } = await checkSandbox(template, { hostOrigins: ['http://localhost:4400'] });
    expect(problem).toBeDefined();
    expect(() => create(template)).toThrowError(expect.objectContaining({ code: 'sandbox-refused', message: problem }));
  }
  vi.stubGlobal('location', new URL('https://chat.example.com'));
  try {
    expect(() => create('https://{label}.chat.example.com')).toThrowError('on the site of https://chat.example.com');
  } finally {
    vi.unstubAllGlobals();
  }
});
