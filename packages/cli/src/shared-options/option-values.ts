// Values of options on the command line.
import { InvalidArgumentError } from 'commander';
import { UsageError } from '../program/usage-error.ts';

export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}

export function parseCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count < 1) throw new InvalidArgumentError('It is a number from 1 to 999999.');
  return count;
}

export function collect(value: string, previous: string[]): string[] {
  return [...previous, value];
}

/** Throws `UsageError` for a text that is no origin of a page. */
export function checkPageOrigin(text: string, option: string): void {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.origin === text) return;
  throw new UsageError('bad-value', `${option} ${JSON.stringify(text)} is no origin.`, {
    received: text,
    hint: 'Write scheme, host and port only, such as https://chat.example.',
  });
}

/** A chat needs a few for its store, and others to hear of wake-ups and for jobs. */
const FEWEST_CONNECTIONS = 10;

export function parseConnections(text: string): number {
  const count = Number(text);
  if (!/^\d{1,4}$/.test(text) || count < FEWEST_CONNECTIONS)
    throw new InvalidArgumentError(`It is a number of connections, at least ${FEWEST_CONNECTIONS}.`);
  return count;
}

/** Tells whether a variable switches something on. Empty, `0` and `false` do not. */
export const isSwitchedOn = (value: string | undefined): boolean => !['', '0', 'false'].includes(value ?? '');
