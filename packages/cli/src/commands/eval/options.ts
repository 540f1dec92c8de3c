// The options of `vitrine eval`.
import type { Command } from 'commander';
import { collect } from '../../shared-options/option-values.ts';
import { environmentOption } from '../chat/server-environment.ts';
import type { EvalCommandOptions } from './eval-command.ts';

export type EvalAction = (tasks: string, options: Omit<EvalCommandOptions, 'serverCommand'>) => Promise<void>;

export function addEvalCommand(program: Command, action: EvalAction): void {
  environmentOption(program.command('eval'))
    .description('Give tasks to models, and measure how they use the tools of a server.')
    .usage('[options] <tasks file> [-- <server command>]')
    .argument('<tasks file>', 'tasks with what is expected, as YAML or JSON')
    .option('--config <file>', 'servers, as YAML or JSON')
    .option(
      '--model <id>',
      'a model, as provider/model; may be repeated (default: the models of the file)',
      collect,
      [],
    )
    .option('--repeat <number>', 'times that each task is given to each model (default: 1, or as the file says)')
    .option('--allow <pattern>', 'allow a tool that no task expects: server/tool, with *; may be repeated', collect, [])
    .option('--report <file>', 'write the report as JSON, for --baseline')
    .option('--html <file>', 'write the report as one HTML file')
    .option('--baseline <file>', 'compare with the report of an earlier version of the server')
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 as expected (with --baseline: no worse than it), 1 not, 2 wrong usage, 3 stopped: the budget is spent, or Ctrl-C

Examples:
  vitrine eval tasks.yml --model anthropic/claude-sonnet-4-5 --model openai/gpt-5 -- node server.js
  vitrine eval tasks.yml --repeat 5 --report before.json -- node server.js
  vitrine eval tasks.yml --repeat 5 --baseline before.json --html report.html -- node new-server.js`,
    )
    .action(action);
}
