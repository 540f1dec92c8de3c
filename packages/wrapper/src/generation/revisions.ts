// Which interface each tool has now: the newest accepted revision that is not withdrawn and was made for the tool's present definition.
import type { ViewSpec } from '@vitrine/autoview/view-spec';
import type { NewRevision, Revision, RevisionStore, StoredRevision } from './revision.ts';
import { toolHash } from './tool-hash.ts';

/** What the views of a wrapper read. */
export interface SpecSource {
  /** The spec of a tool with this definition, and its revision. Undefined: the compiled page as it is. */
  get(
    toolName: string,
    definition: Readonly<Record<string, unknown>>,
  ): { readonly spec: ViewSpec; readonly revision: number } | undefined;
}

/** A view that reports this many errors goes back to the revision before. */
const MAX_ERRORS = 2;

export interface Revisions extends SpecSource {
  /** Newest first; with the reasons of those that were withdrawn. */
  list(toolName: string): readonly StoredRevision[];
  add(revision: NewRevision): Promise<Revision>;
  /** Withdraws the revision that is shown. Undefined: the tool shows the compiled page already. */
  undo(toolName: string, definition: Readonly<Record<string, unknown>>, reason: string): Promise<Revision | undefined>;
  /** An error of a view of this revision; the second one withdraws it. */
  reportError(toolName: string, revision: number, message: string): Promise<void>;
}

/** A spec that a user wrote into a file. It is shown until a revision replaces it. */
export type FileSpecs = Pick<SpecSource, 'get'>;

export interface RevisionsOptions {
  readonly store: RevisionStore;
  /** @default none */
  readonly files?: FileSpecs | undefined;
  /** Called when a tool has got another interface. */
  readonly onChange: (toolName: string) => void;
}

/** Resolves when the store has been read; rejects when it cannot be read at all. */
export async function createRevisions({ store, files, onChange }: RevisionsOptions): Promise<Revisions> {
  const byTool = new Map<string, StoredRevision[]>();
  const errors = new Map<string, number>();
  const of = (toolName: string): StoredRevision[] => byTool.get(toolName) ?? [];
  const take = (entry: StoredRevision): void =>
    void byTool.set(entry.revision.toolName, [entry, ...of(entry.revision.toolName)]);
  for (const entry of await store.load()) take(entry);

  const shown = (toolName: string, hash: string): Revision | undefined =>
    of(toolName).find(
      ({ revision, withdrawn }) =>
        revision.state === 'accepted' && withdrawn === undefined && revision.toolHash === hash,
    )?.revision;

  async function withdraw(revision: Revision, reason: string): Promise<void> {
    await store.withdraw(revision, reason);
    const others = of(revision.toolName).map(entry =>
      entry.revision.number === revision.number ? { ...entry, withdrawn: reason } : entry,
    );
    byTool.set(revision.toolName, others);
    onChange(revision.toolName);
  }

  return {
    get(toolName, definition) {
      const revision = shown(toolName, toolHash(definition));
      return revision?.spec ? { spec: revision.spec, revision: revision.number } : files?.get(toolName, definition);
    },
    list: of,
    async add(given) {
      const revision = await store.add(given);
      take({ revision });
      if (revision.state === 'accepted') onChange(revision.toolName);
      return revision;
    },
    async undo(toolName, definition, reason) {
      const revision = shown(toolName, toolHash(definition));
      if (revision) await withdraw(revision, reason);
      return revision;
    },
    async reportError(toolName, number, message) {
      const key = JSON.stringify([toolName, number]);
      const count = (errors.get(key) ?? 0) + 1;
      errors.set(key, count);
      const entry = of(toolName).find(
        ({ revision, withdrawn }) => revision.number === number && withdrawn === undefined,
      );
      if (entry && count >= MAX_ERRORS)
        await withdraw(entry.revision, `Its view reported errors, the last one: ${message.slice(0, 300)}`);
    },
  };
}
