// The words of the command line: which commands and options there are, and what they may be.
import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { ChatCommandOptions } from './chat-command.ts';
import { dataFolder } from './data-folder.ts';

export interface Commands {
  chat: (options: Omit<ChatCommandOptions, 'serverCommand'>) => Promise<void>;
}

const DEFAULT_PORT = 4400;

/** This package's version. */
export function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Builds the parser; it throws `CommanderError` where commander would exit. */
export function createProgram(commands: Commands): Command {
  const program = new Command('vitrine')
    .description('Give MCP tools an interface, and show it safely.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .showHelpAfterError('(vitrine --help says what there is)');

  program
    .command('chat')
    .description('Open a chat, connect MCP servers, call their tools and use their interfaces.')
    .usage('[options] [-- <server command>]')
    .option('--config <file>', 'servers, as YAML or JSON: "mcpServers: name: {command, args, …}"; the last one counts')
    .addOption(
      new Option('--port <number>', 'port of the page; 0 takes a free one').default(DEFAULT_PORT).argParser(parsePort),
    )
    .addOption(
      new Option('--sandbox-port <number>', 'port of the sandbox (default: the next one)').argParser(parsePort),
    )
    .option('--host <address>', 'address to listen on; the default is this machine only', '127.0.0.1')
    .option('--allow-host <name>', 'another name the page is reached by; may be repeated', collect, [])
    .option('--data <folder>', 'where sessions are kept', dataFolder())
    .option('--no-open', 'do not open a browser')
    .addHelpText(
      'after',
      `
Examples:
  vitrine chat --config servers.yml
  vitrine chat -- npx -y @modelcontextprotocol/server-everything
  vitrine chat --port 0 --no-open --config servers.yml`,
    )
    .action(commands.chat);
  return program;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}

function collect(value: string, previous: string[]): string[] {
  return [...previous, value];
}
