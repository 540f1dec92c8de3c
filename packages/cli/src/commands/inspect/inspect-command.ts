// `vitrine inspect`: opens the chat on one server with its diagnostics. With --check nothing is opened, and the exit code is the result.
import { commandIO } from '../../program/command-io.ts';
import { EXIT } from '../../program/exit.ts';
import { UsageError } from '../../program/usage-error.ts';
import type { ChatCommandOptions } from '../chat/chat-command.ts';
import { checkOne, reportText } from '../check/check-command.ts';
import { readOneServer } from '../server/one-server.ts';

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
  checkOptions(options);
  const { name, config } = readOneServer(options);
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

function checkOptions({ json, check, view, call }: InspectCommandOptions): void {
  if (json && !check)
    throw new UsageError('conflict', '--json goes with --check.', { hint: 'Add --check, or leave --json out.' });
  if (call !== undefined && view === undefined)
    throw new UsageError('conflict', '--call goes with --view.', {
      hint: 'Name the page by --view, or leave --call out.',
    });
}
