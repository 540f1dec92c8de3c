// Reads the servers of `--config` and of the command after `--`.
import { type Config, loadConfig } from '@vitrine/connect';
import { commandIO } from '../../program/command-io.ts';
import { printable } from '../../program/printable.ts';
import { UsageError } from '../../program/usage-error.ts';
import { parseServerCommand } from '../server/server-command.ts';

export interface ServerOptions {
  readonly config?: string;
  /** The arguments after `--`: one more server. */
  readonly serverCommand: readonly string[];
  /** The values of `--env`: variables of that server. */
  readonly env?: readonly string[];
}

/** Throws `ConnectError`, and `UsageError` for variables that do not fit. */
export async function readServers(
  { config, serverCommand, env = [] }: ServerOptions,
  printLine: (line: string) => void,
): Promise<Config> {
  const read: Config = config === undefined ? { servers: {} } : await loadConfig(config, { env: commandIO().env });
  if (read.warning !== undefined) printLine(`vitrine: ${printable(read.warning)}`);
  const [command, ...args] = serverCommand;
  if (command === undefined) {
    if (env.length > 0)
      throw new UsageError('conflict', '--env is for the server whose command is after --.', {
        hint: 'Write the command of the server after --, or leave --env out.',
      });
    return read;
  }
  const added = parseServerCommand([command, ...args], { taken: Object.keys(read.servers), env });
  return { ...read, servers: { ...read.servers, [added.name]: added.config } };
}
