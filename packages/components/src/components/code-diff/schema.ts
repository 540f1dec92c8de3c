// The schema and the contract of `code-diff`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const CodeDiffSchema = z
  .object({
    ...commonShape,
    /** Two whole texts; either may be absent for a file that was added or removed. Not together with `patch`. */
    oldCode: z.optional(z.string()),
    newCode: z.optional(z.string()),
    /** A unified diff, as from `git diff`; of one file or several. */
    patch: z.optional(z.string()),
    /** A name of Shiki's, or a file extension. Absent: from the file's name. */
    language: z.optional(z.string()),
    filename: z.optional(z.string()),
    /** Visibility of line numbers. @default 'visible' */
    lineNumbers: z.optional(z.enum(['visible', 'hidden'])),
    /** Style of the differences. `split` puts both texts side by side where there is room. @default 'unified' */
    diffStyle: z.optional(z.enum(['unified', 'split'])),
    /** Number of lines that longer differences are folded to. @default never folded */
    maxCollapsedLines: z.optional(z.int().check(z.positive())),
  })
  .check(
    z.refine(
      ({ patch, oldCode, newCode }) => (patch !== undefined) !== (oldCode !== undefined || newCode !== undefined),
      {
        error: 'Expected either `patch`, or `oldCode` and `newCode`',
      },
    ),
  );
/** Props of `CodeDiff` that travel as JSON, without the props of the application. */
export type CodeDiffData = z.infer<typeof CodeDiffSchema>;

/** The contract of `CodeDiff`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const codeDiffContract = defineContract({
  name: 'code-diff',
  description: 'What has changed between two texts, or in a patch, line by line, with colours by language.',
  schema: CodeDiffSchema,
  empty: {},
});
