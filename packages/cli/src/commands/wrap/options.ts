// The options of `vitrine wrap`; those that set a key of its file are derived from settings/settings-schema.ts.
import { type Command, Option } from 'commander';
import { CLIENTS } from '../../program/client-entries.ts';
import { environmentOption } from '../chat/server-environment.ts';

import { addSettingOptions } from './settings/variables-and-options.ts';
import type { WrapCommandOptions } from './wrap-command.ts';

export type WrapAction = (options: Omit<WrapCommandOptions, 'serverCommand'>) => Promise<void>;

export function addWrapCommand(program: Command, action: WrapAction): void {
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
    .option(
      '--database <url>',
      'keep it in PostgreSQL, for several processes: postgres://user@host/database [VITRINE_WRAP_DATABASE]',
    )
    .option('--sign-in', 'sign in at --upstream-url in the browser, for all wrappers of it, and end')
    .option('--sign-out', 'forget the sign-in at --upstream-url, and end')
    .option('--no-open', 'print the address of a sign-in, and open no browser')
    .option('--llm <provider:model>', 'improve interfaces with a model, in the background')
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
  vitrine wrap --url https://example.com/mcp --sign-in
  vitrine wrap --config gateway.yml --http 4700      (mcpServers: several servers behind one address)
  vitrine wrap --llm anthropic:claude-sonnet-4-5 --budget 200k -- node server.mjs
  vitrine wrap --llm anthropic:claude-sonnet-4-5 --freeform --browser auto -- node server.mjs
  vitrine wrap --specs views -- node server.mjs
  vitrine wrap --print-config claude -- npx -y @modelcontextprotocol/server-memory`,
    )
    .action(action);
  addSettingOptions(wrap);
}
