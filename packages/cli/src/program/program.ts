// The command line: its commands, options and their values.
import { Command, InvalidArgumentError, Option } from 'commander';
import type { AugmentCommandOptions } from '../commands/augment/augment-command.ts';
import type { ChatCommandOptions } from '../commands/chat/chat-command.ts';
import { pageOptions } from '../commands/chat/page-options.ts';
import { environmentOption } from '../commands/chat/server-environment.ts';
import type { InspectCommandOptions } from '../commands/inspect/inspect-command.ts';
import { addMigrateCommand, addUserCommands, type MigrateCommands } from '../commands/migrate/migrate-program.ts';
import type { NewCommandOptions } from '../commands/new/new-command.ts';
import { addRegistryCommands, type RegistryCommands } from '../commands/registry/registry-program.ts';
import type { RunCommandOptions } from '../commands/run/run-command.ts';
import { CLIENTS } from '../commands/wrap/settings/print-config.ts';
import { listFlags } from '../commands/wrap/settings/variables.ts';
import type { ShapesCommandOptions } from '../commands/wrap/shapes-command.ts';
import type { KeptDataOptions } from '../commands/wrap/stored/stored-data.ts';
import type { WrapCommandOptions } from '../commands/wrap/wrap-command.ts';
import { commandIO } from './command-io.ts';
import { collect, parsePort } from './option-values.ts';
import { version } from './version.ts';

export interface Commands extends RegistryCommands, MigrateCommands {
  chat: (options: Omit<ChatCommandOptions, 'serverCommand'>) => Promise<void>;
  run: (prompt: string, options: Omit<RunCommandOptions, 'serverCommand'>) => Promise<void>;
  augment: (options: Omit<AugmentCommandOptions, 'serverCommand'>) => Promise<void>;
  wrap: (options: Omit<WrapCommandOptions, 'serverCommand'>) => Promise<void>;
  cacheList: (options: KeptDataOptions) => Promise<void>;
  cacheVerify: (options: KeptDataOptions) => Promise<void>;
  cacheClear: (key: string | undefined, options: KeptDataOptions) => Promise<void>;
  shapesList: (options: ShapesCommandOptions) => Promise<void>;
  shapesShow: (tool: string, options: ShapesCommandOptions) => Promise<void>;
  shapesClear: (tool: string | undefined, options: ShapesCommandOptions) => Promise<void>;
  inspect: (options: Omit<InspectCommandOptions, 'serverCommand'>) => Promise<void>;
  newView: (options: NewCommandOptions) => void | Promise<void>;
  newComponent: (options: NewCommandOptions) => void | Promise<void>;
}

/** The largest string of V8, since a message is one string. */
const MAX_MESSAGE_BYTES = 512 * 1024 * 1024 - 1024;

/** Builds the parser; it throws `CommanderError` where commander would exit. */
export function createProgram(commands: Commands): Command {
  const program = new Command('vitrine')
    .description('Give MCP tools an interface, and show it safely.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: text => void commandIO().stdout.write(text),
      writeErr: text => void commandIO().stderr.write(text),
    })
    .showHelpAfterError('(vitrine --help lists the commands)');
  addChatCommand(program, commands.chat);
  addRunCommand(program, commands.run);
  addInspectCommand(program, commands.inspect);
  addAugmentCommand(program, commands.augment);
  addWrapCommand(program, commands.wrap);
  addCacheCommands(program, commands);
  addShapesCommands(program, commands);
  addNewCommands(program, commands);
  addMigrateCommand(program, commands.migrate);
  addUserCommands(program, commands);
  addRegistryCommands(program, commands);
  return program;
}

function addChatCommand(program: Command, action: Commands['chat']): void {
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

function addRunCommand(program: Command, action: Commands['run']): void {
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

function addInspectCommand(program: Command, action: Commands['inspect']): void {
  const inspect = program
    .command('inspect')
    .description('Look at one server: its protocol, resources and interfaces in the chat, or with --check without one.')
    .usage('[options] [-- <server command>]')
    .option('--url <address>', 'a server behind an address, instead of a command')
    .option('--sse', 'it speaks the older HTTP+SSE transport')
    .option('--check', 'check its interfaces without a browser; exit code 1 when a check fails')
    .option('--json', 'with --check: the report as JSON');
  pageOptions(environmentOption(inspect))
    .addHelpText(
      'after',
      `
Examples:
  vitrine inspect -- node server.mjs
  vitrine inspect --check --json -- node server.mjs
  vitrine inspect --url https://example.com/mcp`,
    )
    .action(action);
}

function addAugmentCommand(program: Command, action: Commands['augment']): void {
  environmentOption(program.command('augment'))
    .description('Stand in front of an MCP server that cannot be changed, and give its tools interfaces.')
    .usage('--config <map file> [options] -- <server command>')
    .requiredOption('--config <file>', 'which tool is shown by which page, as YAML or JSON: "tools: name: page"')
    .addOption(
      new Option(
        '--http <port>',
        'serve Streamable HTTP on this machine instead of stdio; 0 takes a free port',
      ).argParser(parsePort),
    )
    .addOption(
      new Option(
        '--max-message-bytes <number>',
        'the largest single message, such as a result; the default is 8388608',
      ).argParser(parseBytes),
    )
    .addHelpText(
      'after',
      `
Examples:
  vitrine augment --config map.yml -- npx -y mongodb-mcp-server
  vitrine augment --config map.yml --http 4600 -- node server.mjs`,
    )
    .action(action);
}

function addWrapCommand(program: Command, action: Commands['wrap']): void {
  const wrap = environmentOption(program.command('wrap'))
    .description('Stand in front of an MCP server, and give every tool an interface, made from its definition.')
    .showHelpAfterError(
      '(the command of the server comes after --. Where another program takes the -- away, as MCP Inspector does, write --upstream "node server.mjs". vitrine wrap --help lists the options)',
    )
    .usage('[options] [-- <server command>]')
    .option('--upstream <server>', 'the server, as a command in one text or as an address')
    .option('--url, --upstream-url <address>', 'a server behind an address')
    .option(
      '--header <name: value>',
      'a header of every request to --upstream-url, such as "Authorization: Bearer $TOKEN"; may be repeated',
      (header: string, headers: string[] = []) => [...headers, header],
    )
    .option(
      '--config <file>',
      'settings, as YAML or JSON; environment variables override them, and these options override both',
    )
    .addOption(
      new Option(
        '--http <port>',
        'serve Streamable HTTP on this machine instead of stdio; 0 takes a free one',
      ).argParser(parsePort),
    )
    .option('--debug', 'log everything that happens, and write what a model is sent and answers into a folder')
    .option('--no-cache', 'keep nothing: the first list of tools waits for the server')
    .option(
      '--database <url>',
      'keep it in PostgreSQL, for several processes: postgres://user@host/database [VITRINE_WRAP_DATABASE]',
    )
    .option('--no-learn', 'learn nothing from results: otherwise types and names of members are kept, never values')
    .option('--specs <folder>', 'view specs that lay out interfaces by hand: <tool>.view.json')
    .option('--llm <provider:model>', 'improve interfaces with a model, in the background')
    .option('--freeform', 'let the model write whole pages, each tried in the Chromium of --browser before it is shown')
    .option('--freeform-untested', 'the same without a browser: only parsers judge the pages')
    .option('--refinement', 'offer tools by which users and models change interfaces; always with --llm')
    .option('--export-dir <folder>', 'write every page into a folder, and end')
    .addOption(
      new Option('--print-config <client>', 'print the entry for a client’s configuration, and end').choices(CLIENTS),
    )
    .addHelpText(
      'after',
      `
Examples:
  vitrine wrap -- npx -y @modelcontextprotocol/server-everything
  vitrine wrap --env GITHUB_TOKEN -- npx -y @modelcontextprotocol/server-github
  vitrine wrap --http 4700 --upstream-url https://example.com/mcp
  vitrine wrap --llm anthropic:claude-sonnet-4-5 --budget 200k -- node server.mjs
  vitrine wrap --llm anthropic:claude-sonnet-4-5 --freeform --browser auto -- node server.mjs
  vitrine wrap --specs views -- node server.mjs
  vitrine wrap --print-config claude -- npx -y @modelcontextprotocol/server-memory`,
    )
    .action(action);
  for (const [flags, help] of listFlags()) wrap.option(flags, help);
}

function addCacheCommands(program: Command, commands: Commands): void {
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

function addShapesCommands(program: Command, commands: Commands): void {
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

function addNewCommands(program: Command, commands: Commands): void {
  const make = program
    .command('new')
    .description('Create a server with one tool and its view, or a component of your own.');
  make
    .command('view')
    .description('A server with one tool and its view, in React, with types from one to the other and hot reload.')
    .argument('<name>', 'name of the server and of its folder')
    .option('--into <folder>', 'where the folder is made', '.')
    .action((name: string, { into }: { into: string }) => commands.newView({ name, into }));
  make
    .command('component')
    .description('A component of your own for tool results, in React: schema, component, styles, stories and a test.')
    .argument('<name>', 'name of the component and of its folder, such as price-list')
    .option('--into <folder>', 'where the folder is made', '.')
    .action((name: string, { into }: { into: string }) => commands.newComponent({ name, into }));
}

function parseBytes(text: string): number {
  const bytes = Number(text);
  if (!/^\d+$/.test(text) || bytes === 0 || bytes > MAX_MESSAGE_BYTES)
    throw new InvalidArgumentError(`It is a number of bytes from 1 to ${MAX_MESSAGE_BYTES}.`);
  return bytes;
}
