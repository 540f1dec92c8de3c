// The schema and the contract of `code-block`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

const positiveInteger = z.int().check(z.positive());

const CodeBlockSchema = z.object({
  ...commonShape,
  code: z.string(),
  /** A name of Shiki's, or a file extension. Absent or unknown: plain text. */
  language: z.optional(z.string()),
  filename: z.optional(z.string()),
  /** Visibility of line numbers. @default 'visible' */
  lineNumbers: z.optional(z.enum(['visible', 'hidden'])),
  /** The older form of `lineNumbers`. */
  showLineNumbers: z.optional(z.boolean()),
  /** Lines to highlight, from 1. */
  highlightLines: z.optional(z.array(positiveInteger)),
  /** Number of lines that longer code is folded to. @default never folded */
  maxCollapsedLines: z.optional(positiveInteger),
});
/** Props of `CodeBlock` that travel as JSON, without the props of the application. */
export type CodeBlockData = z.infer<typeof CodeBlockSchema>;

/** The contract of `CodeBlock`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const codeBlockContract = defineContract({
  name: 'code-block',
  description: 'Source code with colours by language, line numbers and a button that copies it.',
  schema: CodeBlockSchema,
  empty: { code: '' },
});
