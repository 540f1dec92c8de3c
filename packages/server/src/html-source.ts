// The HTML of a view: a text, a file, or a function. Each is read once, and kept for every server of the process: over
// stateless HTTP each request has a server of its own.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { show, UIResourceError } from './errors.ts';
import { contentFailed } from './resource-content.ts';
import { checkHTML } from './ui-content.ts';

/**
 * A document; the `file:` URL of one, read when the tool is registered; or a function that makes one, called once, at the first
 * read.
 */
export type HTMLSource = string | URL | (() => string | Promise<string>);

/** A page that can be read. */
export interface HTMLPage {
  /** SHA-256 of the document, 16 hex digits of it; undefined where a function has still to make it. */
  readonly hash: string | undefined;
  /** Rejects with `content-failed` or `missing-content`; then the next read tries again. Concurrent reads share one call. */
  read(): Promise<string>;
}

const files = new Map<string, { html: string; hash: string }>();
const readings = new WeakMap<() => unknown, Promise<string>>();

/** Opens a page. `name` names it in errors. Throws `missing-content`, or `content-failed` for a file that cannot be read. */
export function openHTML(name: string, source: HTMLSource): HTMLPage {
  if (typeof source === 'function') return { hash: undefined, read: () => readOnce(name, source) };
  const { html, hash } = source instanceof URL ? readFile(name, source) : hashDocument(name, source);
  return { hash, read: () => Promise.resolve(html) };
}

function hashDocument(name: string, source: unknown) {
  const html = checkHTML(source, `The HTML of ${name}`);
  return { html, hash: createHash('sha256').update(html).digest('hex').slice(0, 16) };
}

function readFile(name: string, url: URL) {
  if (url.protocol !== 'file:')
    throw new UIResourceError(
      'missing-content',
      `The HTML of ${name} must be text, a file: URL or a function that makes it. Given: ${show(url.href)}. For a hosted page use ui.hostedAt.`,
      { value: url },
    );
  const before = files.get(url.href);
  if (before) return before;
  let text: string;
  try {
    text = readFileSync(url, 'utf8');
  } catch (cause) {
    throw contentFailed(name, cause);
  }
  const file = hashDocument(name, text);
  files.set(url.href, file);
  return file;
}

function readOnce(name: string, source: () => string | Promise<string>): Promise<string> {
  const before = readings.get(source);
  if (before) return before;
  const reading = make(name, source).catch(error => {
    readings.delete(source);
    throw error;
  });
  readings.set(source, reading);
  return reading;
}

async function make(name: string, source: () => string | Promise<string>): Promise<string> {
  let html: unknown;
  try {
    html = await source();
  } catch (cause) {
    throw contentFailed(name, cause);
  }
  return checkHTML(html, `The HTML of ${name}`);
}
