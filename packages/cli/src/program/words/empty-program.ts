// The parser of the command line before any command is added.
import { Command } from 'commander';
import { commandIO } from '../command-io.ts';
import { version } from '../version.ts';

/** Creates a parser without commands; it throws `CommanderError` where commander would exit. */
export function createEmptyProgram(): Command {
  return new Command('vitrine')
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
}
