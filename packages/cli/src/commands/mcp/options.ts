// The options of `vitrine mcp`.
import type { Command } from 'commander';
import { environmentOption } from '../chat/server-environment.ts';
import type { McpCommandOptions } from './mcp-command.ts';

export type McpAction = (options: Omit<McpCommandOptions, 'serverCommand'>) => Promise<void>;

export function addMcpCommand(program: Command, action: McpAction): void {
  environmentOption(program.command('mcp'))
    .description(
      'An MCP server on stdio by which a coding agent sees and checks the interfaces of the server it works on.',
    )
    .usage('[options] [-- <server command>]')
    .option('--url <address>', 'a server behind an address, instead of a command')
    .option('--sse', 'it speaks the older HTTP+SSE transport')
    .option(
      '--file <file>',
      'the test file with the calls (default: vitrine.test.yml in this folder, when it is there)',
    )
    .addHelpText(
      'after',
      `
Examples:
  claude mcp add vitrine -- npx vitrine mcp -- node server.mjs
  codex mcp add vitrine -- npx vitrine mcp -- node server.mjs

The server is started anew for each call, so that it has the agent's latest changes.`,
    )
    .action(action);
}
