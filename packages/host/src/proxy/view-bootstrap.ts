// The document that waits in a view's frame and is replaced by the view's: its process is there, and no navigation is needed,
// when the view comes. Built into proxy-page.gen.ts twice: as the text of an opaque frame, and as the page of a dedicated origin.
import type { Greeting } from '../bridge/channel.ts';
import { createHearing } from '../input/key-gate.ts';
import { createGreeter, type Greeter } from './early-handshake.ts';
import { createFloodWitness, parentOf, sourceOf } from './flood-witness.ts';
import { keepViewOnSubmit } from './forms.ts';
import { BLOCKED, ECHO, GREET, GREETED, methodOf, WAITING } from './proxy-messages.ts';
import { createErrorWatch } from './watch-errors.ts';

/** So often, and so many milliseconds apart, it is asked whether the frame has a size; one that is not displayed never has. */
const LAYOUT_TRIES = 40;
const LAYOUT_MS = 4;

/** Kept: a page may put something else in the place of `parent`. */
const proxy = parent;
const tell = (method: string, params = {}, ports: Transferable[] = []): void =>
  proxy.postMessage({ method, params }, '*', ports);

/** Takes one document. What is said there later are reports of floods. */
const door = new MessageChannel();
const witnessFlood = createFloodWitness(proxy, door.port1);

/** From the host, from the view itself, or from a frame of its own. Any other window of the page could find this one from `top`. */
function isForView(event: MessageEvent): boolean {
  let from = sourceOf(event);
  if (!event.isTrusted || from === proxy) return true;
  while (from && from !== window) {
    const above = parentOf(from);
    from = above === from ? null : above;
  }
  return from === window;
}

const hearing = createHearing();
const listenForErrors = createErrorWatch(tell);
let greeter: Greeter | undefined;

/** True: it was for us. */
function toldByProxy(data: unknown): boolean {
  const isEcho = methodOf(data) === ECHO;
  if (isEcho) tell(ECHO);
  return isEcho || hearing.told(data);
}

function listen(): void {
  addEventListener(
    'message',
    event => {
      const isFromProxy = event.isTrusted && event.source === proxy;
      const isOurs = isFromProxy && toldByProxy(event.data);
      // Who is spoken to from there has introduced itself there.
      if (isFromProxy && !isOurs) greeter = undefined;
      const isForeign = !isForView(event);
      if (isForeign) witnessFlood(event);
      if (isOurs || isForeign) event.stopImmediatePropagation();
    },
    true,
  );
  addEventListener('securitypolicyviolation', ({ effectiveDirective: directive, blockedURI: target }) =>
    tell(BLOCKED, { directive, target }),
  );
  hearing.listen();
  keepViewOnSubmit();
  listenForErrors();
}

/** What the host has left is said here, without a way between processes, to a view that looks for it. */
function offer(greeting: Greeting): void {
  greeter = createGreeter(greeting);
  const greet = (message: unknown): void => {
    const answers = greeter?.(message) ?? [];
    if (answers.length === 0) return;
    tell(GREETED);
    queueMicrotask(() => {
      for (const data of answers) dispatchEvent(new MessageEvent('message', { data, source: proxy }));
    });
  };
  Object.assign(window, { [GREET]: greet });
}

door.port1.onmessage = ({ data: { html, greeting } }: MessageEvent<{ html: string; greeting?: Greeting }>) => {
  door.port1.onmessage = null;
  show(html, greeting, LAYOUT_TRIES);
};

function show(html: string, greeting: Greeting | undefined, tries: number): void {
  // What goes by a port can be here before the frame's size, which goes by the browser; a view that looks at it would draw for none.
  if (!innerWidth && tries > 0) {
    setTimeout(show, LAYOUT_MS, html, greeting, tries - 1);
    return;
  }
  if (greeting) offer(greeting);
  // Opening takes every listener away: what listens to the view's document starts after it.
  document.open();
  document.write(html);
  document.close();
}

/** A view that opens its document anew has no fewer ears on it. */
const { open, write, writeln } = Document.prototype;
const { apply } = Reflect;
Document.prototype.open = function (...args: []) {
  const opened = apply(open, this, args);
  if (this === document) listen();
  return opened;
};
for (const [name, native] of Object.entries({ write, writeln }))
  Document.prototype[name as 'write'] = function (...args) {
    // After its end a document is opened by what is written.
    if (this === document && document.readyState === 'complete') document.open();
    return apply(native, this, args);
  };

// Opened as a page of its own it has nobody to take one from: there, `parent` is this window.
if (proxy !== self) tell(WAITING, {}, [door.port2]);
