// The options of `vitrine doctor`.
import { type Command, Option } from 'commander';
import { CLIENTS } from '../../program/client-entries.ts';
import { collect } from '../../shared-options/option-values.ts';
import { environmentOption } from '../chat/server-environment.ts';
import type { DoctorCommandOptions } from './doctor-command.ts';

export type DoctorAction = (options: Omit<DoctorCommandOptions, 'serverCommand'>) => Promise<void>;

export function addDoctorCommand(program: Command, action: DoctorAction): void {
  const doctor = program
    .command('doctor')
    .description('Start a server once as a client does, say what is wrong with it, and print its entry for clients.')
    .usage('[options] [-- <server command>]')
    .option('--url <address>', 'a server behind an address, instead of a command')
    .option('--sse', 'it speaks the older HTTP+SSE transport')
    .option(
      '--header <name: value>',
      'a header of every request to --url, such as "Authorization: Bearer $TOKEN"; may be repeated',
      collect,
      [],
    )
    .option('--timeout <seconds>', 'the longest time for its handshake', '30')
    .addOption(new Option('--client <name>', 'print the entry for this client alone').choices(CLIENTS))
    .option('--json', 'the report as JSON');
  environmentOption(doctor)
    .addHelpText(
      'after',
      `
Examples:
  vitrine doctor -- npx -y @modelcontextprotocol/server-everything
  vitrine doctor --env GITHUB_TOKEN -- npx -y @modelcontextprotocol/server-github
  vitrine doctor --json --url https://example.com/mcp`,
    )
    .action(action);
}
