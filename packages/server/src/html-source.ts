// The HTML of a view: a text, a file, or a function. Each is read once, and kept for every server of the process: over
// stateless HTTP each request has a server of its own.

import { readFileSync } from 'node:fs';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import { formatValue, UIResourceError } from './errors.ts';
import { contentFailed } from './resource-content.ts';
import { checkHTML } from './ui/ui-content.ts';

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

/** A document, and 16 hex digits of its SHA-256. */
export interface HTMLDocument {
  readonly html: string;
  readonly hash: string;
}

const files = new Map<string, HTMLDocument>();
const readings = new WeakMap<() => unknown, Promise<string>>();

/** Opens a page. `name` names it in errors. Throws `missing-content`, or `content-failed` for a file that cannot be read. */
export function openHTML(name: string, source: HTMLSource): HTMLPage {
  if (typeof source === 'function') return { hash: undefined, read: () => readOnce(name, source) };
  const { html, hash } = readDocument(name, source);
  return { hash, read: () => Promise.resolve(html) };
}

/** Reads a document, a file once. Throws `missing-content`, or `content-failed` for a file that cannot be read. */
export function readDocument(name: string, source: unknown): HTMLDocument {
  if (source instanceof URL) return readFile(name, source);
  const html = checkHTML(source, `The HTML of ${name}`);
  return { html, hash: sha256Hex(html).slice(0, 16) };
}

function readFile(name: string, url: URL): HTMLDocument {
  if (url.protocol !== 'file:')
    throw new UIResourceError(
      'missing-content',
      `The HTML of ${name} must be text, a file: URL or a function that makes it. Given: ${formatValue(url.href)}. For a hosted page use ui.hostedAt.`,
      { received: url },
    );
  const cached = files.get(url.href);
  if (cached) return cached;
  let text: string;
  try {
    text = readFileSync(url, 'utf8');
  } catch (cause) {
    throw contentFailed(name, cause);
  }
  const file = readDocument(name, text);
  files.set(url.href, file);
  return file;
}

function readOnce(name: string, source: () => string | Promise<string>): Promise<string> {
  const started = readings.get(source);
  if (started) return started;
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
