// A revision: one interface of one tool, as it was accepted or refused. Every way of making one (file, model, host's model, refinement) ends here.
import type { ViewSpec } from '@vitrine/autoview/view-spec';

/** How a revision was made. */
export type RevisionSource =
  /** By hand: a file of `--specs`. */
  | 'file'
  /** By the configured model, in the background. */
  | 'model'
  /** By the host's model or the user, through `_ui_refine` with a spec. */
  | 'host'
  /** By the configured model from an instruction of `_ui_refine`. */
  | 'refinement';

/** What a revision shows: a view spec over Vitrine's own parts, or with `--freeform` a whole page that a model wrote. */
export type RevisionContent =
  | { readonly kind: 'spec'; readonly spec: ViewSpec }
  | { readonly kind: 'page'; readonly html: string };

export interface Revision {
  /** Counts up from 1 for each tool of a workspace. 0 is the compiled page. */
  readonly number: number;
  readonly toolName: string;
  /** Hash of the tool's definition (`toolHash`): a revision of another definition is not shown. */
  readonly toolHash: string;
  readonly source: RevisionSource;
  /** Absent: refused before there was any. */
  readonly content?: RevisionContent;
  /** The instruction of a refinement. */
  readonly instruction?: string;
  /** The revision that was refined. */
  readonly parent?: number;
  /** Only an `accepted` one is shown; `withdrawn`: it was accepted and reported two errors at run time, or was undone. */
  readonly state: 'accepted' | 'refused' | 'withdrawn';
  /** Why it was refused or withdrawn; one sentence each. */
  readonly reasons: readonly string[];
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The revisions of one wrapped server in one workspace. What a store resolves is on disk, where it has one. */
export interface RevisionStore {
  /** Newest first. Revisions of older definitions of the tool are included. */
  list(toolName: string): Promise<readonly Revision[]>;
  /** Adds a revision and gives it its number. */
  add(revision: Omit<Revision, 'number'>): Promise<Revision>;
  /** Marks a revision as withdrawn; reasons are added. Throws when there is no such revision. */
  withdraw(toolName: string, number: number, reason: string): Promise<Revision>;
}

/** What the interface of a tool is now. */
export interface CurrentInterface {
  /** The newest accepted revision for the tool's present definition; undefined: the compiled page. */
  current(toolName: string, toolHash: string): Revision | undefined;
}
