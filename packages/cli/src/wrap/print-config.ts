// The entry that a person pastes into a client's configuration.
import type { WrapWords } from './settings.ts';

export const CLIENTS = ['claude', 'vscode', 'cursor'] as const;
export type PrintedClient = (typeof CLIENTS)[number];

/** As JSON: the words of this command line, without those that are of the terminal. */
export function printConfig(client: PrintedClient, name: string, words: WrapWords): string {
  const entry = { command: 'npx', args: ['-y', 'vitrine', 'wrap', ...argumentsOf(words)] };
  const file =
    client === 'vscode' ? { servers: { [name]: { type: 'stdio', ...entry } } } : { mcpServers: { [name]: entry } };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

function argumentsOf({ config, upstream, upstreamUrl, debug, cache, theme, serverCommand }: WrapWords): string[] {
  const option = (name: string, value: string | undefined) => (value === undefined ? [] : [name, value]);
  return [
    ...option('--config', config),
    ...option('--upstream', upstream),
    ...option('--upstream-url', upstreamUrl),
    ...option('--theme', theme),
    ...(debug ? ['--debug'] : []),
    ...(cache === false ? ['--no-cache'] : []),
    ...(serverCommand.length > 0 ? ['--', ...serverCommand] : []),
  ];
}
