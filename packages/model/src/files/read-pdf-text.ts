// The text of a PDF, for a model that takes no PDF. It is read in a thread of its own, with a deadline: a document may be made to take for ever.

import { Worker } from 'node:worker_threads';
import { sha256Hex } from '@vitrine/std/internal/sha256-hex';
import type { PDFAnswer, PDFRequest } from './pdf-worker.ts';

const DEADLINE_MS = 10_000;
const MAX_MEMORY_MB = 256;
const MAX_CHARACTERS = 40_000;
/** Texts of the documents that were read last: a prompt has the same ones step by step. */
const MAX_CACHED = 50;

const cache = new Map<string, Promise<string | undefined>>();
/** One document at a time, whatever prompts hold. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The text, at most 40,000 characters of it; an empty one for a document of pictures. Undefined: it cannot be read. Never rejects.
 * @example
 * await readPDFText(await readFile('invoice.pdf')); // 'Invoice 12\n…'
 */
export function readPDFText(bytes: Uint8Array): Promise<string | undefined> {
  const hash = sha256Hex(bytes);
  const reading = cache.get(hash) ?? last.then(() => readInThread(bytes)).catch(() => undefined);
  last = reading;
  cache.delete(hash);
  cache.set(hash, reading);
  if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!);
  return reading;
}

/** The text as the model receives it. `name`: of the file. */
export function describePDFText(name: string | undefined, text: string): string {
  const file = `PDF${name === undefined ? '' : ` ${name}`}`;
  return text === ''
    ? `[The ${file} has no text that you can see]`
    : `[Text of the ${file}, without its pictures]\n${text}`;
}

function readInThread(bytes: Uint8Array): Promise<string | undefined> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new Worker(new URL(`./pdf-worker.${extension}`, import.meta.url), {
    env: {},
    execArgv: ['--no-warnings'],
    // What the library prints about a broken document belongs nowhere.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  return new Promise<string | undefined>((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), DEADLINE_MS);
    worker.on('message', ({ text }: PDFAnswer) => resolve(text));
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    worker.postMessage({ bytes, maxCharacters: MAX_CHARACTERS } satisfies PDFRequest);
  }).finally(() => worker.terminate());
}
