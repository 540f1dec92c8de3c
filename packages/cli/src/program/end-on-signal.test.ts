import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type EndingOptions, endOnSignal } from './end-on-signal.ts';

function start(options: Partial<EndingOptions> & Pick<EndingOptions, 'close'>) {
  const signals = new EventEmitter();
  const clock = { ms: 0 };
  let ended: (code: number) => void = () => {};
  const exited = new Promise<number>(resolve => {
    ended = resolve;
  });
  const codes: number[] = [];
  const removeSignalHandlers = endOnSignal({
    signals,
    now: () => clock.ms,
    printLine: () => {},
    exit: code => {
      codes.push(code);
      ended(code);
    },
    ...options,
  });
  return { signals, clock, exited, codes, letGo: removeSignalHandlers };
}

describe('endOnSignal()', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('closes once and ends with 0 on %s', async signal => {
    let closed = 0;
    const { signals, exited } = start({
      close: async () => {
        closed++;
      },
    });
    signals.emit(signal);
    expect(await exited).toBe(0);
    expect(closed).toBe(1);
  });

  it('gives SIGTERM a time of its own, and tells the closing which signal it was', async () => {
    const closing = (received: string[]) => (signal: string) => {
      received.push(signal);
      return new Promise<void>(() => {});
    };
    const received: string[] = [];
    const terminated = start({ close: closing(received), deadlineMs: 1e9, terminateMs: 1 });
    terminated.signals.emit('SIGTERM');
    expect(await terminated.exited).toBe(1);
    const interrupted = start({ close: closing(received), deadlineMs: 1, terminateMs: 1e9 });
    interrupted.signals.emit('SIGINT');
    expect(await interrupted.exited).toBe(1);
    expect(received).toEqual(['SIGTERM', 'SIGINT']);
  });

  it('counts a signal that npm forwards as the same press, and a later one as force', () => {
    const { signals, clock, codes } = start({ close: () => new Promise(() => {}), deadlineMs: 1e9 });
    signals.emit('SIGINT');
    clock.ms = 40;
    signals.emit('SIGINT');
    expect(codes).toEqual([]);
    clock.ms = 700;
    signals.emit('SIGINT');
    expect(codes).toEqual([130]);
  });

  it('ends with 1 when closing fails, and when it takes too long', async () => {
    const failing = start({ close: () => Promise.reject(new Error('stuck')) });
    failing.signals.emit('SIGINT');
    expect(await failing.exited).toBe(1);
    const hanging = start({ close: () => new Promise(() => {}), deadlineMs: 1 });
    hanging.signals.emit('SIGTERM');
    expect(await hanging.exited).toBe(1);
  });

  it('stops listening', () => {
    const { signals, letGo } = start({ close: () => Promise.resolve() });
    letGo();
    expect(signals.eventNames()).toEqual([]);
  });
});
