// A revision: one interface of one tool, as it was accepted or refused. All sources (a file, the configured model, the host's model)
// produce revisions.
import { viewSpecSchema } from '@vitrine/autoview/view-spec';
import * as z from 'zod';

/**
 * `file`: of `--specs`. `model`: by the configured model, in the background. `host`: by `_ui_refine`, from the host's model or the user.
 */
const REVISION_SOURCES = ['file', 'model', 'host'] as const;

export const RevisionSchema = z.strictObject({
  /** Counts up from 1 for each tool. The compiled page is 0. */
  number: z.int().min(1),
  toolName: z.string(),
  /** `toolHash` of the definition: a revision of another definition is not shown. */
  toolHash: z.string(),
  source: z.enum(REVISION_SOURCES),
  /** Spec; absent where it was refused. */
  spec: viewSpecSchema.optional(),
  /** A whole page by the model, instead of a spec: it is shown only where freeform pages are wanted. Absent where it was refused. */
  page: z
    .strictObject({
      html: z.string(),
      /** A browser has tried it; otherwise only the static check has. */
      isTried: z.boolean(),
    })
    .optional(),
  /** The model and the version of the prompt that made it. Absent for other sources. */
  generator: z.string().optional(),
  /** `requestKey` of what the model was asked for. Absent for other sources. */
  key: z.string().optional(),
  /** Whether something was known of the results of the tool when the model was asked. */
  knewResults: z.boolean().optional(),
  /** The workspace that the revision belongs to. Absent: it is shown in every workspace, like those that the model makes in the background. */
  workspace: z.string().optional(),
  /** Milliseconds that the model and the checks took. Absent for other sources, and in older stores. */
  durationMs: z.number().optional(),
  /** The number of the revision that this one brings back after an undo. */
  redoes: z.int().min(1).optional(),
  /** The instruction of a refinement. */
  instruction: z.string().optional(),
  /** State of the revision; only an accepted one is shown. */
  state: z.enum(['accepted', 'refused']),
  /** Reasons for the refusal, one sentence each. */
  reasons: z.array(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type Revision = z.infer<typeof RevisionSchema>;
export type RevisionSource = Revision['source'];

/** A revision that is about to be stored. */
export type NewRevision = Omit<Revision, 'number'>;

/** Stores the revisions of one wrapped server. When a method resolves, its data are durable, if the store is on disk. */
export interface RevisionStore {
  /** Loads the revisions of all tools, in the order of their numbers, with the reason for which each was withdrawn. */
  load(): Promise<readonly StoredRevision[]>;
  /** Adds a revision and gives it its number. */
  add(revision: NewRevision): Promise<Revision>;
  /** Withdraws the revision: it is not shown any more in this workspace; without `workspace`, in any. */
  withdraw(revision: Revision, reason: string, workspace?: string): Promise<void>;
}

/** A revision as it is stored, with the reason when it was withdrawn. */
export interface StoredRevision {
  readonly revision: Revision;
  /** Reason why no workspace shows it. Absent when it is not withdrawn everywhere. */
  readonly withdrawn?: string;
  /** Reasons why single workspaces do not show it, by their names. */
  readonly withdrawnIn?: Readonly<Record<string, string>>;
}
