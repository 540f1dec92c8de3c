// The options of `vitrine render`.
import { HOST_PROFILE_NAMES } from '@vitrine/protocol/internal/session/host-profiles';
import { type Command, Option } from 'commander';
import { parseCount } from '../../shared-options/option-values.ts';
import { environmentOption } from '../chat/server-environment.ts';
import type { RenderCommandOptions } from './render-command.ts';

export type RenderAction = (options: Omit<RenderCommandOptions, 'serverCommand'>) => Promise<void>;

export function addRenderCommand(program: Command, action: RenderAction): void {
  environmentOption(program.command('render'))
    .description('Draw one interface in a browser as a host would, write its picture, and say what is wrong with it.')
    .usage('[options] [-- <server command>]')
    .option('--url <address>', 'a server behind an address, instead of a command')
    .option('--sse', 'it speaks the older HTTP+SSE transport')
    .option('--tool <name>', 'the tool to call; without it the first one with an interface')
    .option(
      '--args <json>',
      'its arguments; without them the first ones in vitrine.test.yml, else made from its schema',
    )
    .option(
      '--file <file>',
      'an HTML page, A2UI messages or a result as JSON instead of the server’s interface; - is stdin',
    )
    .option('--result <file>', 'with --file: the result that the page receives, as JSON')
    .addOption(
      new Option('--profile <host>', 'the host to imitate').choices([...HOST_PROFILE_NAMES]).default('vitrine'),
    )
    .addOption(new Option('--theme <theme>', 'colours').choices(['light', 'dark']).default('light'))
    .option('--width <pixels>', 'width of the chat', parseCount, 760)
    .addOption(new Option('--mode <mode>', 'display mode').choices(['inline', 'fullscreen', 'pip']).default('inline'))
    .option('--timeout <ms>', 'milliseconds for the handshake and the first paint', parseCount, 10_000)
    .option('--out <file>', 'where the PNG is written', 'interface.png')
    .option('--json', 'the verdict as JSON')
    .addHelpText(
      'after',
      `
Examples:
  vitrine render --tool forecast --args '{"place":"Lisbon"}' -- node server.mjs
  vitrine render --profile claude --theme dark --width 390 --out dark.png -- node server.mjs
  vitrine render --file card.html --result result.json

It ends with 1 when something is wrong, and needs playwright-core and a Chromium (CHROMIUM names one).`,
    )
    .action(action);
}
