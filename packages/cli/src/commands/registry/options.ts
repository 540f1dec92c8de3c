// The command line of the registry commands: publish, serve, search, verify and tokens.
import { join } from 'node:path';
import { CATEGORIES } from '@vitrine/protocol/internal/registry/listing';
import { SERVER_ORDERS } from '@vitrine/protocol/internal/registry/wire';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { dataFolder } from '../../program/data-folder.ts';
import { collect } from '../../shared-options/option-values.ts';
import { serviceOptions } from '../../shared-options/service-options.ts';
import type { LoginOptions, TokensOptions } from './account-commands.ts';
import type { InitOptions } from './init-command.ts';
import type { KeysOptions } from './key-commands.ts';
import type { PublishOptions } from './publish-command.ts';
import type { ServeOptions, TakedownOptions } from './serve-command.ts';

interface Common {
  readonly registry?: string;
  readonly json?: boolean;
}

export interface RegistryCommands {
  registry: (options: ServeOptions) => Promise<void>;
  registryVerify: (options: { data: string; database?: string; head?: string; json?: boolean }) => Promise<void>;
  registryTakedown: (named: string, options: TakedownOptions) => Promise<void>;
  publish: (options: PublishOptions) => Promise<void>;
  login: (options: LoginOptions) => Promise<void>;
  tokens: (options: TokensOptions) => Promise<void>;
  keys: (options: KeysOptions) => Promise<void>;
  yank: (named: string, options: Common & { reason?: string; undo?: boolean }) => Promise<void>;
  verify: (named: string, options: Common) => Promise<void>;
  search: (
    words: string[],
    options: Common & { limit?: number; category?: string; sort?: string; mcpServer?: string },
  ) => Promise<void>;
  tag: (named: string, tag: string, options: Common & { remove?: boolean }) => Promise<void>;
  deprecate: (
    serverId: string,
    options: Common & { reason?: string; successor?: string; undo?: boolean },
  ) => Promise<void>;
  init: (options: InitOptions) => Promise<void>;
}

/** Adds the commands. */
export function addRegistryCommands(program: Command, commands: RegistryCommands): void {
  addServeCommands(program, commands);
  addPublishCommand(program, commands.publish);
  addAccountCommands(program, commands);
  addKeysCommand(program, commands.keys);
  addVersionCommands(program, commands);
  program
    .command('init')
    .description('Write a manifest for an interface to publish.')
    .option('-s, --server-id <id>', 'id in the registry: name, or namespace/name (default: the folder’s name)')
    .option('--into <folder>', 'where the manifest is written', '.')
    .option('--json', 'print what was written as JSON')
    .action(commands.init);
}

function addServeCommands(program: Command, commands: RegistryCommands): void {
  const folder = (): Option =>
    new Option('--data <folder>', 'database and bundles').default(join(dataFolder(), 'registry'));
  const database = (): Option =>
    new Option('--database <url>', 'PostgreSQL instead of SQLite: postgres://user@host/database').env(
      'VITRINE_REGISTRY_DATABASE',
    );
  const blobs = (): Option =>
    new Option('--blobs <place>', 'bundles in a bucket or another folder: s3://bucket/prefix?endpoint=…').env(
      'VITRINE_BLOBS',
    );
  const registry = serviceOptions(program.command('registry'))
    .description('Serve a registry: published interfaces, each server’s content on its own origin.')
    .addOption(new Option('--port <number>', 'port; 0 takes any free one (default: 4600)').argParser(parseNumber))
    .option('--host <address>', 'address to listen on; the default is this machine only', '127.0.0.1')
    .addOption(folder())
    .addOption(database())
    .addOption(blobs())
    .option('--origin <origin>', 'the registry’s own origin, behind a proxy')
    .option('--zone <host>', 'where content is: each server on a label below it (default: localhost:<port>)')
    .option('--no-zone-check', 'do not look up the names of --zone')
    .option('--embedder <source>', 'a page that may show content, as a CSP source; may be repeated', collect, [])
    .addOption(
      new Option(
        '--trust-proxy <number>',
        'proxies in front: clients are told apart by the address at this place from the right of X-Forwarded-For',
      ).argParser(parseNumber),
    )
    .option('--require-proof', 'a namespace with a dot, such as com.example, needs a proof of its domain')
    .option(
      '--quota <name=number>',
      'the most namespaces of a key, its publishes in an hour, and the versions and bytes of a namespace; may be repeated',
      collect,
      [],
    )
    .addHelpText(
      'after',
      '\nExamples:\n  vitrine registry\n  vitrine registry verify\n  vitrine registry --origin https://registry.example --zone bundles.example --trust-proxy 1 --require-proof --embedder https://chat.example',
    )
    .action(commands.registry);
  registry
    .command('takedown')
    .description('As its operator: remove a version, or a server with all its versions, which then takes no more.')
    .argument('<server>', 'a server id, or server@version')
    .option('--reason <text>', 'why, for those who ask for it')
    .option('--undo', 'the server may be published to again; removed versions stay removed')
    .addOption(folder())
    .addOption(database())
    .option('--json', 'print one line of JSON')
    .action((named, _options, command: Command) => commands.registryTakedown(named, command.optsWithGlobals()));
  registry
    .command('verify')
    .description('Check the chain of the audit log, versions and namespaces against it, and the hash of every file.')
    .addOption(folder())
    .addOption(database())
    .addOption(blobs())
    .option('--head <hash>', 'a hash of the log that was noted earlier')
    .option('--json', 'print the report as JSON')
    // Both commands have --data, --database and --blobs; commander gives them to the outer one.
    .action((_options, command: Command) => commands.registryVerify(command.optsWithGlobals()));
}

function addPublishCommand(program: Command, action: RegistryCommands['publish']): void {
  common(program.command('publish'))
    .description('Check the interface of a server, and publish it to a registry.')
    .option('-s, --server-id <id>', 'id in the registry; must be the manifest’s')
    .option('-b, --bundle <path>', 'folder of the built bundle, or its only file', 'dist')
    .option('-m, --manifest <file>', 'the manifest', 'manifest.json')
    .option('--release <version>', 'the version to publish, over the manifest’s')
    .option('--lock <file>', 'the lock file to write (default: ui.lock.json beside the manifest)')
    .option('--tag <name>', 'a tag to point at the version, such as beta')
    .option('--server-json <file>', 'the server’s entry in the MCP registry: fills in the listing, and gets the link')
    .option('--no-render', 'do not draw the components before')
    .option('--dry-run', 'check and compare only')
    .addHelpText(
      'after',
      `
Exit codes: 0 published (or the same content was there), 1 a check failed or the registry refused, 2 wrong usage

Examples:
  vitrine publish
  vitrine publish -s example.org/weather -b dist -m manifest.json --registry https://registry.example
  VITRINE_REGISTRY_TOKEN=… VITRINE_SIGNING_KEY=… vitrine publish --json`,
    )
    .action(action);
}

function addAccountCommands(program: Command, { login, tokens }: RegistryCommands): void {
  common(program.command('login'))
    .description('Make a key for a registry, prove it, and claim a namespace.')
    .option('--namespace <name>', 'the part of your server ids before "/", or a whole id without one')
    .addOption(
      new Option(
        '--proof <how>',
        'how the domain of a namespace such as com.example is proven; also for one that is yours',
      ).choices(['dns', 'http']),
    )
    .action(login);
  common(program.command('tokens'))
    .description('List, make and revoke tokens, for programs that publish.')
    .option('--create <name>', 'make a token; its secret is printed once')
    .option('--server <id>', 'what it is for: a server id, or namespace/*; may be repeated', collect, [])
    .addOption(
      new Option('--action <action>', 'what it may do; may be repeated (default: publish)')
        .choices(['publish', 'yank'])
        .argParser(collectAction)
        .default([]),
    )
    .addOption(new Option('--days <number>', 'how long it is valid (default: 90)').argParser(parseNumber))
    .option('--revoke <id>', 'revoke a token')
    .action(tokens);
}

function addKeysCommand(program: Command, action: RegistryCommands['keys']): void {
  common(program.command('keys'))
    .description('Show where your key is used, replace it, and set the keys that sign your servers.')
    .option('--rotate', 'replace your key: the old one signs the new one, in all your namespaces')
    .option('--create <file>', 'make a key with which a program signs (VITRINE_SIGNING_KEY)')
    .option('--server <id>', 'set the key that signs this server, with --use')
    .option('--use <key>', 'the public key that signs it from now on')
    .option('--reset', 'the present key of the server is lost or stolen, and signs no successor')
    .addHelpText(
      'after',
      '\nExamples:\n  vitrine keys --rotate\n  vitrine keys --create ci.key\n  vitrine keys --server example.org/weather --use <public key>',
    )
    .action(action);
}

function addVersionCommands(program: Command, { yank, verify, search, tag, deprecate }: RegistryCommands): void {
  common(program.command('yank'))
    .description('Withdraw a version: hosts warn, and it is no longer the latest. Its files stay.')
    .argument('<server@version>', 'such as example.org/weather@1.2.0')
    .option('--reason <text>', 'shown to users')
    .option('--undo', 'take it back')
    .action(yank);
  common(program.command('verify'))
    .description('Load a version as a host does: check its manifest, signature and every file.')
    .argument('<server>', 'a server id, or server@version; also server@tag and server@^1')
    .action(verify);
  common(program.command('search'))
    .description('Find servers in a registry.')
    .argument('[words...]', 'words of names, tools and descriptions')
    .addOption(new Option('--limit <number>', 'how many (default: 20)').argParser(parseNumber))
    .addOption(new Option('--category <name>', 'servers of this category').choices(CATEGORIES))
    .addOption(new Option('--sort <order>', 'order of the list').choices(SERVER_ORDERS))
    .option('--mcp-server <name>', 'servers with this name in the official MCP registry')
    .action(search);
  common(program.command('tag'))
    .description('Point a tag of a server at a version, for users who ask for server@tag.')
    .argument('<server@version>', 'such as example.org/weather@2.0.0-beta.1')
    .argument('<tag>', 'such as beta')
    .option('--remove', 'drop the tag')
    .action(tag);
  common(program.command('deprecate'))
    .description('Advise users against a server; it stays where it is.')
    .argument('<server>', 'a server id')
    .option('--reason <text>', 'shown to users')
    .option('--successor <id>', 'the server to use instead')
    .option('--undo', 'take it back')
    .action(deprecate);
}

function common(command: Command): Command {
  return command
    .option('--registry <origin>', 'the registry (default: VITRINE_REGISTRY, else http://127.0.0.1:4600)')
    .option('--json', 'print one line of JSON');
}

function parseNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

function collectAction(value: string, previous: string[]): string[] {
  if (value !== 'publish' && value !== 'yank') throw new InvalidArgumentError('Allowed choices are publish, yank.');
  return [...previous, value];
}
