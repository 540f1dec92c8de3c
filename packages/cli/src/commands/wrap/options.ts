// The options of `vitrine wrap`; those that set a key of its file are in settings/variables.ts.
import { type Command, Option } from 'commander';
import { parsePort } from '../../program/option-values.ts';
import { environmentOption } from '../chat/server-environment.ts';
import { CLIENTS } from './settings/print-config.ts';
import { listFlags } from './settings/variables.ts';
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
