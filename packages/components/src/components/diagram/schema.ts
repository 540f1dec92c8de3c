// The schema and the contract of `diagram`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';

/** A diagram that is written as text. Where the application has no Mermaid, or the text has a fault, the text is shown. */
const DiagramSchema = z.object({
  ...commonShape,
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  /** Source in the syntax of Mermaid, such as `flowchart LR; a --> b`. */
  source: z.string().check(z.minLength(1)),
  /** Syntax of the source. @default 'mermaid' */
  syntax: z.optional(z.literal('mermaid')),
  /** Describes the picture for those who do not see it. Absent: the title; the text can be read below it. */
  alt: z.optional(z.string()),
});
/** Props of `Diagram` that travel as JSON, without the props of the application. */
export type DiagramData = z.infer<typeof DiagramSchema>;

/** The contract of `Diagram`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const diagramContract = defineContract({
  name: 'diagram',
  description: 'A flowchart, sequence or other diagram, drawn from text in the syntax of Mermaid.',
  schema: DiagramSchema,
  empty: { source: '' },
});
