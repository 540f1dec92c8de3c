// The options of `vitrine run`.
import type { Command } from 'commander';
import { collect } from '../../shared-options/option-values.ts';
import { environmentOption } from '../chat/server-environment.ts';
import type { RunCommandOptions } from './run-command.ts';

export type RunAction = (prompt: string, options: Omit<RunCommandOptions, 'serverCommand'>) => Promise<void>;

export function addRunCommand(program: Command, action: RunAction): void {
  environmentOption(program.command('run'))
    .description('Send one message to an agent and print its answer.')
    .usage('[options] <prompt> [-- <server command>]')
    .argument('<prompt>', 'what you want to know, in quotes')
    .option('--agent <file>', 'an agent file; its servers replace the servers of --config')
    .option('--config <file>', 'servers, as YAML or JSON')
    .option('--model <id>', 'the model, as provider/model; without a key the offline planner answers')
    .option('--json', 'print every event of the log as a line of JSON')
    .option(
      '--allow <pattern>',
      'allow a tool without a question: server/tool or tool, with *; may be repeated',
      collect,
      [],
    )
    .addHelpText(
      'after',
      `
Exit codes: 0 answered, 1 failed, 2 wrong usage, 3 stopped or at the step limit, 4 a call was denied

Examples:
  vitrine run --agent agents/weather.yml "What's the weather in Lisbon?"
  vitrine run --json --config servers.yml "List the tables" | jq .type
  vitrine run --allow 'files/read_*' "What is in notes.txt?" -- npx -y @modelcontextprotocol/server-filesystem .`,
    )
    .action(action);
}
