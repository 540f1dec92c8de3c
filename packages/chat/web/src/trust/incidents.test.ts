import { createRecorder } from '@vitrine/host/record';
import { expect, it } from 'vitest';
import { countIncidents } from './incidents.ts';

const surface = { id: 'call-1', server: 'shop' };

it('a probe for eval and the user’s own denial are not incidents; everything else is', () => {
  const { observe, of } = createRecorder({ later: () => {} });
  const count = () => countIncidents(of(surface.id).getSnapshot());
  observe({ type: 'blocked', directive: 'script-src', target: 'eval' }, surface);
  observe({ type: 'blocked', directive: 'script-src', target: 'wasm-eval' }, surface);
  observe({ type: 'refused', action: 'tool', reason: 'The user did not allow it.', byUser: true }, surface);
  expect(count()).toBe(0);
  observe({ type: 'blocked', directive: 'script-src-elem', target: 'https://evil.test/a.js' }, surface);
  observe({ type: 'blocked', directive: 'connect-src', target: 'eval' }, surface);
  observe({ type: 'refused', action: 'tool', reason: 'Too many calls.' }, surface);
  expect(count()).toBe(3);
  observe({ type: 'dropped', count: 900 }, surface);
  observe({ type: 'focus-taken' }, surface);
  expect(count()).toBe(5);
});
