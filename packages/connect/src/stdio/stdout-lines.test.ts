import { expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../connection-limits.ts';
import { createStdoutLines, SILENCE_MS } from './stdout-lines.ts';

/** Lines of a child; a line that begins with `{` is a message. `pass` lets time pass. */
function open() {
  let due: { at: number; run: () => void } | undefined;
  let now = 0;
  const clock = {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      due = timer;
      return () => {
        if (due === timer) due = undefined;
      };
    },
  };
  const onGiveUp = vi.fn();
  const lines = createStdoutLines({
    limits: DEFAULT_LIMITS,
    clock,
    deliver: text => text.startsWith('{'),
    onOversized: () => {},
    onGiveUp,
  });
  return {
    lines,
    onGiveUp,
    print: (text: string) => lines.push(Buffer.from(`${text}\n`)),
    pass(ms: number) {
      now += ms;
      if (due && due.at <= now) {
        const { run } = due;
        due = undefined;
        run();
      }
    },
  };
}

it('a program that prints text and then nothing is given up ten seconds after its last line', () => {
  const { lines, print, pass, onGiveUp } = open();
  lines.asked();
  print('Server listening on port 3000');
  pass(SILENCE_MS - 1);
  print('Ready');
  pass(SILENCE_MS - 1);
  expect(onGiveUp).not.toHaveBeenCalled();
  pass(1);
  expect(onGiveUp).toHaveBeenCalledOnce();
  expect(lines.report()).toMatchObject({ gaveUp: true, badLines: 2, firstBadLine: 'Server listening on port 3000' });
});

it.each<[string, (child: ReturnType<typeof open>) => void]>([
  ['was asked nothing', ({ print }) => print('Welcome')],
  ['prints nothing', ({ lines }) => lines.asked()],
  [
    'answers in time',
    ({ lines, print, pass }) => {
      print('Welcome');
      lines.asked();
      pass(5_000);
      print('{}');
    },
  ],
  [
    'has answered before it prints text',
    ({ lines, print }) => {
      lines.asked();
      print('{}');
      print('a log line');
    },
  ],
  [
    'has ended',
    ({ lines, print }) => {
      lines.asked();
      print('Welcome');
      lines.end();
    },
  ],
])('a program that %s is not given up', (_what, act) => {
  const child = open();
  act(child);
  child.pass(10 * SILENCE_MS);
  expect(child.onGiveUp).not.toHaveBeenCalled();
});

it('createStdoutLines() gives up once, although silence was waited for', () => {
  const { lines, print, pass, onGiveUp } = open();
  lines.asked();
  for (let count = 0; count <= DEFAULT_LIMITS.maxBadLines; count++) print('Listening on port 3000');
  pass(SILENCE_MS);
  expect(onGiveUp).toHaveBeenCalledTimes(1);
});
