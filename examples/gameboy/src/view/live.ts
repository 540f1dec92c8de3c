// The view's connection to the server: polls for pictures while the view is visible, and sends the user's input.
import type { View } from '@vitrine/view';
import type { Button } from '../emulator/buttons.ts';
import type { FrameResult } from '../schemas.ts';
import { type FollowEvent, isFollowing, NO_GAME, nextGame } from './followed-game.ts';
import { createPendingInput } from './pending-input.ts';
import { createPolling } from './polling.ts';

const QUICK_AFTER_PRESS_MS = 2000;
const BATCH = 4;
const WAIT_MS = 400;
const STREAM_WAIT_MS = 1000;

export interface LiveOptions {
  readonly view: View;
  /** The latest frame that has arrived. */
  readonly latest: () => number;
  readonly onSeen: (frameResult: FrameResult, isUrgent: boolean) => void;
  /** Called when a press waits for the user's approval, and when it no longer does. */
  readonly onAsked: (isAsked: boolean) => void;
  /** Called when a press did not arrive. */
  readonly onLost: (words: string) => void;
  /** Called when the game has ended (`isGone`), or the server cannot be reached. */
  readonly onEnd: (words: string, isGone: boolean) => void;
}

export interface Live {
  /** Follows another game from now on. */
  follow(gameId: string): void;
  setVisible(isVisible: boolean): void;
  /** Pictures arrive by a stream: only presses and the counter are requested. */
  setStreaming(isStreaming: boolean): void;
  press(button: Button): void;
  release(button: Button): void;
  setSpeed(speed: number): void;
}

export function createLive({ view, latest, onSeen, onAsked, onLost, onEnd }: LiveOptions): Live {
  let game = NO_GAME;
  let pressedAt = Number.NEGATIVE_INFINITY;
  let current: AbortController | undefined;

  /** Calls a tool with the game's id and uses its answer, unless that is outdated or the game has ended. */
  const call = async (
    tool: 'frame' | 'input',
    args: Record<string, unknown>,
    { signal, isUrgent = false }: { signal?: AbortSignal; isUrgent?: boolean } = {},
  ): Promise<void> => {
    const { gameId } = game;
    if (gameId === undefined) return;
    const result = await view.callTool(tool, { gameId, ...args }, signal ? { signal } : {});
    if (signal?.aborted) return;
    if (result.isError) {
      follow({ type: 'ended' });
      return onEnd(joinTexts(result), true);
    }
    const frameResult = result.structuredContent as FrameResult;
    if (frameResult.gameId !== game.gameId) return;
    const { presses } = frameResult;
    onSeen({ ...frameResult, presses: presses.filter(({ seq }) => seq > game.sincePress) }, isUrgent);
    game = nextGame(game, { type: 'answered', presses });
  };
  const poll = createPolling({
    ask(mayHurry, signal) {
      const isQuick = mayHurry && performance.now() - pressedAt < QUICK_AFTER_PRESS_MS;
      const range = game.isStreaming
        ? { sinceFrame: Number.MAX_SAFE_INTEGER, batch: 1, waitMs: STREAM_WAIT_MS }
        : { sinceFrame: latest(), batch: isQuick ? 1 : BATCH, waitMs: WAIT_MS };
      return call('frame', { ...range, sincePress: game.sincePress }, { signal });
    },
    onUnreachable: error => onEnd(`The game cannot be reached: ${error.message}`, false),
  });
  /** Follows the game anew where the event changes it. */
  function follow(event: FollowEvent): void {
    const next = nextGame(game, event);
    if (next === game) return;
    game = next;
    current?.abort();
    current = undefined;
    if (!isFollowing(game)) return;
    current = new AbortController();
    void poll(current.signal);
  }
  const input = createPendingInput({
    send(change) {
      const isUrgent = change.down.length > 0;
      return call('input', { ...change, ...(game.isStreaming ? {} : { sinceFrame: latest() }) }, { isUrgent });
    },
    onAsked,
    onLost: error => onLost(`What you pressed did not arrive: ${error.message}`),
  });

  return {
    follow: gameId => follow({ type: 'followed', gameId }),
    setVisible: isVisible => follow({ type: 'shown', isVisible }),
    setStreaming: isStreaming => follow({ type: 'streamed', isStreaming }),
    press(button) {
      pressedAt = performance.now();
      input.press(button);
    },
    release: input.release,
    setSpeed: input.setSpeed,
  };
}

/** The text of a result. */
export const joinTexts = ({
  content = [],
}: {
  content?: readonly { type: string; text?: unknown }[] | undefined;
}): string =>
  content
    .map(part => (typeof part.text === 'string' ? part.text : ''))
    .join(' ')
    .trim();
