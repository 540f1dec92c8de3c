// The wrapper's own tools that go back and forth between the revisions of an interface: `_ui_undo`, `_ui_redo` and `_ui_report`.
import { getPath } from '@vitrine/std/internal/json';
import type { CatalogTool } from '../listing/catalog.ts';
import type { BuiltInToolName } from './definitions.ts';
import { BuiltInToolFailure } from './failure.ts';
import type { RefinementRunsOptions } from './refinement-tools.ts';

export function historyRuns({
  interfaces,
  getToolName,
  withTool,
}: Pick<RefinementRunsOptions, 'interfaces' | 'getToolName' | 'withTool'>): {
  readonly [name in BuiltInToolName]?: ReturnType<RefinementRunsOptions['withTool']>;
} {
  const { revisions } = interfaces;
  const shownNumber = ({ name, definition }: CatalogTool): number => revisions.shown(name, definition)?.number ?? 0;

  async function undo(tool: CatalogTool): Promise<unknown> {
    const undone = await revisions.undo(tool.name, tool.definition);
    if (!undone)
      return new BuiltInToolFailure(
        `There is no change of the interface of ${tool.name} to undo in this workspace. ${getToolName('_ui_inspect')} lists its revisions.`,
      );
    return { tool: tool.name, undone: undone.number, revision: shownNumber(tool) };
  }

  async function redo(tool: CatalogTool): Promise<unknown> {
    const redone = await revisions.redo(tool.name, tool.definition);
    if (!redone)
      return new BuiltInToolFailure(
        `There is no undone change of the interface of ${tool.name} to bring back: none was undone since its last change. ${getToolName('_ui_inspect')} lists its revisions.`,
      );
    return { tool: tool.name, redone: redone.redoes, revision: redone.number };
  }

  async function report(tool: CatalogTool, given: unknown): Promise<unknown> {
    const [revision, message] = [getPath(given, 'revision'), getPath(given, 'message')];
    if (typeof revision !== 'number' || typeof message !== 'string')
      return new BuiltInToolFailure('A report has "revision", a number, and "message", a text.');
    await revisions.reportError(tool, { revision, message });
    return { tool: tool.name, revision: shownNumber(tool) };
  }

  return { _ui_undo: withTool(undo), _ui_redo: withTool(redo), _ui_report: withTool(report) };
}
