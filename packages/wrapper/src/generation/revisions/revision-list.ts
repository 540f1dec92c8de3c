// The revisions of a tool, as `_ui_inspect` lists and compares them.
import type { ViewSpec } from '@vitrine/autoview/view-spec';
import { getPath } from '@vitrine/std/internal/json';
import { BuiltInToolFailure } from '../../built-in-tools/failure.ts';
import type { CatalogTool } from '../../listing/catalog.ts';
import type { Interfaces } from '../create-interfaces.ts';
import { toolHash } from '../tool-hash.ts';
import type { RevisionSource } from './revision.ts';
import type { ListedRevision } from './revisions.ts';

/** The most lines of a comparison. */
const MAX_LINES = 400;

interface Numbered {
  readonly number: number;
  /** Spec; absent for the page as it is compiled, or a freeform one. */
  readonly spec?: ViewSpec | undefined;
  /** Page of a freeform revision. */
  readonly page?: { readonly html: string } | undefined;
}

/** The revisions of a tool, newest first, without their specs; last the spec of a file, as number 0. */
export function listedRevisions({ revisions, files }: Interfaces, { name, definition }: CatalogTool): object[] {
  const reasons = files?.reasons(name, definition);
  const file = reasons && {
    number: 0,
    source: 'file' satisfies RevisionSource,
    state: reasons.length === 0 ? 'accepted' : 'refused',
    reasons,
  };
  const stored = revisions.list(name).map(({ revision, withdrawn }) => {
    const { number, source, state, reasons, createdAt, instruction, page } = revision;
    return {
      number,
      ...(page && { kind: 'freeform' }),
      source,
      state: withdrawn === undefined ? state : 'withdrawn',
      reasons: withdrawn === undefined ? reasons : [...reasons, withdrawn],
      createdAt,
      ...(instruction !== undefined && { instruction }),
    };
  });
  return [...stored, ...(file ? [file] : [])];
}

/** The instructions behind the interface that this workspace shows, oldest first. */
export function refinementHistory(listed: readonly ListedRevision[], { definition }: CatalogTool): string[] {
  const hash = toolHash(definition);
  const instructions = listed
    .filter(({ revision, withdrawn }) => revision.state === 'accepted' && revision.toolHash === hash && !withdrawn)
    .flatMap(({ revision }) => revision.instruction ?? [])
    .reverse();
  return instructions.filter((instruction, at) => instruction !== instructions[at - 1]);
}

/** Reads the maker of a revision: the id of the model, and the version of its prompt. */
export function readGenerator(generator: string): { readonly llmModel: string; readonly promptVersion: string } {
  const [, llmModel = generator, promptVersion = ''] =
    /^(.*?) ((?:freeform-)?v\d+(?: untested)?)$/.exec(generator) ?? [];
  return { llmModel, promptVersion };
}

/**
 * Compares revisions by the arguments `revision` and `against` of `_ui_inspect`: the spec of the one, and how it differs from the other.
 * Without `against`, from the accepted one before it. 0 is the page of a file, or as compiled.
 */
export async function comparison(
  interfaces: Interfaces,
  tool: CatalogTool,
  given: unknown,
): Promise<object | undefined> {
  const { revisions } = interfaces;
  const number = getPath(given, 'revision');
  if (number === undefined) return undefined;
  const before = revisions
    .list(tool.name)
    .find(({ revision }) => revision.state === 'accepted' && revision.number < Number(number))?.revision.number;
  const against = getPath(given, 'against') ?? before ?? 0;
  const [after, first] = [number, against].map(number => numbered(interfaces, tool, number));
  if (!after || !first) {
    const numbers = [0, ...revisions.list(tool.name).map(({ revision }) => revision.number)];
    const missing = JSON.stringify(after ? against : number);
    return new BuiltInToolFailure(
      `${tool.name} has no accepted revision ${missing} in this workspace. It has ${numbers.sort((a, b) => a - b).join(', ')}; 0 is the page without changes, and refused ones cannot be compared.`,
    );
  }
  return {
    revision: after.number,
    against: first.number,
    spec: after.spec ?? null,
    diff: await createDiff(first, after),
  };
}

function numbered({ revisions, files }: Interfaces, tool: CatalogTool, number: unknown): Numbered | undefined {
  if (number === 0) return { number, spec: files?.get(tool.name, tool.definition) };
  const revision = revisions.list(tool.name).find(({ revision }) => revision.number === number)?.revision;
  return revision && (revision.spec || revision.page) ? revision : undefined;
}

/** The lines that differ, as a unified diff. */
export async function createDiff(before: Numbered, after: Numbered): Promise<string> {
  const { createTwoFilesPatch } = await import('diff');
  const text = ({ spec, page }: Numbered): string => page?.html ?? (spec ? `${JSON.stringify(spec, null, 1)}\n` : '');
  const name = ({ number }: Numbered): string => `revision ${number}`;
  return createTwoFilesPatch(name(before), name(after), text(before), text(after), '', '', { context: 2 })
    .split('\n')
    .slice(1, MAX_LINES)
    .join('\n');
}
