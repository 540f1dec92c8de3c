// The wrapper's own tools that change interfaces: `_ui_guide`, `_ui_refine`, `_ui_regenerate`, and the tools of ./history-tools.ts. They never call a tool of the
// server. A refused spec is answered with its faults, one to a line, so that the model that wrote it can mend it.

import type { ToolDefinition } from '@vitrine/autoview';
import { checkViewSpec, repairViewSpec, type ViewSpec } from '@vitrine/autoview/view-spec';
import type { Exchange } from '@vitrine/connect/proxy';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { getPath } from '@vitrine/std/internal/json';
import type { Interfaces } from '../generation/create-interfaces.ts';
import { generateSpec } from '../generation/generate-spec.ts';
import { createClientModel } from '../generation/requests/client-model.ts';
import type { Revision } from '../generation/revisions/revision.ts';
import { createDiff, refinementHistory } from '../generation/revisions/revision-list.ts';
import { choosePreferred } from '../generation/revisions/revisions.ts';
import { toolHash } from '../generation/tool-hash.ts';
import { type Catalog, type CatalogTool, hasOwnUI } from '../listing/catalog.ts';
import { knownDefinition } from '../shapes/known-definition.ts';
import type { BuiltInToolName } from './definitions.ts';
import { BuiltInToolFailure, BuiltInToolQuestion } from './failure.ts';
import { historyRuns } from './history-tools.ts';

/** Milliseconds for the client's model: the client may ask its user first. */
const CLIENT_TIMEOUT_MS = 300_000;
const CLIENT_MAX_TOKENS = 4_096;

type Run = (given: {
  readonly tool: CatalogTool | undefined;
  readonly arguments: unknown;
  readonly exchange?: Exchange;
}) => unknown;

export interface RefinementRunsOptions {
  readonly catalog: Catalog;
  readonly interfaces: Interfaces;
  readonly getToolName: (tool: BuiltInToolName) => string;
  /** Runs only when the tool that the arguments name exists. */
  readonly withTool: (run: (tool: CatalogTool, given: unknown, exchange: Exchange | undefined) => unknown) => Run;
}

export function refinementRuns({ catalog, interfaces, getToolName, withTool }: RefinementRunsOptions): {
  readonly [name in BuiltInToolName]?: Run;
} {
  const { revisions, generation, check, shapes, systemPrompt, authoring } = interfaces;
  const getDefinition = (tool: CatalogTool): ToolDefinition => knownDefinition(tool, shapes);
  const changed = (tool: CatalogTool, revision: Revision): unknown =>
    describeChange(interfaces, revision, { tool, guide: getToolName('_ui_guide') });
  const siblings = (): ToolDefinition[] => catalog.tools.map(getDefinition);

  const ownInterface = ({ name }: CatalogTool): BuiltInToolFailure =>
    new BuiltInToolFailure(
      `${name} has an interface of its own server, which cannot be changed here. ${getToolName('_ui_list')} lists the interfaces that can: compiled and refined ones.`,
    );

  function guide(tool: CatalogTool): string {
    const spec = revisions.get(tool.name, tool.definition)?.spec;
    const isPage = revisions.page(tool.name, tool.definition) !== undefined;
    const without = isPage
      ? 'none (a page by a model, which a spec replaces)'
      : 'none (the page is compiled from the definition)';
    const facts = authoring.facts(getDefinition(tool), siblings());
    return `${authoring.system(systemPrompt)}\n\nThe tool:\n${facts}\n\nIts view spec now: ${spec ? JSON.stringify(spec) : without}\n\nPass the whole new view spec as "spec" to ${getToolName('_ui_refine')}.`;
  }

  async function refine(tool: CatalogTool, given: unknown, exchange: Exchange | undefined): Promise<unknown> {
    if (hasOwnUI(tool)) return ownInterface(tool);
    const spec = getPath(given, 'spec');
    const instruction = getPath(given, 'instruction') ?? getPath(given, 'feedback');
    if (spec !== undefined) return takeSpec(tool, spec, typeof instruction === 'string' ? instruction : undefined);
    if (typeof instruction !== 'string' || instruction.trim() === '')
      return new BuiltInToolFailure(
        `Say what to change: pass "instruction", or a whole view spec as "spec" (${getToolName('_ui_guide')} says how to write one).`,
      );
    const text = instruction.slice(0, 2000);
    if (!generation) return refineByClient(tool, text, exchange);
    try {
      return changed(tool, await generation.refine(tool, text));
    } catch (error) {
      const reason = errorMessage(error);
      return new BuiltInToolFailure(
        `The model did not change the interface of ${tool.name}: ${reason} Try again later, or call ${getToolName('_ui_guide')} and pass the changed view spec as "spec".`,
      );
    }
  }

  /** Refines by the client's model, where it offers one, without a model of our own. */
  async function refineByClient(
    tool: CatalogTool,
    instruction: string,
    exchange: Exchange | undefined,
  ): Promise<unknown> {
    const wayOut = `Call ${getToolName('_ui_guide')} and pass the changed view spec as "spec".`;
    const client = exchange && createClientModel(exchange);
    if (!client)
      return new BuiltInToolFailure(`No model is configured here, so an instruction cannot be carried out. ${wayOut}`);
    const spec = revisions.get(tool.name, tool.definition)?.spec;
    const { outcome, reasons, ...made } = await generateSpec({
      model: client.model,
      tool: getDefinition(tool),
      siblings: siblings(),
      refinement: { spec, instruction, earlier: authoring.recent(refinementHistory(revisions.list(tool.name), tool)) },
      systemPrompt,
      authoring,
      tryPage: spec => check.run({ tool: getDefinition(tool), siblings: siblings(), spec }),
      maxOutputTokens: CLIENT_MAX_TOKENS,
      timeoutMs: CLIENT_TIMEOUT_MS,
      signal: exchange.signal,
    });
    if (client.inputRequired) return new BuiltInToolQuestion(client.inputRequired);
    if (outcome !== 'accepted' && outcome !== 'refused')
      return new BuiltInToolFailure(`${reasons[0] ?? 'The model of the client did not answer.'} ${wayOut}`);
    return changed(tool, await keep(interfaces, tool, { spec: made.spec, instruction, reasons }));
  }

  /** A spec of the host's model or of the user. */
  async function takeSpec(tool: CatalogTool, written: unknown, instruction: string | undefined): Promise<unknown> {
    const { spec, problems } = repairViewSpec(written, getDefinition(tool), { siblings: siblings() });
    const allProblems = [...problems, ...(spec ? checkViewSpec(spec, getDefinition(tool)) : [])];
    const reasons = allProblems.slice(0, 20).map(({ path, message }) => `${path || '/'}: ${message}`);
    if (spec && reasons.length === 0) {
      const page = { tool: getDefinition(tool), siblings: siblings(), spec };
      const faults = await check.run(page).catch((error: unknown) => new BuiltInToolFailure(notTried(tool, error)));
      if (faults instanceof BuiltInToolFailure) return faults;
      reasons.push(...faults);
    }
    const accepted = reasons.length === 0 ? spec : undefined;
    return changed(
      tool,
      await keep(interfaces, tool, { spec: accepted, instruction: instruction?.slice(0, 2000), reasons }),
    );
  }

  async function regenerate(tool: CatalogTool, given: unknown): Promise<unknown> {
    if (hasOwnUI(tool)) return ownInterface(tool);
    if (!generation)
      return new BuiltInToolFailure(
        `No model is configured here, so the interface of ${tool.name} cannot be made again. Start the wrapper with --llm, or call ${getToolName('_ui_guide')} and pass a view spec to ${getToolName('_ui_refine')}.`,
      );
    try {
      const revision = await generation.regenerate(tool, {
        clearRefinements: getPath(given, 'clearRefinements') === true,
      });
      return changed(tool, revision);
    } catch (error) {
      const reason = errorMessage(error);
      return new BuiltInToolFailure(`The interface of ${tool.name} was not made again, and is as before: ${reason}`);
    }
  }

  return {
    _ui_guide: withTool(guide),
    _ui_refine: withTool(refine),
    _ui_regenerate: withTool(regenerate),
    ...historyRuns({ interfaces, getToolName, withTool }),
  };
}

/** Stores what the host's model or the user wrote. `spec` absent: it was refused. */
function keep(
  { revisions, workspace }: Interfaces,
  tool: CatalogTool,
  {
    spec,
    instruction,
    reasons,
  }: { spec: ViewSpec | undefined; instruction: string | undefined; reasons: readonly string[] },
): Promise<Revision> {
  return revisions.add({
    toolName: tool.name,
    toolHash: toolHash(tool.definition),
    source: 'host',
    workspace,
    ...(spec && { spec }),
    ...(instruction !== undefined && { instruction }),
    state: spec ? 'accepted' : 'refused',
    reasons: [...reasons],
    createdAt: new Date().toISOString(),
  });
}

/** Describes the answer of a refinement: the number of its revision and the difference, or why it was refused. */
async function describeChange(
  interfaces: Interfaces,
  revision: Revision,
  { tool, guide }: { tool: CatalogTool; guide: string },
): Promise<unknown> {
  if (revision.state === 'refused')
    return new BuiltInToolFailure(
      `The ${revision.source === 'host' ? 'view spec' : 'model’s answer'} was not used:\n${revision.reasons.join('\n')}\nMend it and pass it again; ${guide} has the language and the fields of the tool.`,
    );
  const before = interfaces.revisions
    .list(tool.name)
    .filter(({ revision: other }) => other.number < revision.number && other.state === 'accepted');
  const spec = interfaces.files?.get(tool.name, tool.definition);
  const from = choosePreferred(before) ?? { number: 0, spec };
  return { tool: tool.name, revision: revision.number, diff: await createDiff(from, revision) };
}

function notTried({ name }: CatalogTool, error: unknown): string {
  const message = errorMessage(error);
  return `The page of ${name} could not be tried, so its interface is as before. Pass the same spec again. ${message}`;
}
