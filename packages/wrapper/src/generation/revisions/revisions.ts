// Determines the interface of each tool in one workspace, among the accepted revisions that are not withdrawn and were made for the tool's
// current definition: the newest change of the workspace, else the newest revision that is shown in all workspaces.
import type { ViewSpec } from '@vitrine/autoview/view-spec';
import { toolHash } from '../tool-hash.ts';
import type { NewRevision, Revision, RevisionStore, StoredRevision } from './revision.ts';

type Definition = Readonly<Record<string, unknown>>;

/** The read-only part of `Revisions`, for the wrapper's views. */
export interface SpecSource {
  /** The interface of a tool with this definition. Undefined: the compiled page, which was never changed, or a freeform page. */
  get(toolName: string, definition: Definition): ShownSpec | undefined;
  /** The freeform page of a tool with this definition, where the newest revision is one: then `get` gives none. @default none has one */
  readonly page?: (
    toolName: string,
    definition: Definition,
  ) => { readonly html: string; readonly revision: number } | undefined;
}

export interface ShownSpec {
  /** Spec; absent for the compiled page, after its changes were undone. */
  readonly spec?: ViewSpec;
  /** Counts the changes of the interface, undone ones included: pages ignore what has a smaller number than they show. 0: of a file. */
  readonly revision: number;
  /** True for a view for a well-known server: members of a result that no part names are drawn, too. */
  readonly showsRest?: true;
  /** The model made it in the background: pages in use offer it. Absent: the user asked for it. */
  readonly isBackground?: true;
}

/** Reason for which the workspace withdrew a revision that a redo can bring back. */
const UNDONE = 'Undone by the user.';
/** A view that reports this many errors goes back to the revision before. */
const MAX_ERRORS = 2;

export interface Revisions extends Required<SpecSource> {
  /** Newest first, of this workspace and of all; with the reasons of those that were withdrawn. */
  list(toolName: string): readonly ListedRevision[];
  /** The revision that is shown. Undefined: the page of a file, or as compiled. */
  shown(toolName: string, definition: Definition): Revision | undefined;
  add(revision: NewRevision): Promise<Revision>;
  /** Withdraws the revision that is shown, in this workspace. Undefined: no change is shown. */
  undo(toolName: string, definition: Definition): Promise<Revision | undefined>;
  /**
   * Brings back the revision that was undone last in this workspace, as a new one. Undefined: nothing was undone since the last change.
   */
  redo(toolName: string, definition: Definition): Promise<Revision | undefined>;
  canRedo(toolName: string, definition: Definition): boolean;
  /** Withdraws all changes of this workspace. */
  clear(toolName: string, definition: Definition, reason: string): Promise<void>;
  /** An error of a view that shows this change; the second one withdraws the revision in every workspace. */
  reportError(tool: { readonly name: string; readonly definition: Definition }, error: ViewError): Promise<void>;
}

interface ViewError {
  /** `ShownSpec.revision`, as the page has it. */
  readonly revision: number;
  readonly message: string;
}

export interface ListedRevision {
  readonly revision: Revision;
  /** Reason why this workspace does not show it. Absent when it is not withdrawn. */
  readonly withdrawn?: string | undefined;
}

export interface HandWrittenSpecs {
  get(toolName: string, definition: Definition): Pick<ShownSpec, 'spec' | 'showsRest'> | undefined;
}

export interface RevisionsOptions {
  readonly store: RevisionStore;
  /** Revisions of other workspaces are not seen. */
  readonly workspace: string;
  /** Specs that people wrote, into files or for well-known servers: each is shown until a revision replaces it. @default none */
  readonly handWritten?: HandWrittenSpecs | undefined;
  /** Freeform pages that are shown: the ones that a browser has tried, or all. @default 'none' */
  readonly pages?: 'none' | 'tried' | 'all' | undefined;
  /** Called when a tool has got another interface. */
  readonly onChange: (toolName: string) => void;
}

/** Resolves when the store has been read; rejects when it cannot be read at all. */
export async function createRevisions({
  store,
  workspace,
  handWritten,
  pages = 'none',
  onChange,
}: RevisionsOptions): Promise<Revisions> {
  const byTool = new Map<string, ListedRevision[]>();
  const errors = new Map<string, number>();
  const of = (toolName: string): ListedRevision[] => byTool.get(toolName) ?? [];
  /** Another process may have made the same revision, and it may have been loaded. */
  const take = (entry: ListedRevision): void => {
    const { toolName, number } = entry.revision;
    const others = of(toolName).filter(({ revision }) => revision.number !== number);
    byTool.set(
      toolName,
      [entry, ...others].sort((a, b) => b.revision.number - a.revision.number),
    );
  };
  for (const entry of await store.load()) if (isSeen(entry, workspace)) take(listed(entry, workspace));

  const isWanted = ({ page }: Revision): boolean =>
    page === undefined || pages === 'all' || (pages === 'tried' && page.isTried);
  /** Newest first: what was accepted for a definition, withdrawn or not. */
  const acceptedFor = (toolName: string, definition: Definition): ListedRevision[] => {
    const hash = toolHash(definition);
    return of(toolName).filter(
      ({ revision }) => revision.state === 'accepted' && revision.toolHash === hash && isWanted(revision),
    );
  };
  const shown = (toolName: string, definition: Definition): Revision | undefined =>
    choosePreferred(acceptedFor(toolName, definition));
  /** A withdrawal is a change as well, so it counts like a revision. */
  const countChanges = (toolName: string, definition: Definition): number => {
    const accepted = acceptedFor(toolName, definition);
    const withdrawals = accepted.filter(({ withdrawn }) => withdrawn !== undefined).length;
    return (accepted[0]?.revision.number ?? 0) + withdrawals;
  };

  async function withdraw(revision: Revision, reason: string, where?: string): Promise<void> {
    await store.withdraw(revision, reason, where);
    const others = of(revision.toolName).map(entry =>
      entry.revision.number === revision.number ? { ...entry, withdrawn: reason } : entry,
    );
    byTool.set(revision.toolName, others);
    onChange(revision.toolName);
  }

  async function add(given: NewRevision): Promise<Revision> {
    const revision = await store.add(given);
    take({ revision });
    if (revision.state === 'accepted') onChange(revision.toolName);
    return revision;
  }

  return {
    get(toolName, definition) {
      const now = shown(toolName, definition);
      if (now?.page) return undefined;
      const revision = countChanges(toolName, definition);
      const byHand = now ? undefined : handWritten?.get(toolName, definition);
      const spec = now?.spec ?? byHand?.spec;
      const isBackground = now?.workspace === undefined && now === acceptedFor(toolName, definition)[0]?.revision;
      return spec || revision > 0
        ? {
            ...(spec && { spec }),
            revision,
            ...(byHand?.showsRest && { showsRest: true }),
            ...(now && isBackground && { isBackground }),
          }
        : undefined;
    },
    page(toolName, definition) {
      const revision = shown(toolName, definition);
      return revision?.page && { html: revision.page.html, revision: revision.number };
    },
    list: of,
    shown,
    add,
    async undo(toolName, definition) {
      const revision = shown(toolName, definition);
      if (revision) await withdraw(revision, UNDONE, workspace);
      return revision;
    },
    async redo(toolName, definition) {
      const undone = findUndone(acceptedFor(toolName, definition));
      if (!undone) return undefined;
      const { number, ...content } = undone;
      // Appended like every change, because pages ignore what has a smaller number than they show.
      return add({ ...content, workspace, redoes: undone.redoes ?? number, createdAt: new Date().toISOString() });
    },
    canRedo: (toolName, definition) => findUndone(acceptedFor(toolName, definition)) !== undefined,
    async clear(toolName, definition, reason) {
      for (const { revision, withdrawn } of acceptedFor(toolName, definition))
        if (revision.workspace !== undefined && withdrawn === undefined) await withdraw(revision, reason, workspace);
    },
    async reportError({ name, definition }, { revision, message }) {
      const failed =
        revision === countChanges(name, definition)
          ? shown(name, definition)
          : of(name).find(entry => entry.revision.number === revision && entry.withdrawn === undefined)?.revision;
      if (!failed) return;
      const key = JSON.stringify([name, failed.number]);
      const count = (errors.get(key) ?? 0) + 1;
      errors.set(key, count);
      if (count >= MAX_ERRORS)
        await withdraw(failed, `Its view reported errors, the last one: ${message.slice(0, 300)}`);
    },
  };
}

/**
 * Chooses the revision to show from accepted ones, newest first: what the model makes in the background never replaces a change of the
 * workspace.
 */
export function choosePreferred(accepted: readonly ListedRevision[]): Revision | undefined {
  const shown = accepted.filter(({ withdrawn }) => withdrawn === undefined);
  return (shown.find(({ revision }) => revision.workspace !== undefined) ?? shown[0])?.revision;
}

/** Returns the place of a revision in the order of changes: a redone one is where it was first. */
const findPlace = ({ number, redoes = number }: Revision): number => redoes;

/**
 * Finds the undone revision that a redo brings back, among accepted ones. A revision that was followed by a change cannot be brought back.
 */
function findUndone(accepted: readonly ListedRevision[]): Revision | undefined {
  const live = accepted.filter(({ withdrawn }) => withdrawn === undefined).map(({ revision }) => revision);
  const newest = (revisions: readonly Revision[]): number => Math.max(0, ...revisions.map(findPlace));
  const own = newest(live.filter(({ workspace }) => workspace !== undefined));
  const since = (revision: Revision): number => (revision.workspace === undefined ? newest(live) : own);
  return accepted
    .filter(({ revision, withdrawn }) => withdrawn === UNDONE && findPlace(revision) > since(revision))
    .map(({ revision }) => revision)
    .sort((a, b) => findPlace(a) - findPlace(b))[0];
}

function isSeen({ revision }: StoredRevision, workspace: string): boolean {
  return revision.workspace === undefined || revision.workspace === workspace;
}

function listed({ revision, withdrawn, withdrawnIn }: StoredRevision, workspace: string): ListedRevision {
  return { revision, withdrawn: withdrawn ?? withdrawnIn?.[workspace] };
}
