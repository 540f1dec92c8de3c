// The cost of reading a component with properties that its catalog does not know.
import { expect, it } from 'vitest';
import { measureCpuMs } from '../../../../test/support/cpu-time.ts';
import { BASIC_CATALOG_ID } from '../catalog.ts';
import { createSurfaces } from '../surfaces.ts';

/** Messages with a component that has this many properties that the catalog does not know. */
function messages(count: number): unknown[] {
  const unknown = Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, index]));
  return [
    { version: 'v0.9', createSurface: { surfaceId: 's', catalogId: BASIC_CATALOG_ID } },
    {
      version: 'v0.9',
      updateComponents: { surfaceId: 's', components: [{ id: 'root', component: 'Text', text: 'Hi', ...unknown }] },
    },
  ];
}
const read = (count: number) => createSurfaces().apply(messages(count)).issues;

it('names the first unknown properties of a component, and counts the others', () => {
  expect(read(20)).toHaveLength(20);
  const issues = read(60_000);
  expect(issues).toHaveLength(21);
  expect(issues[0]).toMatchObject({ code: 'VALIDATION_FAILED', path: '/components/root/p0' });
  expect(issues.at(-1)).toMatchObject({
    code: 'VALIDATION_FAILED',
    message: 'Text has 59980 more properties that are not known.',
    path: '/components/root',
  });
});

it('takes less than 400 ms for 60,000 unknown properties', () => {
  const received = messages(60_000);
  createSurfaces().apply(messages(1000));
  expect(measureCpuMs(() => void createSurfaces().apply(received))).toBeLessThan(400);
});
