import { describe, expect, it } from 'vitest';
import { createUnroutedLimit, sandboxAround, UNKNOWN, UNROUTED } from './unrouted-limit.ts';

/** Windows by what is around them; the outermost is its own parent, as in a browser. */
function windows() {
  const page = {} as Window & { parent: Window };
  page.parent = page;
  const inside = (parent: Window): Window => ({ parent }) as Window;
  return { page, inside };
}

describe('sandboxAround()', () => {
  it('finds the child of the page that a window is in, however deep', () => {
    const { page, inside } = windows();
    const sandbox = inside(page);
    expect(sandboxAround(sandbox, page)).toBe(sandbox);
    expect(sandboxAround(inside(inside(inside(sandbox))), page)).toBe(sandbox);
  });

  it('finds none for the page, for the windows around the page, and for a closed window', () => {
    const { page: top, inside } = windows();
    const page = inside(top);
    expect(sandboxAround(page, page)).toBeUndefined();
    expect(sandboxAround(top, page)).toBeUndefined();
    expect(sandboxAround({ parent: null } as unknown as Window, page)).toBeUndefined();
  });
});

describe('createUnroutedLimit()', () => {
  it('reports a sandbox over its limit, at most once an interval, and no other sandbox', () => {
    const { page, inside } = windows();
    const [one, other] = [inside(page), inside(page)];
    const isTooMuch = createUnroutedLimit(() => 0);
    const verdicts = Array.from({ length: 1000 }, () => isTooMuch(one));
    expect(verdicts.indexOf(true)).toBe(UNROUTED.burst);
    expect(verdicts.filter(Boolean)).toHaveLength(Math.ceil((1000 - UNROUTED.burst) / 256));
    expect(isTooMuch(other)).toBe(false);
  });

  it('refills over time, and allows more messages of an unknown sandbox', () => {
    const { page, inside } = windows();
    let time = 0;
    const sandbox = inside(page);
    const isTooMuch = createUnroutedLimit(() => time);
    for (let n = 0; n < UNROUTED.burst; n++) isTooMuch(sandbox);
    time += 1000;
    expect(Array.from({ length: UNROUTED.perSecond }, () => isTooMuch(sandbox))).not.toContain(true);
    expect(Array.from({ length: UNKNOWN.burst + 1 }, () => isTooMuch(undefined)).indexOf(true)).toBe(UNKNOWN.burst);
  });
});
