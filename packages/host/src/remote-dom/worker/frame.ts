// The script of the hidden frame between the sandbox proxy and a worker: it starts the worker and relays messages. The server's script
// arrives by message, not as part of the document, so it needs no escaping. Built into ../worker.gen.ts.
import { REMOTE_DOM_TYPE as type } from '@vitrine/protocol/internal/remote-dom/remote-dom-constants';

let worker: Worker | undefined;

const toHost = (message: unknown): void => parent.postMessage(message, '*');
const failed = (message: string): void => toHost({ type, kind: 'failed', code: 'script-failed', message });

addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.type !== type) return;
  if (data.kind !== 'start') return worker?.postMessage(data);
  if (worker) return;
  const { runtime, script, manifest, waiting, nodes } = data;
  // The semicolon keeps a directive of the runtime from making the script strict: it is written for sloppy mode, as the body
  // of a function. A script that ends the function early gains nothing: everything here is its own worker.
  const parts = [
    ';',
    runtime,
    `\nvitrineRun(${JSON.stringify({ manifest, waiting, nodes })},function(root,console){\n`,
    script,
    '\n})',
  ];
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }));
  try {
    worker = new Worker(address);
  } catch (error) {
    return failed(String(error));
  }
  worker.onmessage = event => toHost(event.data);
  // Errors that the runtime cannot catch: the script cannot be parsed, or the browser refused the worker.
  worker.onerror = event => failed(event.message || 'The script could not be started.');
});

toHost({ type, kind: 'frame' });
