// The conversation with the server: asks for pictures while the view is visible, and passes on what is pressed.
import type { View } from '@vitrine/view';
import type { Button } from '../emulator/buttons.ts';
import type { FrameResult } from '../schemas.ts';
import { createAllowance } from './allowance.ts';

/** Below what Vitrine allows a view to call without a question: 60 at once, 10 a second. */
const ALLOWED = { burst: 50, perSecond: 9 };
/** Enough in hand to ask for each picture by itself, after a press. */
const IN_HAND = 15;
const QUICK_AFTER_PRESS_MS = 2000;
const BATCH = 4;
const WAIT_MS = 400;
const STREAM_WAIT_MS = 1000;
/** A failed call may be a moment's trouble: so many in a row are not. */
const MAX_FAILURES = 4;
const RETRY_MS = 500;

export interface LiveOptions {
  readonly view: View;
  /** The latest frame that is here. */
  readonly latest: () => number;
  readonly onSeen: (seen: FrameResult, isUrgent: boolean) => void;
  /** A press did not arrive. */
  readonly onLost: (words: string) => void;
  /** The game has ended (`isGone`), or the server cannot be reached. */
  readonly onEnd: (words: string, isGone: boolean) => void;
}

export interface InputChange {
  readonly down?: readonly Button[];
  readonly up?: readonly Button[];
  readonly speed?: number;
}

export interface Live {
  /** Follows a game from now on. */
  follow(gameId: string): void;
  setVisible(isVisible: boolean): void;
  /** Pictures come another way: only presses and the counter are asked for. */
  setStreaming(isStreaming: boolean): void;
  send(change: InputChange): void;
}

export function createLive({ view, latest, onSeen, onLost, onEnd }: LiveOptions): Live {
  const allowance = createAllowance(ALLOWED);
  let gameId: string | undefined;
  let isVisible = false;
  let isStreaming = false;
  let sincePress = 0;
  let pressedAt = Number.NEGATIVE_INFINITY;
  let current: AbortController | undefined;

  const take = (seen: FrameResult, isUrgent: boolean): void => {
    if (seen.gameId !== gameId) return;
    onSeen({ ...seen, presses: seen.presses.filter(({ seq }) => seq > sincePress) }, isUrgent);
    sincePress = Math.max(sincePress, ...seen.presses.map(({ seq }) => seq));
  };
  /** Undefined: the game is no more, and that has been told. */
  const call = async (tool: 'frame' | 'input', args: Record<string, unknown>, signal?: AbortSignal) => {
    const result = await view.callTool(tool, { gameId, ...args }, signal ? { signal } : {});
    if (!result.isError) return result.structuredContent as FrameResult;
    const words = (result.content ?? []).map(part => (part.type === 'text' ? part.text : '')).join(' ');
    gameId = undefined;
    onEnd(words, true);
    return undefined;
  };

  async function poll(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted && gameId !== undefined) {
      try {
        await pause(allowance.take(), signal);
        const isQuick = performance.now() - pressedAt < QUICK_AFTER_PRESS_MS && allowance.left() > IN_HAND;
        const seen = await call(
          'frame',
          isStreaming
            ? { sinceFrame: Number.MAX_SAFE_INTEGER, sincePress, batch: 1, waitMs: STREAM_WAIT_MS }
            : { sinceFrame: latest(), sincePress, batch: isQuick ? 1 : BATCH, waitMs: WAIT_MS },
          signal,
        );
        if (seen && !signal.aborted) take(seen, false);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        if (++failures >= MAX_FAILURES) {
          onEnd(`The game cannot be reached: ${(error as Error).message}`, false);
          return;
        }
        await pause(RETRY_MS * failures, signal).catch(() => {});
      }
    }
  }
  const restart = (): void => {
    current?.abort();
    current = undefined;
    if (!isVisible || gameId === undefined) return;
    current = new AbortController();
    void poll(current.signal);
  };

  // One call at a time: what is pressed meanwhile goes with the next.
  const down = new Set<Button>();
  const up = new Set<Button>();
  let speed: number | undefined;
  let isSending = false;
  async function sendAll(): Promise<void> {
    if (isSending || gameId === undefined) return;
    isSending = true;
    try {
      while (down.size + up.size > 0 || speed !== undefined) {
        const change = { down: [...down], up: [...up], ...(speed === undefined ? {} : { speed }) };
        down.clear();
        up.clear();
        speed = undefined;
        const seen = await call('input', { ...change, ...(isStreaming ? {} : { sinceFrame: latest() }) });
        if (seen) take(seen, change.down.length > 0);
      }
    } catch (error) {
      onLost(`What you pressed did not arrive: ${(error as Error).message}`);
    } finally {
      isSending = false;
    }
  }

  return {
    follow(id) {
      gameId = id;
      sincePress = 0;
      restart();
    },
    setVisible(value) {
      isVisible = value;
      restart();
    },
    setStreaming(value) {
      if (value === isStreaming) return;
      isStreaming = value;
      restart();
    },
    send(change) {
      for (const button of change.down ?? []) down.add(button);
      for (const button of change.up ?? []) up.add(button);
      speed = change.speed ?? speed;
      if (change.down?.length) pressedAt = performance.now();
      void sendAll();
    },
  };
}

/** Rejects when the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (ms <= 0) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
