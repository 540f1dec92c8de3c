// The options of `vitrine new`.
import { type Command, Option } from 'commander';
import { FRAMEWORKS } from './frameworks.ts';
import type { NewCommandOptions, NewViewOptions } from './new-command.ts';

export interface NewCommands {
  newView: (options: NewViewOptions) => void | Promise<void>;
  newComponent: (options: NewCommandOptions) => void | Promise<void>;
}

export function addNewCommands(program: Command, commands: NewCommands): void {
  const make = program
    .command('new')
    .description('Create a server with one tool and its view, or a component of your own.');
  make
    .command('view')
    .description(
      'A server with one tool and its view, with types from one to the other, a test, a workflow and hot reload.',
    )
    .argument('<name>', 'name of the server and of its folder')
    .option('--into <folder>', 'where the folder is made', '.')
    .addOption(new Option('--with <framework>', 'what the view is written with').choices(FRAMEWORKS).default('react'))
    .action((name: string, options: Omit<NewViewOptions, 'name'>) => commands.newView({ name, ...options }));
  make
    .command('component')
    .description('A component of your own for tool results, in React: schema, component, styles, stories and a test.')
    .argument('<name>', 'name of the component and of its folder, such as price-list')
    .option('--into <folder>', 'where the folder is made', '.')
    .action((name: string, { into }: { into: string }) => commands.newComponent({ name, into }));
}
