// Blocks key events in a view until the user moves there by pointer or Tab key, or the host moves the focus there. A view that takes the
// keyboard by `focus()` has it for some milliseconds until the page takes it back (focus-guard.ts); keys typed meanwhile are lost, but
// the view does not receive them. It runs in the view's own realm before the view's code, so its listeners come first on the window.
import { KEY_GATE, readMethod } from '../sandbox-page/proxy-messages.ts';

const POINTER_EVENTS = ['pointerdown', 'mousedown', 'touchstart', 'click'];
const KEY_EVENTS = ['keydown', 'keypress', 'keyup', 'compositionstart'];

export interface KeyGate {
  /** Adds the listeners. `document.open()` removes every listener: call it again then. */
  listen(): void;
  /** Handles a message of the proxy. False: it is not for the key gate. */
  receive(data: unknown): boolean;
}

/** Creates a gate, initially closed. */
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
      if (readMethod(data) !== KEY_GATE) return false;
      isOpen = (data as { params: { isOpen: boolean } }).params.isOpen;
      return true;
    },
  };
}
