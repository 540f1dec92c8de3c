// `vitrine sandbox`: serves the sandbox for a host of one's own, or writes it as a file.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { STATIC_PATH, startLadderServer } from '@vitrine/host/internal/node';
import { sandboxWorkerModule, staticSandboxPage } from '@vitrine/host/node';
import { closeOnSignal } from '../../program/close-on-signal.ts';
import { commandIO } from '../../program/command-io.ts';
import { printLine } from '../../program/print-line.ts';
import { UsageError } from '../../program/usage-error.ts';
import { checkPageOrigin } from '../../shared-options/option-values.ts';

export interface SandboxCommandOptions {
  /** Origins of the pages that may embed the sandbox. */
  readonly hostOrigin: readonly string[];
  /** Folder to write `sandbox.html` into, instead of serving. */
  readonly static?: string | undefined;
  /** File to write the module for an edge runtime to, instead of serving. */
  readonly worker?: string | undefined;
  readonly port: number;
  readonly host: string;
}

/** Writes what the options name; else serves until a signal ends it. Throws `UsageError`. */
export async function runSandbox(options: SandboxCommandOptions): Promise<void> {
  const { hostOrigin, static: folder, worker } = options;
  for (const origin of hostOrigin) checkPageOrigin(origin, '--host-origin');
  if (worker !== undefined && hostOrigin.length === 0)
    throw new UsageError('missing', 'Name the page that embeds the sandbox by --host-origin https://chat.example.');
  if (folder !== undefined) write(join(folder, STATIC_PATH), staticSandboxPage(hostOrigin));
  if (worker !== undefined) write(worker, sandboxWorkerModule(hostOrigin));
  if (folder === undefined && worker === undefined) await serve(options);
}

function write(file: string, text: string): void {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  commandIO().stdout.write(`${path}\n`);
}

async function serve({ hostOrigin, port, host }: SandboxCommandOptions): Promise<void> {
  const server = await startLadderServer({ hostOrigins: hostOrigin, port, host });
  const closing = closeOnSignal({ printLine });
  closing.add(() => server.close());
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`;
  printLine('For createHost, from the least isolation to the most:');
  printLine(`  static  sandbox: { url: '${origin}${STATIC_PATH}' }`);
  if (hostOrigin.length > 0) {
    printLine(`  worker  sandbox: { url: '${origin}/' }`);
    printLine(`  sites   sandbox: { template: '${server.template}' }, in a browser on this machine`);
  } else printLine('  worker and sites need --host-origin, the origin of your page.');
  commandIO().stdout.write(`Vitrine sandbox: ${origin}${STATIC_PATH}\n`);
}
