// The history of sent messages, reached with the arrow keys.
import { useRef } from 'react';
import { useChat } from '../state/chat-context.ts';

export interface MessageHistory {
  /** Whether an earlier message is in the composer. */
  isActive(): boolean;
  /** Writes the previous (1) or next (-1) message into the composer. False when there is none. */
  step(step: 1 | -1): boolean;
  reset(): void;
}

export function useMessageHistory(): MessageHistory {
  const { conversation } = useChat();
  /** Position in the history, newest first; -1: the user's current text. */
  const position = useRef(-1);
  return {
    isActive: () => position.current >= 0,
    step(step) {
      const history = conversation.history();
      const next = Math.min(position.current + step, history.length - 1);
      if (next < -1 || next === position.current) return false;
      position.current = next;
      conversation.write(history[next] ?? '');
      return true;
    },
    reset() {
      position.current = -1;
    },
  };
}
