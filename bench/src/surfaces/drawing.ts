// What the views of this measurement draw, and when they report it. Used in Node and in the browser.
import { viewDocument } from '../mount/document.ts';

/**
 * Draws a result: `drawn` is reported when it is in the document, which works off the screen, `shown` when the frame after the
 * one that paints it begins, which only happens on the screen.
 */
export const DRAWING = `
  const show = result => {
    const [token] = result.structuredContent.rows;
    document.getElementById('list').replaceChildren(...result.structuredContent.rows.map(row => {
      const item = document.createElement('li');
      item.textContent = row;
      return item;
    }));
    top.postMessage({ drawn: token }, '*');
    requestAnimationFrame(() => requestAnimationFrame(() => top.postMessage({ shown: token }, '*')));
  };`;

/** The page with its result inside, for the floor: no host, no conversation. */
export const bareView = (result: object): string =>
  viewDocument(`${DRAWING} show(${JSON.stringify(result).replaceAll('<', '\\u003c')});`);

/** A page that shows the result after its `#` in an opaque frame: the cost of a view's isolation alone. */
export const ISOLATED = `<!doctype html><meta charset="utf-8"><style>body{margin:0}iframe{border:0;width:100%;height:100vh}</style><body><script>
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts');
  frame.srcdoc = decodeURIComponent(location.hash.slice(1));
  document.body.append(frame);
</script>`;
