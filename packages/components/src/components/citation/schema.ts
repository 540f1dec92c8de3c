// The schema and the contract of `citation`, without React.
import * as z from 'zod/mini';
import { commonShape } from '../../contract/common-schemas.ts';
import { defineContract } from '../../contract/define-contract.ts';
import { LinkSchema } from '../../contract/safe-url.ts';

const sourceShape = {
  title: z.optional(z.string()),
  snippet: z.optional(z.string()),
  /** Domain of the source. @default the host of `href` */
  domain: z.optional(z.string()),
  favicon: z.optional(z.string()),
  author: z.optional(z.string()),
  /** ISO 8601. */
  publishedAt: z.optional(z.string()),
  type: z.optional(z.enum(['webpage', 'document', 'article', 'api', 'code', 'other'])),
  /** BCP 47, for the date. Absent: the application's. */
  locale: z.optional(z.string()),
};

const SourceSchema = z.object({ id: commonShape.id, ...sourceShape, href: LinkSchema });
export type Source = z.infer<typeof SourceSchema>;

/** Sources of a statement: one with `href`, or several in `citations`. */
const CitationSchema = z
  .object({
    ...commonShape,
    ...sourceShape,
    href: z.optional(LinkSchema),
    citations: z.optional(z.array(SourceSchema)),
    /** `inline`: a mark within a sentence; `stacked`: one button for all. Absent: cards. */
    variant: z.optional(z.enum(['default', 'inline', 'stacked'])),
    /** Number of `citations` shown at first; the others are shown on request. @default all */
    maxVisible: z.optional(z.int().check(z.positive())),
  })
  .check(
    z.refine(citation => citation.href !== undefined || citation.citations !== undefined, {
      error: 'Expected href or citations',
      path: ['href'],
    }),
  );
/** Props of `Citation` that travel as JSON, without the props of the application. */
export type CitationData = z.infer<typeof CitationSchema>;

/** The contract of `Citation`: its name, its schema, and how its props are checked, whole or while they stream in. */
export const citationContract = defineContract({
  name: 'citation',
  description: 'The source of a statement, or several: as cards, as marks within a text, or behind one button.',
  schema: CitationSchema,
  empty: {},
});
