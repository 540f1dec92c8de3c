// A view hears keys only after a person has come to it: by pointer, by the Tab key, or led by the host. A view that takes the keyboard by
// `focus()` has it for some milliseconds until the page takes it back (../focus-guard.ts); what is typed in those goes nowhere. Runs in the
// view's own realm before anything of the view, so its listeners are the first on the window, and no other document is within a view's reach.
import { HEARING, methodOf } from '../proxy/proxy-messages.ts';

const COMES = ['pointerdown', 'mousedown', 'touchstart', 'click'];
const KEYS = ['keydown', 'keypress', 'keyup', 'compositionstart'];

export interface Hearing {
  /** Listens. Opening a document takes every listener away: call it again then. */
  listen(): void;
  /** A message of the proxy. True: it was for us. */
  told(data: unknown): boolean;
}

export function createHearing(): Hearing {
  let isThere = false;
  const come = ({ isTrusted }: Event): void => {
    isThere ||= isTrusted;
  };
  const hear = (event: Event): void => {
    if (!event.isTrusted || isThere) return;
    // Who comes by the Tab key lets it go here.
    if (event.type === 'keyup' && (event as KeyboardEvent).key === 'Tab') isThere = true;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  return {
    listen() {
      for (const type of COMES) addEventListener(type, come, true);
      for (const type of KEYS) addEventListener(type, hear, true);
    },
    told(data) {
      if (methodOf(data) !== HEARING) return false;
      isThere = (data as { params: { keys: boolean } }).params.keys;
      return true;
    },
  };
}
