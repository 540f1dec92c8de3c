// The artifacts of a chat with their versions, by its log: a pure function, so that a reload, an export and a copy of a chat have the same ones.
import type { ArtifactKind } from '@vitrine/protocol/internal/session/run-events';
import type { StepEntry, Transcript } from '../state/session/transcript.ts';
import { type ArtifactBlock, readBlocks } from './read-blocks.ts';

export interface ArtifactVersion {
  readonly kind: ArtifactKind;
  /** `STEP KEY:NUMBER` of a block, or `edit-SEQ`. */
  readonly key: string;
  readonly text: string;
  readonly language: string;
  readonly by: 'model' | 'user';
  /** True if the model still writes it. */
  readonly isOpen: boolean;
}

export interface Artifact {
  /** Key of all its versions, also after a reload: `id:…`, or by kind and title, or by kind and number. */
  readonly key: string;
  /** Title of the newest version that has one. */
  readonly title?: string;
  /** Oldest first; at least one. */
  readonly versions: readonly ArtifactVersion[];
}

/** Step that a model is writing now, with its text so far. */
export interface WrittenStep {
  readonly key: string;
  readonly text: string;
}

/** Blocks of a step that has ended never change. */
const blocksOfEnds = new WeakMap<object, readonly ArtifactBlock[]>();

function readStep({ key, end }: StepEntry, written: WrittenStep | undefined): readonly ArtifactBlock[] {
  if (!end) return written?.key === key ? readBlocks(written.text).blocks : [];
  let blocks = blocksOfEnds.get(end);
  if (!blocks) {
    blocks = readBlocks(end.text).blocks;
    blocksOfEnds.set(end, blocks);
  }
  return blocks;
}

/** Lists the artifacts in the order in which they began. */
export function listArtifacts(
  { entries, edits }: Pick<Transcript, 'entries' | 'edits'>,
  written?: WrittenStep,
): readonly Artifact[] {
  const artifacts = new Map<string, Artifact>();
  const unnamed: Partial<Record<ArtifactKind, number>> = {};
  const add = (key: string, title: string | undefined, version: ArtifactVersion): void => {
    const artifact = artifacts.get(key) ?? { key, versions: [] };
    artifacts.set(key, {
      ...artifact,
      ...(title !== undefined && { title }),
      versions: [...artifact.versions, version],
    });
  };
  let next = 0;
  const addEditsBefore = (seq: number): void => {
    for (let edit = edits[next]; edit && edit.seq < seq; edit = edits[++next])
      add(edit.artifact, edit.title, {
        kind: edit.kind,
        key: `edit-${edit.seq}`,
        text: edit.text,
        language: artifacts.get(edit.artifact)?.versions.at(-1)?.language ?? edit.kind,
        by: 'user',
        isOpen: false,
      });
  };
  for (const entry of entries) {
    if (entry.kind !== 'step') continue;
    addEditsBefore(entry.start.seq);
    for (const [index, block] of readStep(entry, written).entries()) {
      const { kind, text, language } = block;
      // A process that ended in the middle of an answer leaves a block open: it is as whole as it will be.
      const isOpen = block.isOpen && !entry.end;
      const key = `${entry.key}:${index}`;
      add(chooseKey(block, unnamed), block.title, { key, kind, text, language, by: 'model', isOpen });
    }
  }
  addEditsBefore(Number.POSITIVE_INFINITY);
  return [...artifacts.values()];
}

function chooseKey({ kind, id, title }: ArtifactBlock, unnamed: Partial<Record<ArtifactKind, number>>): string {
  if (id !== undefined) return `id:${id}`;
  if (title !== undefined) return `title:${kind}:${title}`;
  const number = (unnamed[kind] ?? 0) + 1;
  unnamed[kind] = number;
  return `number:${kind}:${number}`;
}

/** Finds the artifact that has a version, and its place among the versions, from 0. */
export function findVersion(
  artifacts: readonly Artifact[],
  key: string,
): { readonly artifact: Artifact; readonly index: number } | undefined {
  for (const artifact of artifacts) {
    const index = artifact.versions.findIndex(version => version.key === key);
    if (index >= 0) return { artifact, index };
  }
  return undefined;
}
