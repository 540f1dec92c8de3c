// A revision: one interface of one tool, as it was accepted or refused. Every way of making one (a file, the configured model, the host's
// model) ends here.
import { viewSpecSchema } from '@vitrine/autoview/view-spec';
import * as z from 'zod';

/** `file`: of `--specs`. `model`: by the configured model, in the background. `host`: by `_ui_refine`, from the host's model or the user. */
export const REVISION_SOURCES = ['file', 'model', 'host'] as const;

export const RevisionSchema = z.strictObject({
  /** Counts up from 1 for each tool. The compiled page is 0. */
  number: z.int().min(1),
  toolName: z.string(),
  /** `toolHash` of the definition: a revision of another definition is not shown. */
  toolHash: z.string(),
  source: z.enum(REVISION_SOURCES),
  /** Absent where it was refused. */
  spec: viewSpecSchema.optional(),
  /** The model and the version of the prompt that made it. Absent for other sources. */
  generator: z.string().optional(),
  /** What a refinement was asked for. */
  instruction: z.string().optional(),
  /** Only an accepted one is shown. */
  state: z.enum(['accepted', 'refused']),
  /** Why it was refused, one sentence each. */
  reasons: z.array(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type Revision = z.infer<typeof RevisionSchema>;
export type RevisionSource = Revision['source'];

/** A revision that is about to be stored. */
export type NewRevision = Omit<Revision, 'number'>;

/** Stores the revisions of one wrapped server. What a method resolves is on disk, where the store has one. */
export interface RevisionStore {
  /** Of all tools, in the order of their numbers, with the reason for which each was withdrawn. */
  load(): Promise<readonly StoredRevision[]>;
  /** Adds a revision and gives it its number. */
  add(revision: NewRevision): Promise<Revision>;
  /** From now on the revision is not shown. */
  withdraw(revision: Revision, reason: string): Promise<void>;
}

export interface StoredRevision {
  readonly revision: Revision;
  /** Absent: it is not withdrawn. */
  readonly withdrawn?: string;
}
