// `vitrine inspect`: opens the chat on one server with its diagnostics. With --check nothing is opened, and the exit code is the result.
import type { ServerConfig } from '@vitrine/connect';
import { commandIO } from '../../program/command-io.ts';
import { EXIT } from '../../program/exit.ts';
import { UsageError } from '../../program/usage-error.ts';
import type { ChatCommandOptions } from '../chat/chat-command.ts';
import { checkOne, reportText } from '../check/check-command.ts';
import { parseServerCommand } from '../server/server-command.ts';

export interface InspectCommandOptions extends Omit<ChatCommandOptions, 'config'> {
  /** A server's address; absent: the server command. */
  url?: string;
  /** The older HTTP+SSE transport instead of Streamable HTTP. */
  sse?: boolean;
  check?: boolean;
  /** Whether `check` writes the report as JSON, on stdout. */
  json?: boolean;
  /** A view spec to check, instead of the server's interfaces. */
  view?: string;
  /** Arguments of a call of the view's tool, as JSON. */
  call?: string;
  /** The values of `--env`: variables of the server command. */
  env?: readonly string[];
}

/** Resolves with the exit code: 1 when a check failed. Throws `UsageError`, `ConnectError`, `ChatError`. */
export async function runInspect(options: InspectCommandOptions): Promise<number> {
  const { name, config } = oneServer(options);
  const { view, call } = options;
  if (view !== undefined) {
    const { checkViewFile } = await import('./check-view-file.ts');
    const faults = await checkViewFile(name, config, { view, call });
    commandIO().stdout.write(faults.length === 0 ? 'The view fits its tool.\n' : `${faults.join('\n')}\n`);
    return faults.length === 0 ? EXIT.ok : EXIT.failed;
  }
  if (!options.check) {
    const { openChat } = await import('../chat/chat-command.ts');
    await openChat({ servers: { [name]: config } }, { ...options, inspect: name });
    return EXIT.ok;
  }
  const report = await checkOne(name, config);
  commandIO().stdout.write(options.json ? `${JSON.stringify(report, undefined, 2)}\n` : reportText(report));
  return report.ok ? EXIT.ok : EXIT.failed;
}

function oneServer({ url, sse, json, check, view, call, env = [], serverCommand }: InspectCommandOptions): {
  name: string;
  config: ServerConfig;
} {
  const [command, ...args] = serverCommand;
  if (json && !check)
    throw new UsageError('conflict', '--json goes with --check.', { hint: 'Add --check, or leave --json out.' });
  if (call !== undefined && view === undefined)
    throw new UsageError('conflict', '--call goes with --view.', {
      hint: 'Name the page by --view, or leave --call out.',
    });
  if (url === undefined && command === undefined)
    throw new UsageError('missing', 'No server: write its command after --, or its address with --url.');
  if (url !== undefined && command !== undefined)
    throw new UsageError('conflict', 'Two servers: inspect looks at one.', {
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
    config: { type: sse ? 'sse' : 'http', url: address.href },
  };
}
