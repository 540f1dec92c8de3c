// The one server that a command looks at: the words after `--`, or an address.
import type { ServerConfig } from '@vitrine/connect';
import { commandIO } from '../../program/command-io.ts';
import { UsageError } from '../../program/usage-error.ts';
import { readHeaders } from '../wrap/settings/read-headers.ts';
import { parseServerCommand } from './server-command.ts';

export interface OneServerOptions {
  /** A server's address; absent: the server command. */
  url?: string;
  /** The older HTTP+SSE transport instead of Streamable HTTP. */
  sse?: boolean;
  /** The values of `--header`. */
  header?: readonly string[];
  /** The values of `--env`: variables of the server command. */
  env?: readonly string[];
  serverCommand: readonly string[];
}

/** Reads which server is meant. Throws `UsageError` unless there is exactly one. */
export function readOneServer({ url, sse, header = [], env = [], serverCommand }: OneServerOptions): {
  name: string;
  config: ServerConfig;
} {
  const [command, ...args] = serverCommand;
  if (url === undefined && command === undefined)
    throw new UsageError('missing', 'No server: write its command after --, or its address with --url.');
  if (url !== undefined && command !== undefined)
    throw new UsageError('conflict', 'Two servers: this command looks at one.', {
      hint: 'Leave out --url or the command after --.',
    });
  if (command !== undefined) return parseServerCommand([command, ...args], { env });
  if (env.length > 0)
    throw new UsageError('conflict', '--env is for a server that is started, not for an address.', {
      hint: 'Leave --env out, or write the command of the server after --.',
    });
  const address = URL.parse(url ?? '');
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new UsageError('bad-value', `--url ${JSON.stringify(url)} is no http or https address.`, {
      received: url,
      hint: 'Write the whole address, such as https://example.org/mcp.',
    });
  return {
    name: address.hostname.replace(/[^\w.-]+/g, '-').replace(/^[-.]+/, '') || 'server',
    config: {
      type: sse ? 'sse' : 'http',
      url: address.href,
      ...(header.length > 0 && { headers: readHeaders(header, commandIO().env) }),
    },
  };
}
