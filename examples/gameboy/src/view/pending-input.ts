// Presses and releases in the view that are not sent yet. One call runs at a time; later changes are sent with the next.
import type { Button } from '../emulator/buttons.ts';

export interface InputChange {
  readonly down: readonly Button[];
  readonly up: readonly Button[];
  readonly speed?: number;
}

/**
 * Milliseconds above which a call counts as approved by the user. While the host asks the user to approve each call, a press is sent as a
 * tap: down and up in one call, so that a press is one approval. No user approves within a second.
 */
const UNASKED_MS = 900;

interface ButtonState {
  /** State of the button in the view. */
  isHeld: boolean;
  /** State of the button that the server was told last. */
  isSentHeld: boolean;
  /** Pressed since the last call. */
  isPressed: boolean;
}

export interface PendingInput {
  press(button: Button): void;
  release(button: Button): void;
  setSpeed(speed: number): void;
}

export interface PendingInputOptions {
  /** Makes a call. Rejects when it did not arrive. */
  readonly send: (change: InputChange) => Promise<unknown>;
  /** Called when a call takes so long that it waits for an approval, and when it is over. */
  readonly onAsked: (isAsked: boolean) => void;
  /** Called with the reason why a call did not arrive. */
  readonly onLost: (error: Error) => void;
}

export function createPendingInput({ send, onAsked, onLost }: PendingInputOptions): PendingInput {
  const buttons = new Map<Button, ButtonState>();
  let speed: number | undefined;
  let isSending = false;
  let asks = true;

  const buttonState = (button: Button): ButtonState => {
    const state = buttons.get(button) ?? { isHeld: false, isSentHeld: false, isPressed: false };
    buttons.set(button, state);
    return state;
  };
  /** Takes the changes for the next call; undefined: there are none. */
  const takeChange = (): InputChange | undefined => {
    const down: Button[] = [];
    const up: Button[] = [];
    for (const [button, state] of buttons) {
      const { isHeld, isSentHeld, isPressed } = state;
      // A button that was released and pressed again is released now, and pressed by the call after this one.
      if (isSentHeld && (!isHeld || isPressed)) {
        up.push(button);
        state.isSentHeld = false;
        continue;
      }
      if (isSentHeld || (!isHeld && !isPressed)) continue;
      down.push(button);
      state.isPressed = false;
      if (isHeld && !asks) state.isSentHeld = true;
      else up.push(button);
    }
    const change = { down, up, ...(speed === undefined ? {} : { speed }) };
    speed = undefined;
    return down.length + up.length > 0 || change.speed !== undefined ? change : undefined;
  };
  /** Drops presses from during an approval. A button that the server holds must still be released. */
  const forgetUnsent = (): void => {
    for (const state of buttons.values()) {
      state.isPressed = false;
      state.isHeld &&= state.isSentHeld;
    }
  };
  const isAskedAbout = async (call: Promise<unknown>): Promise<boolean> => {
    let isAsked = false;
    const timer = setTimeout(() => onAsked((isAsked = true)), UNASKED_MS);
    try {
      await call;
    } finally {
      clearTimeout(timer);
      if (isAsked) onAsked(false);
    }
    return isAsked;
  };
  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (let change = takeChange(); change; change = takeChange()) {
        asks = await isAskedAbout(send(change));
        if (asks) forgetUnsent();
      }
    } catch (error) {
      buttons.clear();
      onLost(error as Error);
    } finally {
      isSending = false;
    }
  }

  return {
    press(button) {
      Object.assign(buttonState(button), { isHeld: true, isPressed: true });
      void sendAll();
    },
    release(button) {
      buttonState(button).isHeld = false;
      void sendAll();
    },
    setSpeed(value) {
      speed = value;
      void sendAll();
    },
  };
}
