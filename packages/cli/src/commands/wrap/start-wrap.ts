// `vitrine wrap` alone, for the bundle of a release: it starts without the parsers of the other commands.
import { createEmptyProgram } from '../../program/words/empty-program.ts';
import { runWords } from '../../program/words/run-words.ts';
import { addWrapCommand } from './options.ts';
import { runWrap } from './wrap-command.ts';

/** Runs `vitrine <words>`, of which the first is `wrap`. Resolves with the exit code. */
export function startWrap(words: readonly string[]): Promise<number> {
  return runWords(words, ({ serverCommand }) => {
    const program = createEmptyProgram();
    addWrapCommand(program, options => runWrap({ ...options, serverCommand }));
    return program;
  });
}
