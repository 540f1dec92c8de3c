// What a model was sent and answered, as files for `--debug`: one for each request, readable by their owner only, without secrets. The log
// names the folder, and has neither prompts nor answers.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '@vitrine/connect/proxy';
import type { ModelExchange } from '@vitrine/wrapper/internal/stores';
import { redaction } from '../../program/logging.ts';

export interface DebugFilesOptions {
  /** Gets a folder for this run. Absent: the system's folder for temporary files. */
  readonly parent?: string | undefined;
  /** Texts that no file may contain. */
  readonly secrets: readonly string[];
  readonly log: Log;
  /** @default Date.now */
  readonly now?: () => number;
}

/** The folder of one run: the time that it started at, and six characters of `mkdtemp`. */
const RUN = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-[A-Za-z0-9]{6}$/;
/** The longest part of a file's name that a tool's name makes. */
const MAX_NAME = 60;

/** Returns what writes an exchange. The folder is made with the first one. Never throws: what cannot be written is logged. */
export function createDebugFiles({
  parent,
  secrets,
  log,
  now = Date.now,
}: DebugFilesOptions): (exchange: ModelExchange) => void {
  const redact = redaction(secrets);
  let folder: string | undefined;
  let count = 0;

  const open = (): string => {
    if (folder !== undefined) return folder;
    if (parent !== undefined) mkdirSync(parent, { recursive: true, mode: 0o700 });
    // mkdtemp() makes a folder for its owner only.
    folder = mkdtempSync(join(parent ?? tmpdir(), parent === undefined ? 'vitrine-wrap-debug-' : `${stamp(now())}-`));
    log.info({ component: 'generation', event: 'debug_folder', folder }, 'prompts and answers are written to a folder');
    return folder;
  };

  return exchange => {
    try {
      const tool = encodeURIComponent(exchange.toolName.toWellFormed()).replaceAll('.', '%2E').slice(0, MAX_NAME);
      const file = join(open(), `${String(++count).padStart(4, '0')}-${tool}-${exchange.request}.json`);
      const text = `${JSON.stringify({ at: new Date(now()).toISOString(), ...exchange }, undefined, 2)}\n`;
      writeFileSync(file, redact(text), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      log.warn(
        { component: 'generation', event: 'debug_failed', err: error },
        'a prompt and its answer could not be written to a file',
      );
    }
  };
}

/** Deletes the folders of all runs, and their parent when nothing else is in it. */
export async function clearDebugFiles(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter(each => RUN.test(each)))
    await rm(join(parent, name), { force: true, recursive: true });
  const isEmpty = (await readdir(parent).catch(() => undefined))?.length === 0;
  if (isEmpty) await rmdir(parent);
}

function stamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-');
}
