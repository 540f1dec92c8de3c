// The document that waits in a view's frame and is replaced by the view's: its process is there, and no navigation is needed,
// when the view comes. Built into proxy-page.gen.ts twice: as the text of an opaque frame, and as the page of a dedicated origin.
import { createHearing } from './hearing.ts';
import { BLOCKED, ECHO, methodOf, WAITING } from './words.ts';

/** Kept: a page may put something else in the place of `parent`. */
const proxy = parent;
const tell = (method: string, params = {}): void => proxy.postMessage({ method, params }, '*');

/** From the host, from the view itself, or from a frame of its own. Any other window of the page could find this one from `top`. */
function isForView({ isTrusted, source }: MessageEvent): boolean {
  if (!isTrusted || source === proxy) return true;
  let from = source as Window | null;
  while (from && from !== window && from !== from.parent) from = from.parent;
  return from === window;
}

const hearing = createHearing();

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
      const isOurs = event.isTrusted && event.source === proxy && toldByProxy(event.data);
      if (isOurs || !isForView(event)) event.stopImmediatePropagation();
    },
    true,
  );
  addEventListener('securitypolicyviolation', ({ effectiveDirective: directive, blockedURI: target }) =>
    tell(BLOCKED, { directive, target }),
  );
  hearing.listen();
}

addEventListener('message', ({ source, data }) => {
  // Opened as a page of its own it takes nothing: there, `parent` is this window.
  if (source !== proxy || proxy === self || typeof data !== 'string') return;
  // Opening takes every listener away, so this one hears one document, and what listens to the view's starts after it.
  document.open();
  document.write(data);
  document.close();
});

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

tell(WAITING);
