// Options of the commands that serve: `vitrine chat` and `vitrine registry`.
import { type Command, InvalidArgumentError, Option } from 'commander';

const LOG_FORMATS = ['text', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];
/** Limit of draining: with what follows it, the end takes less than the 10 s that service managers wait. */
const MAX_DRAIN_SECONDS = 3;

export interface ServiceOptions {
  /** Seconds from SIGTERM, when `/readyz` says 503, until the port closes. @default 0 */
  readonly drain?: number | undefined;
  /** Address at which metrics are served, such as `127.0.0.1:9464`. @default nowhere */
  readonly metrics?: string | undefined;
  /** @default 'text' */
  readonly logFormat?: LogFormat | undefined;
}

/** Adds the options. */
export function serviceOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--metrics <address>',
        'serve /metrics for Prometheus at this address, such as 127.0.0.1:9464 (default: nowhere)',
      ).env('VITRINE_METRICS'),
    )
    .addOption(
      new Option('--log-format <format>', 'what stderr gets: lines for a terminal, or one JSON object per line')
        .choices(LOG_FORMATS)
        .default('text')
        .env('VITRINE_LOG_FORMAT'),
    )
    .addOption(
      new Option(
        '--drain <seconds>',
        `how long /readyz says 503 after SIGTERM before the port closes, at most ${MAX_DRAIN_SECONDS}`,
      )
        .argParser(parseDrain)
        .default(0)
        .env('VITRINE_DRAIN'),
    );
}

function parseDrain(text: string): number {
  const seconds = Number(text);
  if (!/^\d(\.\d+)?$/.test(text) || seconds > MAX_DRAIN_SECONDS)
    throw new InvalidArgumentError(`It is a number of seconds from 0 to ${MAX_DRAIN_SECONDS}.`);
  return seconds;
}
