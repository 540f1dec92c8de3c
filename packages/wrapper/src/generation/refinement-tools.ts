// The wrapper's own tools that change interfaces: `_ui_guide`, `_ui_refine`, `_ui_undo` and `_ui_report`. None of them calls a tool of the
// server. A refused spec is answered with its faults, one to a line, so that the model that wrote it can mend it.
import type { ToolDefinition } from '@vitrine/autoview';
import { checkViewSpec, repairViewSpec, toolFacts } from '@vitrine/autoview/view-spec';
import { dig } from '@vitrine/protocol/json';
import { createTwoFilesPatch } from 'diff';
import { type Catalog, type CatalogTool, hasOwnUI } from '../catalog.ts';
import type { OwnToolName } from '../own-definitions.ts';
import type { Interfaces } from './create-interfaces.ts';
import { SYSTEM_PROMPT } from './prompt/prompt-v1.ts';
import type { Revision } from './revision.ts';
import type { Revisions } from './revisions.ts';
import { toolHash } from './tool-hash.ts';

/** The result of an own tool that did not do what it was asked; the message says why. */
export class OwnToolFailure {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

type Run = (given: { readonly tool: CatalogTool | undefined; readonly arguments: unknown }) => unknown;

export interface RefinementRunsOptions {
  readonly catalog: Catalog;
  readonly interfaces: Interfaces;
  readonly nameOf: (tool: OwnToolName) => string;
  /** Runs only with the tool that the arguments name. */
  readonly withTool: (run: (tool: CatalogTool, given: unknown) => unknown) => Run;
}

export function refinementRuns({ catalog, interfaces, nameOf, withTool }: RefinementRunsOptions): {
  readonly [name in OwnToolName]?: Run;
} {
  const { revisions, generation } = interfaces;
  const siblings = (): ToolDefinition[] => catalog.tools.map(definitionOf);

  function guide(tool: CatalogTool): string {
    const spec = revisions.get(tool.name, tool.definition)?.spec;
    const facts = toolFacts(definitionOf(tool), { siblings: siblings() });
    return `${SYSTEM_PROMPT}\n\nThe tool:\n${facts}\n\nIts view spec now: ${spec ? JSON.stringify(spec) : 'none (the page is compiled from the definition)'}\n\nPass the whole new view spec as "spec" to ${nameOf('_ui_refine')}.`;
  }

  async function refine(tool: CatalogTool, given: unknown): Promise<unknown> {
    if (hasOwnUI(tool))
      return new OwnToolFailure(`${tool.name} has an interface of its own server, which cannot be changed.`);
    const spec = dig(given, 'spec');
    const instruction = dig(given, 'instruction') ?? dig(given, 'feedback');
    if (spec !== undefined) return takeSpec(tool, spec, typeof instruction === 'string' ? instruction : undefined);
    if (typeof instruction !== 'string' || instruction.trim() === '')
      return new OwnToolFailure('Say what to change: pass "spec" (a whole view spec) or "instruction".');
    if (!generation)
      return new OwnToolFailure(
        `No model is configured here, so an instruction cannot be carried out. Call ${nameOf('_ui_guide')} and pass the changed view spec as "spec".`,
      );
    return changed(tool, await generation.refine(tool, instruction.slice(0, 2000)));
  }

  /** A spec of the host's model or of the user. */
  async function takeSpec(tool: CatalogTool, written: unknown, instruction: string | undefined): Promise<unknown> {
    const { spec, problems } = repairViewSpec(written, definitionOf(tool), { siblings: siblings() });
    const found = [...problems, ...(spec ? checkViewSpec(spec, definitionOf(tool)) : [])];
    const accepted = spec && found.length === 0 ? spec : undefined;
    const revision = await revisions.add({
      toolName: tool.name,
      toolHash: toolHash(tool.definition),
      source: 'host',
      ...(accepted && { spec: accepted }),
      ...(instruction !== undefined && { instruction: instruction.slice(0, 2000) }),
      state: accepted ? 'accepted' : 'refused',
      reasons: found.slice(0, 20).map(({ path, message }) => `${path || '/'}: ${message}`),
      createdAt: new Date().toISOString(),
    });
    return changed(tool, revision);
  }

  function changed(tool: CatalogTool, revision: Revision): unknown {
    if (revision.state === 'refused')
      return new OwnToolFailure(`The view spec was not used:\n${revision.reasons.join('\n')}`);
    const before = revisions
      .list(tool.name)
      .find(
        ({ revision: other, withdrawn }) =>
          other.number < revision.number && other.state === 'accepted' && withdrawn === undefined,
      );
    return { tool: tool.name, revision: revision.number, diff: diffOf(before?.revision, revision) };
  }

  async function undo(tool: CatalogTool): Promise<unknown> {
    const undone = await revisions.undo(tool.name, tool.definition, 'Undone by the user.');
    if (!undone) return new OwnToolFailure(`There is no change of the interface of ${tool.name} to undo.`);
    const now = revisions.get(tool.name, tool.definition)?.revision ?? 0;
    return { tool: tool.name, undone: undone.number, revision: now };
  }

  async function report(tool: CatalogTool, given: unknown): Promise<unknown> {
    const [revision, message] = [dig(given, 'revision'), dig(given, 'message')];
    if (typeof revision !== 'number' || typeof message !== 'string')
      return new OwnToolFailure('A report has "revision" and "message".');
    await revisions.reportError(tool.name, revision, message);
    return { tool: tool.name, revision: revisions.get(tool.name, tool.definition)?.revision ?? 0 };
  }

  return {
    _ui_guide: withTool(guide),
    _ui_refine: withTool(refine),
    _ui_undo: withTool(undo),
    _ui_report: withTool(report),
  };
}

/** The revisions of a tool, newest first, without their specs. */
export function listedRevisions(revisions: Revisions, toolName: string): object[] {
  return revisions.list(toolName).map(({ revision, withdrawn }) => {
    const { number, source, state, reasons, createdAt, instruction } = revision;
    return {
      number,
      source,
      state: withdrawn === undefined ? state : 'withdrawn',
      reasons: withdrawn === undefined ? reasons : [...reasons, withdrawn],
      createdAt,
      ...(instruction !== undefined && { instruction }),
    };
  });
}

/** The lines that differ, as a unified diff. */
function diffOf(before: Revision | undefined, after: Revision): string {
  const text = (revision: Revision | undefined): string =>
    revision?.spec ? `${JSON.stringify(revision.spec, null, 1)}\n` : '';
  const name = (revision: Revision | undefined): string => `revision ${revision?.number ?? 0}`;
  return createTwoFilesPatch(name(before), name(after), text(before), text(after), '', '', { context: 2 })
    .split('\n')
    .slice(1, 200)
    .join('\n');
}

function definitionOf({ name, definition }: CatalogTool): ToolDefinition {
  return { ...definition, name };
}
