// The options of `vitrine sandbox`.
import { type Command, Option } from 'commander';
import { collect, parsePort } from '../../shared-options/option-values.ts';
import type { SandboxCommandOptions } from './run.ts';

export type SandboxAction = (options: SandboxCommandOptions) => Promise<void>;

/** Port of sandboxes, beside 4400 of the chat. */
const SANDBOX_PORT = 4401;

export function addSandboxCommand(program: Command, action: SandboxAction): void {
  program
    .command('sandbox')
    .description('Serve the page in which interfaces run, for a host of your own; or write it as one file.')
    .addOption(
      new Option('--host-origin <origin>', 'a page that may embed it; may be repeated')
        .argParser(collect)
        .default([], 'pages on loopback and private addresses'),
    )
    .option('--static <folder>', 'write sandbox.html into this folder, for any file server on another origin')
    .option('--worker <file>', 'write an ES module for an edge runtime, which adds headers')
    .option('--port <number>', 'port to serve at', parsePort, SANDBOX_PORT)
    .option('--host <address>', 'address to serve at', '127.0.0.1')
    .addHelpText(
      'after',
      `
Examples:
  vitrine sandbox --host 192.168.1.5
  vitrine sandbox --static public --host-origin https://chat.example
  vitrine sandbox --worker worker.js --host-origin https://chat.example`,
    )
    .action(action);
}
