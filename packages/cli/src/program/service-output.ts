// What `vitrine chat` and `vitrine registry` say to their operator: lines for a terminal, or one JSON object per line for a collector of logs.
import type { Log } from '@vitrine/connect/proxy';
import type { LogFormat } from '../shared-options/service-options.ts';
import { commandIO } from './command-io.ts';
import { printLine, printNotice } from './print-line.ts';

export interface ServiceOutput {
  /** The log, with `json`. With `text` requests are not logged. */
  readonly log: Log | undefined;
  /** A line as it is. */
  line(text: string): void;
  /** A line of the command itself. Text of a server may be in it. */
  notice(text: string): void;
  /** An error that no client caused. */
  error(error: unknown): void;
  /** The line by which others see that the service runs: with `text` alone on stdout. */
  started(name: string, url: string): void;
}

export interface ServiceOutputOptions {
  readonly format?: LogFormat | undefined;
  /** The command: `chat`. */
  readonly command: string;
  /** Texts that no line of JSON may contain. */
  readonly secrets: readonly string[];
}

/** Loads the log's library only for `json`. */
export async function createServiceOutput({
  format = 'text',
  command,
  secrets,
}: ServiceOutputOptions): Promise<ServiceOutput> {
  // A signal comes from outside of the command's asynchronous context.
  const { stderr } = commandIO();
  if (format === 'text')
    return {
      log: undefined,
      line: text => void stderr.write(`${text}\n`),
      notice: printNotice,
      error: error => printLine(`vitrine: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
      started: (name, url) => void commandIO().stdout.write(`Vitrine ${name}: ${url}\n`),
    };
  const { createLog } = await import('./logging.ts');
  const log = createLog({ format, secrets });
  const notice = (text: string): void => log.warn({ component: command, event: 'notice' }, text);
  return {
    log,
    line: text => log.info({ component: command, event: 'message' }, text),
    notice,
    error: err => log.error({ component: command, event: 'error', err }, 'an error that no client caused'),
    started: (name, url) => log.info({ component: command, event: 'started', url }, `Vitrine ${name}: ${url}`),
  };
}
