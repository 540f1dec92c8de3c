import { expect, it } from 'vitest';
import { createSurfaceSize } from './surface-size.ts';

function lab(fill = false) {
  const applied: unknown[] = [];
  const size = createSurfaceSize({
    heights: { minHeight: 40, maxHeight: 2000 },
    fill,
    apply: wanted => applied.push(wanted),
  });
  return { size, applied };
}

it('the height is applied, the width only with `fill`', () => {
  const { size, applied } = lab();
  size.request({ width: 600, height: 348 });
  expect(applied).toEqual([{ height: 348 }]);
  const sizer = lab(true);
  sizer.size.request({ width: 600, height: 348 });
  expect(sizer.applied.at(-1)).toEqual({ width: 600, height: 348 });
});

it('a requested width is applied up to 4096 pixels, and a height up to the limit of the application', () => {
  const { size, applied } = lab(true);
  size.request({ width: 4000 });
  size.request({ width: 1_000_000, height: 1_000_000 });
  expect(applied.at(0)).toEqual({ width: 4000 });
  expect(applied.at(-1)).toEqual({ width: 4096, height: 2000 });
});

it('a height is ignored while the view has no width', () => {
  const { size, applied } = lab();
  size.request({ width: 0, height: 1308 });
  expect(applied).toEqual([]);
  size.request({ width: 673, height: 348 });
  size.request({ height: 400 });
  expect(applied).toEqual([{ height: 348 }, { height: 400 }]);
});
