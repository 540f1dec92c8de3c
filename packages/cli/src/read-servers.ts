// Reads the servers of `--config` and of the command after `--`.
import { type Config, loadConfig } from '@vitrine/connect';
import { commandIO } from './command-io.ts';
import { printable } from './printable.ts';
import { parseServerCommand } from './server-command.ts';

export interface ServerOptions {
  readonly config?: string;
  /** The arguments after `--`: one more server. */
  readonly serverCommand: readonly string[];
}

/** Throws `ConfigError`. */
export async function readServers(
  { config, serverCommand }: ServerOptions,
  printLine: (line: string) => void,
): Promise<Config> {
  const read: Config = config === undefined ? { servers: {} } : await loadConfig(config, { env: commandIO().env });
  if (read.warning !== undefined) printLine(`vitrine: ${printable(read.warning)}`);
  const [command, ...args] = serverCommand;
  if (command === undefined) return read;
  const added = parseServerCommand([command, ...args], Object.keys(read.servers));
  return { ...read, servers: { ...read.servers, [added.name]: added.config } };
}
