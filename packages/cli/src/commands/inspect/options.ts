// The options of `vitrine inspect`.
import type { Command } from 'commander';
import { pageOptions } from '../../shared-options/page-options.ts';
import { environmentOption } from '../chat/server-environment.ts';
import type { InspectCommandOptions } from './inspect-command.ts';

export type InspectAction = (options: Omit<InspectCommandOptions, 'serverCommand'>) => Promise<void>;

export function addInspectCommand(program: Command, action: InspectAction): void {
  const inspect = program
    .command('inspect')
    .description('Look at one server: its protocol, resources and interfaces in the chat, or with --check without one.')
    .usage('[options] [-- <server command>]')
    .option('--url <address>', 'a server behind an address, instead of a command')
    .option('--sse', 'it speaks the older HTTP+SSE transport')
    .option('--check', 'check its interfaces without a browser; exit code 1 when a check fails')
    .option('--json', 'with --check: the report as JSON')
    .option(
      '--view <file>',
      'check a view spec, <tool>.view.json, by the tool of its name; exit code 1 when it has a fault',
    )
    .option(
      '--call <arguments>',
      'with --view: call the tool with these arguments (JSON), and check by what it answers',
    );
  pageOptions(environmentOption(inspect))
    .addHelpText(
      'after',
      `
Examples:
  vitrine inspect -- node server.mjs
  vitrine inspect --check --json -- node server.mjs
  vitrine inspect --view views/list_places.view.json --call '{"query":"Nor"}' -- node server.mjs
  vitrine inspect --url https://example.com/mcp`,
    )
    .action(action);
}
