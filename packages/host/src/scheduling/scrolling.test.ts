import { expect, it } from 'vitest';
import { watchScrolling } from './scrolling.ts';

/** A page with one scroller. `scroll` moves it by so many pixels, so many milliseconds after the last time. */
function lab() {
  const listeners = new Set<(event: Event) => void>();
  let time = 5000;
  let scrollTop = 0;
  const page = {
    addEventListener: (_: string, listener: never) => void listeners.add(listener),
    removeEventListener: (_: string, listener: never) => void listeners.delete(listener),
  };
  const scrolling = watchScrolling(page, () => time);
  return {
    listeners,
    scrolling,
    pass(ms: number) {
      time += ms;
    },
    scroll(
      px: number,
      ms: number,
      target: object = {
        get scrollTop() {
          return scrollTop;
        },
      },
    ) {
      time += ms;
      scrollTop += px;
      for (const listener of listeners) listener({ target, timeStamp: time } as unknown as Event);
    },
  };
}

it('one movement is not fast, however far it goes', () => {
  const { scrolling, scroll } = lab();
  scroll(5000, 500);
  expect(scrolling.pause()).toBeLessThanOrEqual(0);
  scroll(600, 100);
  expect(scrolling.pause()).toBeLessThanOrEqual(0);
});

it('many movements in a row are fast, up or down, until some time after the last one', () => {
  for (const px of [100, -100]) {
    const { scrolling, scroll, pass } = lab();
    scroll(px, 500);
    scroll(px, 16);
    expect(scrolling.pause()).toBe(60);
    pass(59);
    expect(scrolling.pause()).toBe(1);
    pass(1);
    expect(scrolling.pause()).toBe(0);
  }
});

it('many slow movements are not fast', () => {
  const { scrolling, scroll } = lab();
  scroll(30, 500);
  for (let frames = 0; frames < 20; frames++) scroll(30, 16);
  expect(scrolling.pause()).toBeLessThanOrEqual(0);
});

it('for the document its scrolling element is watched', () => {
  const { scrolling, scroll } = lab();
  scroll(0, 500, { scrollingElement: { scrollTop: 0 } });
  scroll(0, 16, { scrollingElement: { scrollTop: 900 } });
  expect(scrolling.pause()).toBe(60);
});

it('after close() no listener is left', () => {
  const { scrolling, listeners } = lab();
  scrolling.close();
  expect(listeners.size).toBe(0);
});
