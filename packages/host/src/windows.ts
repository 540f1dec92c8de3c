// One `message` listener for all sandboxes of a page: each frame's window is a key, so a message costs one lookup however
// many surfaces there are, and nothing is read of a message whose sender is unknown.

type Handler = (event: MessageEvent) => void;

const handlers = new WeakMap<object, Handler>();
let listening = false;

/** Routes messages whose `source` is this window to the handler, until the returned function is called. */
export function routeWindow(source: Window, handler: Handler): () => void {
  if (!listening) {
    listening = true;
    addEventListener('message', event => {
      if (event.source) handlers.get(event.source)?.(event);
    });
  }
  handlers.set(source, handler);
  return () => {
    if (handlers.get(source) === handler) handlers.delete(source);
  };
}
