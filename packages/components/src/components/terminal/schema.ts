// The schema and the contract of `terminal`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const OutputSchema = z.object({ stream: z.enum(['stdout', 'stderr']), text: z.string() });

const TerminalSchema = z.object({
  ...commonShape,
  command: z.string(),
  /** May hold ANSI escape sequences: colours, links, and the cursor movements of progress bars. */
  stdout: z.optional(z.string()),
  /** Text shown after `stdout`, and marked. */
  stderr: z.optional(z.string()),
  /** Output of both streams in the order in which it was written. Replaces `stdout` and `stderr`. */
  output: z.optional(z.array(OutputSchema)),
  /** Absent or null: the process is running, or its end is unknown. */
  exitCode: z.optional(z.nullable(z.int())),
  /** Whether the command runs. @default true only while the tool call runs */
  running: z.optional(z.boolean()),
  durationMs: z.optional(z.number().check(z.nonnegative())),
  /** The working directory. */
  cwd: z.optional(z.string()),
  /** The output was cut before it was sent. */
  truncated: z.optional(z.boolean()),
  /** Number of last lines that longer output is folded to. @default never folded */
  maxCollapsedLines: z.optional(z.int().check(z.positive())),
});
/** Props of `Terminal` that travel as JSON, without the props of the application. */
export type TerminalData = z.infer<typeof TerminalSchema>;
export type TerminalOutput = z.infer<typeof OutputSchema>;

/** The contract of `Terminal`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const terminalContract = defineContract({
  name: 'terminal',
  description: 'A command with its output, in colours, and its exit code; also while it is still running.',
  schema: TerminalSchema,
  empty: { command: '' },
});
