// Prints the entry that a user pastes into a client's configuration. A client starts it in any folder, so paths are absolute.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Client, clientEntry } from '../../../program/client-entries.ts';
import { startCommand } from '../../new/package-source.ts';
import { commandIn, type WrapArguments } from './resolve-settings.ts';
import { givenOptions, resolvePath } from './variables-and-options.ts';

/** The entry as text: this command's arguments, without those that only concern the terminal. `start`: what a client starts `vitrine` with. */
export function printConfig(
  client: Client,
  name: string,
  words: WrapArguments,
  [command = '', ...first]: readonly string[] = startCommand(),
): string {
  // The user writes the value into the file, so that it is not in the terminal's history.
  const own = (words.env ?? []).filter(word => !word.includes('='));
  return clientEntry(client, name, {
    type: 'stdio',
    command,
    args: [...first, 'wrap', ...createArguments(words)],
    env: Object.fromEntries(own.map(variable => [variable, undefined])),
  });
}

function createArguments(words: WrapArguments): string[] {
  const { config, upstream, upstreamUrl, llm, env = [], serverCommand } = words;
  const command = upstream === undefined ? serverCommand : commandIn(upstream);
  const option = (name: string, value: string | undefined) => (value === undefined ? [] : [name, value]);
  return [
    ...option('--config', config && resolve(config)),
    ...option('--upstream', command === undefined ? upstream : undefined),
    ...option('--upstream-url', upstreamUrl),
    ...option('--llm', llm),
    ...givenOptions(words).flatMap(({ name, text, setting }) => [
      name,
      ...(text === undefined ? [] : [setting.isPath ? resolvePath(text) : text]),
    ]),
    ...env.flatMap(word => ['--env', word]),
    ...(command?.length ? ['--', ...command.map(absolutePath)] : []),
  ];
}

/** An argument that is a file or folder here, as an absolute path. Without a slash, the first one is found by PATH and others match folders by chance. */
export function absolutePath(word: string, index: number): string {
  const isPath = /[\\/]/.test(word) || word === '.' || word === '..';
  if (!isPath && index === 0) return word;
  const file = statSync(word, { throwIfNoEntry: false });
  return file && (isPath || file.isFile()) ? resolve(word) : word;
}
