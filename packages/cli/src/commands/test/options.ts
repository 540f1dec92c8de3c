// The options of `vitrine test`.
import { HOST_PROFILE_NAMES } from '@vitrine/protocol/internal/session/host-profiles';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { collect, parseCount } from '../../shared-options/option-values.ts';
import { environmentOption } from '../chat/server-environment.ts';
import type { TestCommandOptions } from './test-command.ts';

export type TestAction = (options: Omit<TestCommandOptions, 'serverCommand'>) => Promise<void>;

export function addTestCommand(program: Command, action: TestAction): void {
  environmentOption(program.command('test'))
    .description('Test the interfaces of a server in a browser, as each host shows them; exit code 1 when one fails.')
    .usage('[options] [-- <server command>]')
    .option('--url <address>', 'a server behind an address, instead of a command')
    .option('--sse', 'it speaks the older HTTP+SSE transport')
    .option('--file <file>', 'the test file (default: vitrine.test.yml in this folder, when it is there)')
    .option('--init', 'write the test file, with a call for each tool, and test nothing')
    .option('--tool <name>', 'test this tool only; may be repeated', collect, [])
    .addOption(
      new Option(
        '--profile <host>',
        `a host to imitate: ${HOST_PROFILE_NAMES.join(', ')}; may be repeated (default: all)`,
      )
        .argParser(addProfile)
        .default([], 'all'),
    )
    .option('--width <pixels>', 'a width of the chat; may be repeated (default: 320, 390 and 760)', addWidth, [])
    .option('--timeout <ms>', 'milliseconds for a handshake and a first paint', parseCount, 5_000)
    .option('--pictures <folder>', 'compare the pictures with those in this folder')
    .option('--update', 'store the pictures in that folder instead')
    .option('--html <file>', 'write a report with the pictures, host by host')
    .option('--junit <file>', 'write a report for CI')
    .option('--json <file>', 'write a report for programs; - is stdout')
    .addHelpText(
      'after',
      `
Examples:
  vitrine test --init -- node server.mjs
  vitrine test --html report.html -- node server.mjs
  vitrine test --profile claude --profile vscode --pictures pictures --junit junit.xml -- node server.mjs

It needs playwright-core, axe-core and a Chromium (CHROMIUM names one).`,
    )
    .action(action);
}

function addProfile(value: string, previous: string[]): string[] {
  if (!(HOST_PROFILE_NAMES as readonly string[]).includes(value))
    throw new InvalidArgumentError(`Known hosts: ${HOST_PROFILE_NAMES.join(', ')}.`);
  return [...previous, value];
}

const addWidth = (value: string, previous: number[]): number[] => {
  const width = parseCount(value);
  if (width < 200 || width > 2000) throw new InvalidArgumentError('A width is a number from 200 to 2000.');
  return [...previous, width];
};
