// The wrapper's own tools (`_ui_list`, `_ui_inspect`, …), by which a user or a model can see what the wrapper added to each tool.

import type { Exchange, ProxyResponse } from '@vitrine/connect/proxy';
import { FLAT_RESOURCE_URI_KEY } from '@vitrine/protocol/constants';
import { errorMessage } from '@vitrine/std/internal/error-message';
import { getPath, isRecord } from '@vitrine/std/internal/json';
import { truncate } from '@vitrine/std/internal/truncate';
import type { Interfaces } from '../generation/create-interfaces.ts';
import {
  comparison,
  listedRevisions,
  readGenerator,
  refinementHistory,
} from '../generation/revisions/revision-list.ts';
import { type Catalog, type CatalogChanges, type CatalogTool, hasOwnUI } from '../listing/catalog.ts';
import type { KnownSource } from '../pages/known-specs.ts';
import type { Views } from '../pages/views.ts';
import type { Once } from '../requests/log-once.ts';
import { answerData, answerUncached, fail } from '../requests/responses.ts';
import type { ShapeSource } from '../shapes/create-shapes.ts';
import {
  BUILT_IN_DEFINITIONS,
  BUILT_IN_TOOL_NAMES,
  type BuiltInToolName,
  REFINEMENT_TOOL_NAMES,
  VISIBILITY,
} from './definitions.ts';
import { BuiltInToolFailure, BuiltInToolQuestion } from './failure.ts';
import { type ListPage, listPage, listResult } from './list-page.ts';

/** JSON-RPC "invalid params". */
/** Characters of a description in a row of the list; `_ui_inspect` and the tool itself have all. */
const MAX_DESCRIPTION = 300;
const INVALID_PARAMS = -32602;
/** The code of the wrapper's own errors, which the proxy core also uses. */
const FAILED = -32000;

/**
 * `compiled`: the wrapper's page. `known`: that page with a view for a well-known server. `refined`: with another view spec. `freeform`: a page by the model. `own`: the server's interface.
 * `none`: excluded by the settings.
 */
type UIType = 'compiled' | 'known' | 'refined' | 'freeform' | 'own' | 'none';

export interface BuiltInTools {
  /** The definitions, which are listed after the server's. */
  readonly listed: readonly object[];
  /** The built-in tool of this name; undefined where there is none. */
  named(name: unknown): BuiltInToolName | undefined;
  /**
   * Reads the JSON result of a built-in tool as a resource, at an address below `Views.dataPrefix`: hosts read resources without asking the
   * user. Only for tools that every wrapper has. Undefined for other addresses, and for arguments that the tool refuses.
   */
  read(uri: string, exchange: Exchange, listAgain: () => Promise<CatalogChanges>): Promise<ProxyResponse | undefined>;
  /** Calls a built-in tool. `listAgain` rejects when the server cannot be reached. */
  call(tool: BuiltInToolName, exchange: Exchange, listAgain: () => Promise<CatalogChanges>): Promise<ProxyResponse>;
}

export type GetToolName = (tool: BuiltInToolName) => string;

/**
 * Chooses the names of the built-in tools. A built-in tool whose name the server uses gets another name, which is logged once.
 */
export function createBuiltInNames(isTaken: (name: string) => boolean, once: Once): GetToolName {
  return tool => {
    let name: string = tool;
    while (isTaken(name)) name = `_vitrine${name}`;
    if (name !== tool)
      once(`${tool} ${name}`, log =>
        log.warn(
          { component: 'wrapper', event: 'renamed', tool_name: tool, name },
          `the server has a tool ${tool}: ours is ${name}`,
        ),
      );
    return name;
  };
}

export interface BuiltInToolsOptions {
  readonly catalog: Catalog;
  readonly views: Views;
  readonly getToolName: GetToolName;
  /** The sources of refined interfaces. Absent: all interfaces are compiled, and none can be changed. */
  readonly interfaces?: Interfaces | undefined;
  /** Views for well-known servers. @default none */
  readonly knownSource?: KnownSource | undefined;
  /** Source of what is known of the results of tools. */
  readonly shapes?: ShapeSource | undefined;
}

/** A result; undefined: the tool that the arguments name does not exist. */
type Run = (given: BuiltInArguments, listAgain: () => Promise<CatalogChanges>) => unknown;
type BuiltInRun = (tool: CatalogTool, given: unknown, exchange: Exchange | undefined) => unknown;
interface BuiltInArguments {
  readonly tool: CatalogTool | undefined;
  readonly arguments: unknown;
  /** Exchange of the call; without it the answer is read as a resource. */
  readonly exchange?: Exchange;
}

export function createBuiltInTools({
  catalog,
  views,
  getToolName,
  interfaces,
  knownSource,
  shapes,
}: BuiltInToolsOptions): BuiltInTools {
  const names: readonly BuiltInToolName[] = interfaces?.hasRefinement
    ? [...BUILT_IN_TOOL_NAMES, ...REFINEMENT_TOOL_NAMES]
    : BUILT_IN_TOOL_NAMES;
  const sources: Sources = { views, interfaces, knownSource };
  const withTool =
    (run: BuiltInRun): ((given: BuiltInArguments) => unknown) =>
    ({ tool, arguments: given, exchange }) =>
      tool && run(tool, given, exchange);
  const runs: Partial<Record<BuiltInToolName, Run>> = {
    _ui_list: ({ arguments: given }) => listPage(catalog, given, tool => readRow(tool, sources)),
    _ui_inspect: withTool(async (tool, given) => {
      const inspection = await inspected(tool, given, sources);
      return inspection instanceof BuiltInToolFailure ? inspection : { ...inspection, resultShape: shapes?.get(tool) };
    }),
    _ui_refresh_tools: (_given, listAgain) => listAgain(),
    ...(interfaces?.hasRefinement && interfaces.refinementRuns({ catalog, interfaces, getToolName, withTool })),
  };
  const failUpstream = (exchange: Exchange, tool: BuiltInToolName, error: unknown): ProxyResponse => {
    const message = errorMessage(error);
    return fail(exchange, FAILED, message, { toolName: getToolName(tool), errorType: 'upstream', retryable: true });
  };
  return {
    get listed() {
      return names.map(tool => {
        const visibility = VISIBILITY[tool];
        const uri = views.builtInUri(tool);
        const _meta = visibility ? { ui: { visibility } } : { ui: { resourceUri: uri }, [FLAT_RESOURCE_URI_KEY]: uri };
        return { name: getToolName(tool), ...BUILT_IN_DEFINITIONS[tool], _meta };
      });
    },
    named: name => names.find(tool => getToolName(tool) === name),
    async read(uri, exchange, listAgain) {
      const [name, query = ''] = uri.slice(views.dataPrefix.length).split('?', 2);
      const tool = uri.startsWith(views.dataPrefix) ? BUILT_IN_TOOL_NAMES.find(each => each === name) : undefined;
      if (!tool) return undefined;
      const args = parseQuery(query);
      const toolName = getPath(args, 'toolName');
      const requestedTool = typeof toolName === 'string' ? catalog.get(toolName) : undefined;
      try {
        const result = await runs[tool]?.({ tool: requestedTool, arguments: args }, listAgain);
        return result === undefined || result instanceof BuiltInToolFailure
          ? undefined
          : answerData(exchange, uri, JSON.stringify(result));
      } catch (error) {
        return failUpstream(exchange, tool, error);
      }
    },
    async call(tool, exchange, listAgain) {
      const args = getPath(exchange.request.params, 'arguments');
      const toolName = getPath(args, 'toolName');
      const requestedTool = typeof toolName === 'string' ? catalog.get(toolName) : undefined;
      try {
        const result = await runs[tool]?.({ tool: requestedTool, arguments: args, exchange }, listAgain);
        if (result instanceof BuiltInToolFailure)
          return answerUncached(exchange, { ...textResult(result.message), isError: true });
        if (result instanceof BuiltInToolQuestion) return exchange.answer(result.result);
        if (result !== undefined) return answerUncached(exchange, writeResult(tool, result));
      } catch (error) {
        return failUpstream(exchange, tool, error);
      }
      const message = `There is no tool ${JSON.stringify(toolName)}. ${getToolName('_ui_list')} lists the tools.`;
      const about = typeof toolName === 'string' ? toolName : getToolName(tool);
      return fail(exchange, INVALID_PARAMS, message, { toolName: about, errorType: 'unknown-tool', retryable: false });
    },
  };
}

/** Origin of a tool's interface. */
interface Sources extends Pick<BuiltInToolsOptions, 'views' | 'interfaces' | 'knownSource'> {}

/** The kind of a tool's interface, and for `known` the package and version that the view was written for. */
function readKind(
  tool: CatalogTool,
  { views, interfaces, knownSource }: Sources,
): { uiType: UIType; knownView?: string } {
  if (hasOwnUI(tool)) return { uiType: 'own' };
  if (views.getUri(tool) === undefined) return { uiType: 'none' };
  const revisions = interfaces?.revisions;
  if (revisions?.page(tool.name, tool.definition)) return { uiType: 'freeform' };
  const view = knownSource?.get(tool.name, tool.definition);
  const spec = revisions ? revisions.get(tool.name, tool.definition)?.spec : view?.spec;
  if (!spec) return { uiType: 'compiled' };
  if (spec !== view?.spec) return { uiType: 'refined' };
  return { uiType: 'known', knownView: `${view.server.package} ${view.server.version}` };
}

function readRow(tool: CatalogTool, sources: Sources): object {
  const { views, interfaces } = sources;
  const revisions = interfaces?.revisions;
  const { title, description } = tool.definition;
  const resourceUri = views.getUri(tool);
  const kind = readKind(tool, sources);
  const listed = revisions?.list(tool.name) ?? [];
  const properties = getPath(tool.definition, 'inputSchema', 'properties');
  const isFile = revisions?.get(tool.name, tool.definition)?.spec !== undefined;
  const revision = revisions?.shown(tool.name, tool.definition)?.number ?? (isFile ? 0 : undefined);
  return {
    name: tool.name,
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description: truncate(description, MAX_DESCRIPTION) } : {}),
    ...kind,
    ...readToolState(tool, kind.uiType, interfaces),
    cached: resourceUri !== undefined && views.isCached(tool),
    refinements: refinementHistory(listed, tool).length,
    ...(revisions?.canRedo(tool.name, tool.definition) && { undone: true }),
    ...(revision !== undefined && { revision }),
    enabled: kind.uiType !== 'none',
    parameters: isRecord(properties) ? Object.keys(properties) : [],
    ...(resourceUri === undefined ? {} : { resourceUri }),
  };
}

/** The state of the model's work on the tool's interface; without a model, the kind of interface that is shown. */
function readToolState(tool: CatalogTool, uiType: UIType, interfaces: Interfaces | undefined): object {
  if (uiType === 'own' || uiType === 'none') return { state: uiType };
  const { state, reason } = interfaces?.generation?.getState(tool) ?? {
    state: uiType === 'compiled' ? 'compiled' : 'made',
  };
  return { state, ...(reason !== undefined && { reason }) };
}

/** Reads where the revision that is shown comes from. */
function readOrigin({ revisions }: Interfaces, tool: CatalogTool): object {
  const shown = revisions.shown(tool.name, tool.definition);
  const history = refinementHistory(revisions.list(tool.name), tool);
  return {
    ...(shown?.generator !== undefined && readGenerator(shown.generator)),
    ...(shown && { generatedAt: shown.createdAt }),
    ...(shown?.durationMs !== undefined && { generationDurationMs: shown.durationMs }),
    ...(shown?.key !== undefined && { cacheKey: shown.key }),
    refinementHistory: history,
  };
}

/** Parses the query of an address: one JSON object. */
function parseQuery(query: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(query) || '{}');
  } catch {
    return undefined;
  }
}

async function inspected(tool: CatalogTool, given: unknown, sources: Sources): Promise<object> {
  const { views, interfaces } = sources;
  const compared = interfaces && (await comparison(interfaces, tool, given));
  if (compared instanceof BuiltInToolFailure) return compared;
  const uri = views.getUri(tool);
  const kind = readKind(tool, sources);
  const isCached = uri !== undefined && views.isCached(tool);
  const view = uri === undefined ? undefined : await views.read(uri);
  const page = view && {
    resourceUri: view.uri,
    bytes: Buffer.byteLength(view.html),
    compiledInMs: Math.round(view.compiledInMs * 100) / 100,
  };
  return {
    tool: tool.name,
    ...kind,
    ...readToolState(tool, kind.uiType, interfaces),
    cached: isCached,
    ...page,
    ...(interfaces && readOrigin(interfaces, tool)),
    ...(interfaces && { workspace: interfaces.workspace, revisions: listedRevisions(interfaces, tool) }),
    ...compared,
    inputSchema: tool.definition.inputSchema ?? null,
  };
}

function textResult(text: string): object {
  return { content: [{ type: 'text', text }] };
}

function writeResult(tool: BuiltInToolName, result: unknown): object {
  if (typeof result === 'string') return textResult(result);
  return tool === '_ui_list' ? listResult(result as ListPage) : createResult(result);
}

/** The result as structured content, and as text for clients and models that read only text. */
function createResult(structuredContent: unknown): object {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent, undefined, 2) }], structuredContent };
}
