// `vitrine mcp`: pictures and checks of interfaces for coding agents.
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { startTestHost, type TestHostServer } from '../../interface-tests/page/host-page.ts';
import { openTestedServer } from '../../interface-tests/tested-server.ts';
import { closeOnSignal } from '../../program/close-on-signal.ts';
import { commandIO } from '../../program/command-io.ts';
import { printLine } from '../../program/print-line.ts';
import { type OneServerOptions, readOneServer } from '../server/one-server.ts';
import { createAgentServer } from './create-agent-server.ts';

export interface McpCommandOptions extends OneServerOptions {
  file?: string;
}

/** Serves until its client goes. Throws `UsageError`. */
export function runMcp(options: McpCommandOptions): void {
  const { name, config } = readOneServer(options);
  let host: Promise<TestHostServer> | undefined;
  const context = {
    openServer: () => openTestedServer(name, config),
    // The browser starts with the first picture. One that could not be started is tried again.
    openHost: () => {
      host ??= startTestHost();
      host.catch(() => {
        host = undefined;
      });
      return host;
    },
    testFile: options.file,
  };
  const closing = closeOnSignal({ printLine });
  closing.add(async () => (await host?.catch(() => undefined))?.close());
  serveStdio(() => createAgentServer(context));
  commandIO().stdin.once('close', () => void closing.close());
}
