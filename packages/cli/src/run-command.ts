// One run of the command: parses the words, runs the subcommand, turns what went wrong into one line and an exit code.
//
//   0  done, or ended by Ctrl-C      1  it could not start or go on      2  the words or the configuration are wrong
import { CommanderError } from 'commander';
import { printable } from './printable.ts';
import { createProgram } from './program.ts';

export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Runs `vitrine <words>` in this process. Resolves with the exit code; nothing is thrown, nothing of it prints a stack. */
export async function runCommand(words: readonly string[]): Promise<number> {
  try {
    // What comes after the first `--` is a command of somebody else: its options are none of ours.
    const split = words.indexOf('--');
    const own = split < 0 ? words : words.slice(0, split);
    const serverCommand = split < 0 ? [] : words.slice(split + 1);
    const program = createProgram({
      async chat(options) {
        // Loaded when it is asked for: `--help` needs none of it.
        const { runChat } = await import('./chat-command.ts');
        await runChat({ ...options, serverCommand });
      },
    });
    await program.parseAsync([...own], { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    // Commander has printed its message, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    process.stderr.write(`vitrine: ${printable(error instanceof Error ? error.message : String(error))}\n`);
    return error instanceof Error && error.name === 'ConfigError' ? EXIT.usage : EXIT.failed;
  }
}
