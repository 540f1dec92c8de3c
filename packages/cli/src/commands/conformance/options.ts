// The options of `vitrine conformance`.
import { type Command, InvalidArgumentError } from 'commander';
import { collect } from '../../shared-options/option-values.ts';
import type { ConformanceCommandOptions } from './conformance-command.ts';
import type { CheckedProtocol } from './host/host-checks.ts';
import { PROTOCOL_NAMES } from './host/host-report.ts';

export type ConformanceAction = (options: ConformanceCommandOptions) => Promise<void>;

export function addConformanceCommand(program: Command, action: ConformanceAction): void {
  program
    .command('conformance')
    .description(
      'Test a host of views, or a backend that answers <ToolView> itself, rule by rule; exit code 1 when one fails.',
    )
    .option('--host <url>', 'the address of a host: serves an MCP server whose views check the host that shows them')
    .option(
      '--protocol <name>',
      `with --host: a protocol that it claims, ${Object.keys(PROTOCOL_NAMES).join(', ')}; may be repeated (default: the first two)`,
      addProtocol,
      [],
    )
    .option('--port <number>', 'with --host: the port of that server', '4701')
    .option('--endpoint <url>', 'its routes, such as http://127.0.0.1:8000/api/views')
    .option('--fixture', 'be the MCP server that the backend is connected to for the test, over stdio')
    .option('--server <name>', 'what the backend calls that server (default: "fixture")')
    .option(
      '--header <line>',
      'a header of every request, as "name: value", such as a token; may be repeated',
      collect,
      [],
    )
    .option('--other-header <line>', 'a header that makes a request another user’s; may be repeated', collect, [])
    .option('--page-origin <origin>', 'the page that may use the routes (default: the origin of --endpoint)')
    .option('--json', 'the report as JSON')
    .addHelpText(
      'after',
      `
The backend's configuration for the test: a stdio server named fixture, with the command "npx vitrine conformance --fixture".

Examples:
  vitrine conformance --host http://localhost:8080
  vitrine conformance --endpoint http://127.0.0.1:8000/api/views
  vitrine conformance --endpoint http://127.0.0.1:8000/api/views --header 'Cookie: user=ann' --other-header 'Cookie: user=ben'`,
    )
    .action(action);
}

function addProtocol(value: string, previous: CheckedProtocol[]): CheckedProtocol[] {
  if (!Object.hasOwn(PROTOCOL_NAMES, value))
    throw new InvalidArgumentError(`Known protocols: ${Object.keys(PROTOCOL_NAMES).join(', ')}.`);
  return [...previous, value as CheckedProtocol];
}
