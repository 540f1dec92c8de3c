// A host where there is no page.
import { expect, it } from 'vitest';
import { createHost } from './host.ts';

it('is created in a rendering server, and starts nothing there', () => {
  const sandbox = { template: 'http://{label}.localhost:4401' };
  const host = createHost({ sandbox, info: { name: 'chat', version: '1.0.0' } });
  expect(host.list()).toEqual([]);
});
