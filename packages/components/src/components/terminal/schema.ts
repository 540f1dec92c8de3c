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
  /** Shown after `stdout`, and marked. */
  stderr: z.optional(z.string()),
  /** Both streams in the order in which they were written. Replaces `stdout` and `stderr`. */
  output: z.optional(z.array(OutputSchema)),
  /** Absent or null: the process is running, or its end is unknown. */
  exitCode: z.optional(z.nullable(z.int())),
  /** Absent: running only while the tool call is. */
  running: z.optional(z.boolean()),
  durationMs: z.optional(z.number().check(z.nonnegative())),
  /** The working directory. */
  cwd: z.optional(z.string()),
  /** The output was cut before it was sent. */
  truncated: z.optional(z.boolean()),
  /** Longer output is folded to its last lines, this many. Absent: never folded. */
  maxCollapsedLines: z.optional(z.int().check(z.positive())),
});
/** The props of `Terminal` that travel as JSON, without those of the application. */
export type TerminalData = z.infer<typeof TerminalSchema>;
export type TerminalOutput = z.infer<typeof OutputSchema>;

/** The contract of `Terminal`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const terminalContract = defineContract({
  name: 'terminal',
  description: 'A command with its output, in colours, and its exit code; also while it is still running.',
  schema: TerminalSchema,
  empty: { command: '' },
});
