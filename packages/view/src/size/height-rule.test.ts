import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHeightRule, type HeightState, type Measurement, nextHeight, UNMEASURED } from './height-rule.ts';

/** Relates a page's heights to its viewport and its content. */
type Page = (viewport: number, content: number) => { page: number; content: number };

const both = (height: number) => ({ page: height, content: height });
const PAGES: Record<string, Page> = {
  'as high as its content': (_, content) => both(content),
  'body min-height 100vh': (viewport, content) => ({ page: Math.max(viewport, content), content }),
  'body height 100vh with a margin of 8': (viewport, content) => ({ page: viewport + 16, content: content + 16 }),
  'body min-height 100vh with a margin of 8': (viewport, content) => ({
    page: Math.max(viewport, content) + 16,
    content: content + 16,
  }),
  'a box of 100vh inside, margin 8': (viewport, content) => both(Math.max(viewport, content) + 16),
  'a box of 100vh - 20px inside': (viewport, content) => both(Math.max(viewport - 20, content)),
  'body height 600px': (_, content) => ({ page: 600, content }),
};

/** A host that applies each wish at once, up to `maxHeight`. Returns the wishes and the last viewport. */
function play(page: Page, contents: number[], { viewport = 150, maxHeight = 5000 } = {}) {
  const rule = createHeightRule();
  const wishes: number[] = [];
  for (const content of contents) {
    let changed = true;
    // A page that chases its own answer goes on until this limit.
    for (let round = 0; round < 50; round++) {
      const wish = rule({ viewport, changed, ...page(viewport, content) });
      if (wish !== undefined) wishes.push(wish);
      const hostHeight = wish === undefined ? viewport : Math.min(wish, maxHeight);
      if (hostHeight === viewport && !changed) break;
      viewport = hostHeight;
      changed = false;
    }
  }
  return { wishes, viewport };
}

it.each(Object.entries(PAGES))('the height of a page %s settles', (_, page) => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 1200 }),
      (contents, viewport) => {
        const { wishes } = play(page, contents, { viewport });
        expect(wishes.length).toBeLessThanOrEqual(4 * contents.length);
      },
    ),
  );
});

it('a page requests its content’s height, once', () => {
  expect(play(PAGES['as high as its content']!, [300, 300, 120])).toEqual({ wishes: [300, 120], viewport: 120 });
});

it('body min-height 100vh: requests the content’s height, also when it becomes smaller', () => {
  expect(play(PAGES['body min-height 100vh']!, [300, 100]).viewport).toBe(100);
  expect(play(PAGES['body min-height 100vh']!, [80], { viewport: 400 }).viewport).toBe(80);
});

it('body height 600px: keeps its 600px, whatever the first viewport was', () => {
  expect(play(PAGES['body height 600px']!, [100], { viewport: 150 })).toEqual({ wishes: [600], viewport: 600 });
  expect(play(PAGES['body height 600px']!, [100], { viewport: 600 }).viewport).toBe(600);
});

it('a box of 100vh inside a margin grows by no more than a step', () => {
  expect(play(PAGES['a box of 100vh inside, margin 8']!, [100]).viewport).toBe(166);
});

it('a box of 100vh - 20px inside does not shrink the frame to nothing', () => {
  expect(play(PAGES['a box of 100vh - 20px inside']!, [0], { viewport: 400 }).viewport).toBe(380);
});

it('a list that grows row by row while the host lags one row behind is followed to its end', () => {
  const rule = createHeightRule();
  let requestedHeight = 0;
  for (let rows = 1; rows <= 10; rows++) {
    const height = rows * 20;
    requestedHeight = rule({ viewport: height - 20, page: height, content: height, changed: true }) ?? requestedHeight;
  }
  expect(requestedHeight).toBe(200);
});

it('an empty page requests no height', () => {
  expect(play(PAGES['as high as its content']!, [0])).toEqual({ wishes: [], viewport: 150 });
});

const measured = (viewport: number, page: number, content = page, changed = false): Measurement => ({
  viewport,
  page,
  content,
  changed,
});
const measuredOnce: HeightState = { last: measured(100, 300, 200), requested: 300, isFixed: false };

it.each<[string, HeightState, Measurement, Omit<HeightState, 'last'>]>([
  ['the first height', UNMEASURED, measured(100, 300), { requested: 300, isFixed: false }],
  ['an empty page', UNMEASURED, measured(100, 0), { requested: 0, isFixed: false }],
  ['the same height', measuredOnce, measured(100, 300, 200), { requested: 300, isFixed: false }],
  ['a body as high as the viewport', UNMEASURED, measured(100, 100, 80), { requested: 80, isFixed: false }],
  ['a fixed body as high as the viewport', measuredOnce, measured(300, 300, 200), { requested: 300, isFixed: true }],
  ['a page that follows', measuredOnce, measured(200, 400, 200), { requested: 200, offset: 200, isFixed: false }],
  [
    'a page that follows, without a body’s height',
    measuredOnce,
    measured(200, 400),
    { requested: 300, offset: 200, isFixed: false },
  ],
  ['a changed page', measuredOnce, measured(200, 400, 200, true), { requested: 400, isFixed: false }],
])('transition: %s', (_, state, now, next) => {
  expect(nextHeight(state, now)).toEqual({ ...next, last: now });
});
