// The log of `vitrine wrap`, `chat` and `registry`: one object per line, to stderr or a file, never to stdout, which is for the protocol. Written
// synchronously, so that no line is lost in a crash.
import type { Log } from '@vitrine/connect/proxy';
import { readRequestContext } from '@vitrine/std/internal/request-context';
import pino from 'pino';
import type { Settings } from '../commands/wrap/settings/settings-schema.ts';
import { commandIO } from './command-io.ts';
import { printable } from './printable.ts';

/** Replaces a secret. */
const REDACTED = '[redacted]';
/** The shortest text that is replaced: shorter ones occur in ordinary words. */
const MIN_SECRET = 6;
/** The `requestId` of lines that belong to no request. */
const NO_REQUEST = '00000000-0000-0000-0000-000000000000';

export interface LoggingOptions extends NonNullable<Settings['logging']> {
  /** Texts that no line may contain. */
  readonly secrets: readonly string[];
  /** Takes whole lines. @default the destination */
  readonly lines?: { write(line: string): unknown };
}

/** A file, or stderr. */
export function logTarget(file?: string): { write(line: string): unknown } {
  const { stderr } = commandIO();
  if (file === undefined && stderr !== process.stderr) return stderr;
  return pino.destination({ dest: file ?? 2, sync: true, mkdir: true, append: true, mode: 0o600 });
}

export function createLog({ level = 'info', format = 'json', destination, file, secrets, lines }: LoggingOptions): Log {
  const target = lines ?? logTarget(destination === 'stderr' ? undefined : file);
  const redact = redaction(secrets);
  const toText = format === 'text' ? formatLine : (line: string) => line;
  return pino(
    {
      level,
      base: null,
      messageKey: 'message',
      errorKey: 'error',
      // `describeError` has written it.
      serializers: { error: (error: unknown) => error },
      timestamp: () => `,"timestamp":"${new Date().toISOString()}"`,
      formatters: {
        level: label => ({ level: label }),
        // The proxy core's lines name no component; its errors are called `err`.
        log: ({ err, ...fields }) => ({
          component: 'proxy',
          event: 'message',
          requestId: NO_REQUEST,
          ...readRequestContext(),
          ...fields,
          ...(err !== undefined && { error: describeError(err) }),
        }),
      },
    },
    { write: (line: string) => void target.write(toText(redact(line))) },
  );
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return { type: error.name, code: (error as { code?: unknown }).code, message: error.message, stack: error.stack };
}

/** Replaces each secret in plain form and as JSON encodes it. */
export function redaction(secrets: readonly string[]): (line: string) => string {
  const forms = secrets
    .filter(secret => secret.length >= MIN_SECRET)
    .flatMap(secret => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length);
  return line => longestFirst.reduce((text, secret) => text.replaceAll(secret, REDACTED), line);
}

function formatLine(line: string): string {
  const {
    timestamp,
    level,
    component,
    event,
    message,
    requestId,
    error,
    session: _session,
    server: _server,
    ...rest
  } = JSON.parse(line) as Record<string, unknown>;
  const { stack: _stack, ...about } = (error ?? {}) as Record<string, unknown>;
  const details = Object.entries({ ...rest, ...(error !== undefined && { error: about }), requestId })
    .filter(([, value]) => value !== undefined && value !== NO_REQUEST)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const words = [
    String(timestamp).slice(11, 23),
    String(level).padEnd(5),
    `${component}/${event}`,
    message,
    ...details,
  ];
  return `${printable(words.join(' '))}\n`;
}
