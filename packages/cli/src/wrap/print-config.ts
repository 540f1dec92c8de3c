// Prints the entry that a user pastes into a client's configuration. A client starts it in any folder, so paths are absolute.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { commandIn, type WrapArguments } from './settings.ts';

export const CLIENTS = ['claude', 'vscode', 'cursor'] as const;
export type PrintedClient = (typeof CLIENTS)[number];

/** The entry as JSON: this command's arguments, without those that only concern the terminal. */
export function printConfig(client: PrintedClient, name: string, words: WrapArguments): string {
  const own = (words.env ?? []).filter(word => !word.includes('='));
  const entry = {
    command: 'npx',
    args: ['-y', 'vitrine', 'wrap', ...argumentsOf(words)],
    // The user writes the value into the file, so that it is not in the terminal's history.
    ...(own.length > 0 && { env: Object.fromEntries(own.map(variable => [variable, `<${variable}>`])) }),
  };
  const file =
    client === 'vscode' ? { servers: { [name]: { type: 'stdio', ...entry } } } : { mcpServers: { [name]: entry } };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

function argumentsOf({
  config,
  upstream,
  upstreamUrl,
  debug,
  cache,
  theme,
  env,
  serverCommand,
}: WrapArguments): string[] {
  const option = (name: string, value: string | undefined) => (value === undefined ? [] : [name, value]);
  const command = upstream === undefined ? serverCommand : commandIn(upstream);
  return [
    ...option('--config', config === undefined ? undefined : resolve(config)),
    ...option('--upstream', command === undefined ? upstream : undefined),
    ...option('--upstream-url', upstreamUrl),
    ...option('--theme', theme),
    ...(env ?? []).flatMap(word => ['--env', word]),
    ...(debug ? ['--debug'] : []),
    ...(cache === false ? ['--no-cache'] : []),
    ...(command?.length ? ['--', ...command.map(absolute)] : []),
  ];
}

/** An argument that is a file or folder here, as an absolute path. Without a slash, the first one is found by PATH and others match folders by chance. */
function absolute(word: string, index: number): string {
  const isPath = /[\\/]/.test(word) || word === '.' || word === '..';
  if (!isPath && index === 0) return word;
  const found = statSync(word, { throwIfNoEntry: false });
  return found && (isPath || found.isFile()) ? resolve(word) : word;
}
