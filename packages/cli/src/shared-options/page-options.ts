// The options of every command that opens the page.
import { type Command, Option } from 'commander';
import { commandIO } from '../program/command-io.ts';
import { dataFolder } from '../program/data-folder.ts';
import { KNOWN_VIEWS_HELP, KNOWN_VIEWS_OPTION } from './known-views-option.ts';
import { collect, isSwitchedOn, parseConnections, parseCount, parsePort } from './option-values.ts';
import { serviceOptions } from './service-options.ts';

export function pageOptions(command: Command): Command {
  return serviceOptions(command)
    .addOption(
      new Option(
        '--port <number>',
        'port of the page; 0 takes any free one (default: 4400, or the next free one)',
      ).argParser(parsePort),
    )
    .addOption(
      new Option('--sandbox-port <number>', 'port of the sandbox (default: the next free one)').argParser(parsePort),
    )
    .addOption(
      new Option(
        '--sandbox <template>',
        'where interfaces live, for others than this machine: https://{label}.views.example',
      ).env('VITRINE_SANDBOX'),
    )
    .option('--no-sandbox-check', 'do not look up the names of --sandbox')
    .option('--host <address>', 'address to listen on; the default is this machine only', '127.0.0.1')
    .addOption(
      new Option(
        '--token <token>',
        'what requests must bring; with any other --host than this machine it or sign-in is needed',
      ).env('VITRINE_TOKEN'),
    )
    .addOption(
      new Option(
        '--auth-secret <secret>',
        'for sign-in by OpenID Connect: the key of cookies, at least 32 bytes; to replace it, new,old',
      ).env('VITRINE_AUTH_SECRET'),
    )
    .addOption(
      new Option(
        '--scim-token <token>',
        'let an identity provider keep users and groups up to date at /scim/v2, with this token of at least 32 characters; to replace it, new,old',
      ).env('VITRINE_SCIM_TOKEN'),
    )
    .option('--insecure-no-auth', 'no sign-in with any --host: everyone who reaches it can use the servers')
    .option(
      '--allow-host <name>',
      'another name the page is reached by, with https:// before it where it is served only so; may be repeated',
      collect,
      [],
    )
    .addOption(
      new Option('--base-path <path>', 'path of the host that the page is below, behind a proxy: /chat').env(
        'VITRINE_BASE_PATH',
      ),
    )
    .option('--data <folder>', 'where sessions are kept', dataFolder())
    .addOption(
      new Option(
        '--database <url>',
        'PostgreSQL instead, which several chats share: postgres://user@host/database',
      ).env('DATABASE_URL'),
    )
    .addOption(
      new Option('--connections <number>', 'connections to the database, at most')
        .env('VITRINE_CONNECTIONS')
        .default(12)
        .argParser(parseConnections),
    )
    .addOption(new Option('--nats <url>', 'NATS, to wake other chats at once: nats://host:4222').env('NATS_URL'))
    .addOption(
      new Option(
        '--max-sessions <number>',
        'chats that work at the same time in this process on --database; others wait, or go to another process',
      )
        .argParser(parseCount)
        .default(200)
        .env('VITRINE_MAX_SESSIONS'),
    )
    .addOption(
      new Option('--blobs <place>', 'large contents in a bucket or a folder: s3://bucket/prefix?endpoint=…').env(
        'VITRINE_BLOBS',
      ),
    )
    .addOption(
      new Option('--paused', 'show what is stored, and start no run, call or server: for a copy of a database').default(
        isSwitchedOn(commandIO().env.VITRINE_PAUSED),
        'off; on where VITRINE_PAUSED is 1',
      ),
    )
    .option('--adopt-database', 'go on with a database that has moved, or was restored elsewhere')
    .option('--no-compiled-views', 'make no interfaces for tools that have none; what they answer is shown as it is')
    .option(KNOWN_VIEWS_OPTION, KNOWN_VIEWS_HELP)
    .option('--no-open', 'do not open a browser');
}
