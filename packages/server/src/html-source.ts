// The HTML of a view: given, or made by a function that is called once.
import { contentFailed } from './resource-content.ts';
import { checkHtml } from './ui-content.ts';

/** A document, or a function that makes it. The function is called at the first read, and its document kept. */
export type HtmlSource = string | (() => string | Promise<string>);

/**
 * Makes a reader of the HTML. Reads at the same time share one call; after a failure the next read tries again.
 * The reader rejects `content-failed` or `missing-content`. Throws `missing-content` at once for a blank string.
 */
export function createHtmlReader(uri: string, source: HtmlSource): () => Promise<string> {
  if (typeof source !== 'function') {
    const html = checkHtml(source, `The HTML of ${uri}`);
    return () => Promise.resolve(html);
  }
  let reading: Promise<string> | undefined;
  return () => {
    reading ??= readHtml(uri, source).catch(error => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}

async function readHtml(uri: string, source: () => string | Promise<string>): Promise<string> {
  let html: unknown;
  try {
    html = await source();
  } catch (cause) {
    throw contentFailed(uri, cause);
  }
  return checkHtml(html, `The HTML of ${uri}`);
}
