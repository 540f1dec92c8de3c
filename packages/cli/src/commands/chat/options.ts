// The options of `vitrine chat`.
import type { Command } from 'commander';
import { pageOptions } from '../../shared-options/page-options.ts';
import type { ChatCommandOptions } from './chat-command.ts';
import { environmentOption } from './server-environment.ts';

export type ChatAction = (options: Omit<ChatCommandOptions, 'serverCommand'>) => Promise<void>;

export function addChatCommand(program: Command, action: ChatAction): void {
  const chat = program
    .command('chat')
    .description('Open a chat, connect MCP servers, call their tools and use their interfaces.')
    .usage('[options] [-- <server command>]')
    .option('--config <file>', 'servers, as YAML or JSON: "mcpServers: name: {command, args, …}"; the last one counts')
    .option('--agent <file>', 'an agent file; its servers replace the servers of --config')
    .option('--agents <folder>', 'a folder of agent files to choose from in the page')
    .option('--headless', 'the API for programs alone, without the page; they need the token of the data folder');
  pageOptions(environmentOption(chat))
    .addHelpText(
      'after',
      `
Examples:
  vitrine chat --config servers.yml
  vitrine chat --agent agents/weather.yml
  vitrine chat -- npx -y @modelcontextprotocol/server-everything
  vitrine chat --port 0 --no-open --config servers.yml`,
    )
    .action(action);
}
