// The options of `vitrine dev`.
import type { Command } from 'commander';
import { collect } from '../../shared-options/option-values.ts';
import { pageOptions } from '../../shared-options/page-options.ts';
import { environmentOption } from '../chat/server-environment.ts';
import type { DevCommandOptions } from './dev-command.ts';

export type DevAction = (options: Omit<DevCommandOptions, 'serverCommand'>) => Promise<void>;

export function addDevCommand(program: Command, action: DevAction): void {
  const dev = program
    .command('dev')
    .description('Work on a server: the inspector, which follows the changes of its sources.')
    .usage('[options] -- <server command>')
    .option('--watch <folder>', 'a folder of sources; may be repeated (default: the current folder)', collect, [])
    .option('--with <command>', 'run this command beside it, such as "vite"');
  pageOptions(environmentOption(dev))
    .addHelpText(
      'after',
      `
Examples:
  vitrine dev -- node server.mjs
  vitrine dev --with vite -- node src/main.ts
  vitrine dev --watch src -- uv run server.py`,
    )
    .action(action);
}
