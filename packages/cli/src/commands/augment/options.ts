// The options of `vitrine augment`.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parsePort } from '../../shared-options/option-values.ts';
import { environmentOption } from '../chat/server-environment.ts';
import type { AugmentCommandOptions } from './augment-command.ts';

export type AugmentAction = (options: Omit<AugmentCommandOptions, 'serverCommand'>) => Promise<void>;

/** The largest string of V8, since a message is one string. */
const MAX_MESSAGE_BYTES = 512 * 1024 * 1024 - 1024;

export function addAugmentCommand(program: Command, action: AugmentAction): void {
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

function parseBytes(text: string): number {
  const bytes = Number(text);
  if (!/^\d+$/.test(text) || bytes === 0 || bytes > MAX_MESSAGE_BYTES)
    throw new InvalidArgumentError(`It is a number of bytes from 1 to ${MAX_MESSAGE_BYTES}.`);
  return bytes;
}
