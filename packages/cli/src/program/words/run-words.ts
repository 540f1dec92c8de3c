// A run of the command's words: parses them, runs their subcommand, turns an error into one line and an exit code.
import { errorMessage } from '@vitrine/std/internal/error-message';
import { type Command, CommanderError } from 'commander';
import { commandIO } from '../command-io.ts';
import { EXIT } from '../exit.ts';
import { printable } from '../printable.ts';
import { readSecretFiles } from './secret-files.ts';

/** Error classes by name, because the packages that throw them are loaded only when they are used. */
const USAGE_ERRORS = new Set(['UsageError', 'UIResourceError']);
/** Codes of a `ConnectError` about a configuration. */
const CONFIG_CODES = new Set(['bad-config', 'unreadable']);

/** Tells whether the words of the command, or a file that they name, have to change. */
function isUsageError(error: unknown): boolean {
  const { name = '', code = '' } = (error ?? {}) as { name?: string; code?: string };
  return USAGE_ERRORS.has(name) || (name === 'ConnectError' && CONFIG_CODES.has(code));
}

/** The faults of an error that has several, one line each. */
function readFaults(error: unknown): readonly string[] {
  const { faults } = (error ?? {}) as { faults?: unknown };
  return Array.isArray(faults) ? faults.map(String) : [];
}

/** Services that the commands of a program get besides their options. */
export interface ProgramInput {
  /** The arguments after the first `--`: the command of a server, with options of its own. */
  readonly serverCommand: readonly string[];
  /** Takes the exit code of commands that have one. */
  readonly setCode: (code: number) => void;
}

/** Runs the words with a program. Resolves with the exit code; never throws. */
export async function runWords(
  words: readonly string[],
  makeProgram: (input: ProgramInput) => Command,
): Promise<number> {
  const { stderr, env } = commandIO();
  try {
    readSecretFiles(env);
    const split = words.indexOf('--');
    const own = split < 0 ? words : words.slice(0, split);
    let code: number = EXIT.ok;
    const program = makeProgram({
      serverCommand: split < 0 ? [] : words.slice(split + 1),
      setCode: status => {
        code = status;
      },
    });
    await program.parseAsync([...own], { from: 'user' });
    return code;
  } catch (error) {
    // Commander has printed its message, or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    stderr.write(`vitrine: ${printable(errorMessage(error))}\n`);
    for (const line of readFaults(error)) stderr.write(`  ${printable(line)}\n`);
    return isUsageError(error) ? EXIT.usage : EXIT.failed;
  }
}
