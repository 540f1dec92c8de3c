// Prints the entry that a user pastes into a client's configuration. A client starts it in any folder, so paths are absolute.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { startCommand } from '../../new/package-source.ts';
import { commandIn, type WrapArguments } from './settings.ts';
import { FLAGS, givenFlags } from './variables.ts';

export const CLIENTS = ['claude', 'vscode', 'cursor'] as const;
export type PrintedClient = (typeof CLIENTS)[number];

/** The entry as JSON: this command's arguments, without those that only concern the terminal. `start`: what a client starts `vitrine` with. */
export function printConfig(
  client: PrintedClient,
  name: string,
  words: WrapArguments,
  [command, ...first]: readonly string[] = startCommand(),
): string {
  const own = (words.env ?? []).filter(word => !word.includes('='));
  const entry = {
    command,
    args: [...first, 'wrap', ...createArguments(words)],
    // The user writes the value into the file, so that it is not in the terminal's history.
    ...(own.length > 0 && { env: Object.fromEntries(own.map(variable => [variable, `<${variable}>`])) }),
  };
  const file =
    client === 'vscode' ? { servers: { [name]: { type: 'stdio', ...entry } } } : { mcpServers: { [name]: entry } };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

function createArguments(words: WrapArguments): string[] {
  const { config, upstream, upstreamUrl, serverCommand } = words;
  const option = (name: string, value: string | number | undefined) =>
    value === undefined ? [] : [name, String(value)];
  const at = (path: string | undefined) => (path === undefined ? undefined : resolve(path));
  const command = upstream === undefined ? serverCommand : commandIn(upstream);
  return [
    ...option('--config', at(config)),
    ...option('--upstream', command === undefined ? upstream : undefined),
    ...option('--upstream-url', upstreamUrl),
    ...option('--specs', at(words.specs)),
    ...option('--llm', words.llm),
    ...(words.freeform ? ['--freeform'] : []),
    ...(words.freeformUntested ? ['--freeform-untested'] : []),
    ...(words.refinement ? ['--refinement'] : []),
    ...givenFlags(words).flatMap(([name, text]) => [
      `--${name}`,
      isPath(FLAGS[name].kind, text) ? resolve(text) : text,
    ]),
    ...(words.env ?? []).flatMap(word => ['--env', word]),
    ...(words.debug ? ['--debug'] : []),
    ...(words.cache === false ? ['--no-cache'] : []),
    ...(words.learn === false ? ['--no-learn'] : []),
    ...(command?.length ? ['--', ...command.map(absolute)] : []),
  ];
}

function isPath(kind: string, text: string): boolean {
  return kind === 'path' || (kind === 'browser' && text !== 'auto');
}

/** An argument that is a file or folder here, as an absolute path. Without a slash, the first one is found by PATH and others match folders by chance. */
function absolute(word: string, index: number): string {
  const isPath = /[\\/]/.test(word) || word === '.' || word === '..';
  if (!isPath && index === 0) return word;
  const file = statSync(word, { throwIfNoEntry: false });
  return file && (isPath || file.isFile()) ? resolve(word) : word;
}
