// Keeps key events from a view until the user comes to it: by pointer, by the Tab key, or led by the host. A view that takes the keyboard
// by `focus()` has it for some milliseconds until the page takes it back (focus-guard.ts); keys typed then are lost, but not heard. It runs in
// the view's own realm before the view's code, so its listeners are the first on the window, and no other document is within the view's reach.
import { KEY_GATE, methodOf } from '../proxy/proxy-messages.ts';

const POINTER_EVENTS = ['pointerdown', 'mousedown', 'touchstart', 'click'];
const KEY_EVENTS = ['keydown', 'keypress', 'keyup', 'compositionstart'];

export interface KeyGate {
  /** Adds the listeners. Opening a document removes every listener: call it again then. */
  listen(): void;
  /** Handles a message of the proxy. False: it is not for the key gate. */
  receive(data: unknown): boolean;
}

/** A closed gate. */
export function createKeyGate(): KeyGate {
  let isOpen = false;
  const onPointer = ({ isTrusted }: Event): void => {
    isOpen ||= isTrusted;
  };
  const onKey = (event: Event): void => {
    // weakening: no-focus-guard/key-gate
    if (!event.isTrusted || isOpen) return;
    // A user who comes by the Tab key releases it here.
    if (event.type === 'keyup' && (event as KeyboardEvent).key === 'Tab') isOpen = true;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  return {
    listen() {
      for (const type of POINTER_EVENTS) addEventListener(type, onPointer, true);
      for (const type of KEY_EVENTS) addEventListener(type, onKey, true);
    },
    receive(data) {
      if (methodOf(data) !== KEY_GATE) return false;
      isOpen = (data as { params: { isOpen: boolean } }).params.isOpen;
      return true;
    },
  };
}
