// The entry that a person pastes into a client's configuration. A client starts it anywhere: the path of a file is absolute.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { commandIn, type WrapWords } from './settings.ts';

export const CLIENTS = ['claude', 'vscode', 'cursor'] as const;
export type PrintedClient = (typeof CLIENTS)[number];

/** As JSON: the words of this command line, without those that are of the terminal. */
export function printConfig(client: PrintedClient, name: string, words: WrapWords): string {
  const own = (words.env ?? []).filter(word => !word.includes('='));
  const entry = {
    command: 'npx',
    args: ['-y', 'vitrine', 'wrap', ...argumentsOf(words)],
    // The value is for the person to write: it is none of a terminal's history.
    ...(own.length > 0 && { env: Object.fromEntries(own.map(variable => [variable, `<${variable}>`])) }),
  };
  const file =
    client === 'vscode' ? { servers: { [name]: { type: 'stdio', ...entry } } } : { mcpServers: { [name]: entry } };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

function argumentsOf({ config, upstream, upstreamUrl, debug, cache, theme, env, serverCommand }: WrapWords): string[] {
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

/** A word that is a file or folder here. Without a slash the first one is looked up on the PATH, and others are folders by chance. */
function absolute(word: string, index: number): string {
  const isPath = /[\\/]/.test(word) || word === '.' || word === '..';
  if (!isPath && index === 0) return word;
  const found = statSync(word, { throwIfNoEntry: false });
  return found && (isPath || found.isFile()) ? resolve(word) : word;
}
