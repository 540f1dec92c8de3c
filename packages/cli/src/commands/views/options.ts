// The options of `vitrine views`.
import { type Command, Option } from 'commander';
import { collect, parsePort } from '../../shared-options/option-values.ts';
import { environmentOption } from '../chat/server-environment.ts';
import type { ViewsCommandOptions } from './views-command.ts';

export type ViewsAction = (options: Omit<ViewsCommandOptions, 'serverCommand'>) => Promise<void>;

/** Ports beside 4400 of the chat. */
const VIEWS_PORT = 4402;
const SANDBOX_PORT = 4401;

export function addViewsCommand(program: Command, action: ViewsAction): void {
  environmentOption(program.command('views'))
    .description('Answer what <ToolView> asks, for a chat whose backend is in any language, and serve the sandbox.')
    .usage('[options] [-- <server command>]')
    .option('--config <file>', 'servers, as YAML or JSON, as vitrine chat takes it')
    .addOption(
      new Option('--page-origin <origin>', 'origin of your chat’s page, such as http://localhost:8000; may be repeated')
        .argParser(collect)
        .default([], 'none'),
    )
    .option('--port <number>', 'port of the routes; 0 takes any free one', parsePort, VIEWS_PORT)
    .option('--sandbox-port <number>', 'port of the sandbox; 0 takes any free one', parsePort, SANDBOX_PORT)
    .option('--no-sandbox', 'serve no sandbox: interfaces run elsewhere')
    .option('--host <address>', 'address to listen on; any but this machine needs a token', '127.0.0.1')
    .addOption(new Option('--token <token>', 'what requests must bring, as Authorization: Bearer').env('VITRINE_TOKEN'))
    .addOption(
      new Option(
        '--secret <secret>',
        'signs approvals; the same in every process, and over restarts (default: a new one)',
      ).env('VITRINE_VIEWS_SECRET'),
    )
    .addHelpText(
      'after',
      `
Examples:
  vitrine views --config servers.yml --page-origin http://localhost:8000
  VITRINE_TOKEN=$(openssl rand -hex 16) vitrine views --config servers.yml --host 0.0.0.0 --no-sandbox`,
    )
    .action(action);
}
