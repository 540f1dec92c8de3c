// The options of `vitrine cache` and `vitrine shapes`, which read what `vitrine wrap` keeps.
import { type Command, Option } from 'commander';
import type { ShapesCommandOptions } from '../shapes-command.ts';
import type { KeptDataOptions } from './stored-data.ts';

export interface StoredDataCommands {
  cacheList: (options: KeptDataOptions) => Promise<void>;
  cacheVerify: (options: KeptDataOptions) => Promise<void>;
  cacheClear: (key: string | undefined, options: KeptDataOptions) => Promise<void>;
  shapesList: (options: ShapesCommandOptions) => Promise<void>;
  shapesShow: (tool: string, options: ShapesCommandOptions) => Promise<void>;
  shapesClear: (tool: string | undefined, options: ShapesCommandOptions) => Promise<void>;
}

export function addCacheCommands(program: Command, commands: StoredDataCommands): void {
  const cache = program
    .command('cache')
    .description('What vitrine wrap keeps of servers: lists of tools, and interfaces.');
  cacheOptions(cache.command('ls').description('List it.')).option('--json', 'as JSON').action(commands.cacheList);
  cacheOptions(cache.command('verify').description('Name what cannot be read; exit code 1 where there is such a file.'))
    .option('--json', 'as JSON')
    .action(commands.cacheVerify);
  cacheOptions(cache.command('clear').description('Delete what is kept of one server, or of all.'))
    .argument('[key]', 'a key of vitrine cache ls')
    .option('--json', 'as JSON')
    .action(commands.cacheClear);
}

export function addShapesCommands(program: Command, commands: StoredDataCommands): void {
  const shapes = program
    .command('shapes')
    .description('What vitrine wrap has learnt of results: types and names of members, never values.');
  const options = (command: Command) =>
    cacheOptions(command)
      .option('--server <key>', 'one server only; vitrine cache ls lists the keys')
      .option('--json', 'as JSON');
  options(shapes.command('ls').description('List the tools.')).action(commands.shapesList);
  options(shapes.command('show').description('Print the shape of a tool’s results, as JSON Schema.'))
    .argument('<tool>', 'name of the tool')
    .action(commands.shapesShow);
  options(shapes.command('clear').description('Delete the shape of one tool, or all.'))
    .argument('[tool]', 'name of the tool')
    .action(commands.shapesClear);
}

/** Adds the options for where `vitrine wrap` keeps its data, found as it finds it. */
function cacheOptions(command: Command): Command {
  return command
    .option(
      '--directory <folder>',
      'the folder (default: VITRINE_WRAP_CACHE_DIRECTORY, then cache.directory of --config)',
    )
    .addOption(new Option('--cache-directory <folder>', 'the same').hideHelp())
    .option('--config <file>', 'the configuration file of vitrine wrap')
    .option('--database <url>', 'PostgreSQL instead, as vitrine wrap has it [VITRINE_WRAP_DATABASE]');
}
