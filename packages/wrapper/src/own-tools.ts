// The wrapper's own tools (`_ui_list`, `_ui_inspect`, …), by which a user or a model can see what the wrapper added to each tool.
import type { Exchange, ProxyResponse } from '@vitrine/connect/proxy';
import { FLAT_RESOURCE_URI_KEY } from '@vitrine/protocol/constants';
import { getPath, isRecord } from '@vitrine/protocol/json';
import { answerData, answerNow, fail } from './answers.ts';
import { type Catalog, type CatalogChanges, type CatalogTool, hasOwnUI } from './catalog.ts';
import type { Interfaces } from './generation/create-interfaces.ts';
import { OwnToolFailure, OwnToolQuestion } from './generation/own-tool-failure.ts';
import { refinementRuns } from './generation/refinement-tools.ts';
import { comparison, listedRevisions, readGenerator, refinementHistory } from './generation/revision-list.ts';
import type { Revisions } from './generation/revisions.ts';
import type { Once } from './log-once.ts';
import {
  OWN_DEFINITIONS,
  OWN_TOOL_NAMES,
  type OwnToolName,
  REFINEMENT_TOOL_NAMES,
  VISIBILITY,
} from './own-definitions.ts';
import type { ShapeSource } from './shapes/create-shapes.ts';
import type { Views } from './views.ts';

/** JSON-RPC "invalid params". */
const INVALID_PARAMS = -32602;
/** The code of the wrapper's own errors, which the proxy core also uses. */
const FAILED = -32000;

/**
 * `compiled`: the wrapper's page. `refined`: that page with a view spec. `freeform`: a page by the model. `own`: the server's interface.
 * `none`: excluded by the settings.
 */
export type UIType = 'compiled' | 'refined' | 'freeform' | 'own' | 'none';

export interface OwnTools {
  /** Definitions, as they are listed after the server's. */
  readonly listed: readonly object[];
  /** The own tool of this name, if it is one. */
  named(name: unknown): OwnToolName | undefined;
  /**
   * Reads the answer of an own tool that every wrapper has, for which a host asks no user, as JSON, at an address below `Views.dataPrefix`. Undefined at other addresses, and for arguments
   * that it refuses.
   */
  read(uri: string, exchange: Exchange, listAgain: () => Promise<CatalogChanges>): Promise<ProxyResponse | undefined>;
  /** Calls an own tool. `listAgain` rejects when the server cannot be reached. */
  call(tool: OwnToolName, exchange: Exchange, listAgain: () => Promise<CatalogChanges>): Promise<ProxyResponse>;
}

export type NameOf = (tool: OwnToolName) => string;

/**
 * Chooses the names of the own tools. Where the server has a tool of the same name, the own tool gets another one, which is logged once.
 */
export function createOwnNames(isTaken: (name: string) => boolean, once: Once): NameOf {
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

export interface OwnToolsOptions {
  readonly catalog: Catalog;
  readonly views: Views;
  readonly nameOf: NameOf;
  /** The sources of refined interfaces. Absent: all interfaces are compiled, and none can be changed. */
  readonly interfaces?: Interfaces | undefined;
  /** What is known of the results of tools. */
  readonly shapes?: ShapeSource | undefined;
}

/** A result; undefined: the tool that the arguments name does not exist. */
type Run = (given: OwnArguments, listAgain: () => Promise<CatalogChanges>) => unknown;
type OwnRun = (tool: CatalogTool, given: unknown, exchange: Exchange | undefined) => unknown;
interface OwnArguments {
  readonly tool: CatalogTool | undefined;
  readonly arguments: unknown;
  /** Absent: the answer is read as a resource. */
  readonly exchange?: Exchange;
}

export function createOwnTools({ catalog, views, nameOf, interfaces, shapes }: OwnToolsOptions): OwnTools {
  const names: readonly OwnToolName[] = interfaces?.hasRefinement
    ? [...OWN_TOOL_NAMES, ...REFINEMENT_TOOL_NAMES]
    : OWN_TOOL_NAMES;
  const withTool =
    (run: OwnRun): ((given: OwnArguments) => unknown) =>
    ({ tool, arguments: given, exchange }) =>
      tool && run(tool, given, exchange);
  const runs: Partial<Record<OwnToolName, Run>> = {
    _ui_list: () => ({ tools: catalog.tools.map(tool => readRow(tool, views, interfaces)) }),
    _ui_inspect: withTool((tool, given) => {
      const found = inspected(tool, given, { views, interfaces });
      return found instanceof OwnToolFailure ? found : { ...found, resultShape: shapes?.get(tool) };
    }),
    _ui_refresh_tools: (_given, listAgain) => listAgain(),
    ...(interfaces?.hasRefinement && refinementRuns({ catalog, interfaces, nameOf, withTool })),
  };
  const failUpstream = (exchange: Exchange, tool: OwnToolName, error: unknown): ProxyResponse => {
    const message = error instanceof Error ? error.message : String(error);
    return fail(exchange, FAILED, message, { toolName: nameOf(tool), errorType: 'upstream', retryable: true });
  };
  return {
    get listed() {
      return names.map(tool => {
        const visibility = VISIBILITY[tool];
        const uri = views.ownUri(tool);
        const _meta = visibility ? { ui: { visibility } } : { ui: { resourceUri: uri }, [FLAT_RESOURCE_URI_KEY]: uri };
        return { name: nameOf(tool), ...OWN_DEFINITIONS[tool], _meta };
      });
    },
    named: name => names.find(tool => nameOf(tool) === name),
    async read(uri, exchange, listAgain) {
      const [name, query = ''] = uri.slice(views.dataPrefix.length).split('?', 2);
      const tool = uri.startsWith(views.dataPrefix) ? OWN_TOOL_NAMES.find(each => each === name) : undefined;
      if (!tool) return undefined;
      const given = parseQuery(query);
      const toolName = getPath(given, 'toolName');
      const named = typeof toolName === 'string' ? catalog.get(toolName) : undefined;
      try {
        const result = await runs[tool]?.({ tool: named, arguments: given }, listAgain);
        return result === undefined || result instanceof OwnToolFailure
          ? undefined
          : answerData(exchange, uri, JSON.stringify(result));
      } catch (error) {
        return failUpstream(exchange, tool, error);
      }
    },
    async call(tool, exchange, listAgain) {
      const given = getPath(exchange.request.params, 'arguments');
      const toolName = getPath(given, 'toolName');
      const named = typeof toolName === 'string' ? catalog.get(toolName) : undefined;
      try {
        const result = await runs[tool]?.({ tool: named, arguments: given, exchange }, listAgain);
        if (result instanceof OwnToolFailure)
          return answerNow(exchange, { ...textResult(result.message), isError: true });
        if (result instanceof OwnToolQuestion) return exchange.answer(result.result);
        if (result !== undefined)
          return answerNow(exchange, typeof result === 'string' ? textResult(result) : resultOf(result));
      } catch (error) {
        return failUpstream(exchange, tool, error);
      }
      const message = `There is no tool ${JSON.stringify(toolName)}. ${nameOf('_ui_list')} lists the tools.`;
      const about = typeof toolName === 'string' ? toolName : nameOf(tool);
      return fail(exchange, INVALID_PARAMS, message, { toolName: about, errorType: 'unknown-tool', retryable: false });
    },
  };
}

function uiTypeOf(tool: CatalogTool, views: Views, revisions: Revisions | undefined): UIType {
  if (hasOwnUI(tool)) return 'own';
  if (views.uriOf(tool) === undefined) return 'none';
  if (revisions?.page(tool.name, tool.definition)) return 'freeform';
  return revisions?.get(tool.name, tool.definition)?.spec ? 'refined' : 'compiled';
}

function readRow(tool: CatalogTool, views: Views, interfaces: Interfaces | undefined): object {
  const revisions = interfaces?.revisions;
  const { title, description } = tool.definition;
  const resourceUri = views.uriOf(tool);
  const uiType = uiTypeOf(tool, views, revisions);
  const listed = revisions?.list(tool.name) ?? [];
  const properties = getPath(tool.definition, 'inputSchema', 'properties');
  const isFile = revisions?.get(tool.name, tool.definition)?.spec !== undefined;
  const revision = revisions?.shown(tool.name, tool.definition)?.number ?? (isFile ? 0 : undefined);
  return {
    name: tool.name,
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    uiType,
    ...readToolState(tool, uiType, interfaces),
    cached: resourceUri !== undefined && views.isCached(tool),
    refinements: refinementHistory(listed, tool).length,
    ...(revisions?.canRedo(tool.name, tool.definition) && { undone: true }),
    ...(revision !== undefined && { revision }),
    enabled: uiType !== 'none',
    parameters: isRecord(properties) ? Object.keys(properties) : [],
    ...(resourceUri === undefined ? {} : { resourceUri }),
  };
}

/** How far the model is; without one, what is shown. */
function readToolState(tool: CatalogTool, uiType: UIType, interfaces: Interfaces | undefined): object {
  if (uiType === 'own' || uiType === 'none') return { state: uiType };
  const { state, reason } = interfaces?.generation?.stateOf(tool) ?? {
    state: uiType === 'compiled' ? 'compiled' : 'made',
  };
  return { state, ...(reason !== undefined && { reason }) };
}

/** Of the revision that is shown. */
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

/** Of the query of an address: one JSON object. */
function parseQuery(query: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(query) || '{}');
  } catch {
    return undefined;
  }
}

function inspected(
  tool: CatalogTool,
  given: unknown,
  { views, interfaces }: { readonly views: Views; readonly interfaces: Interfaces | undefined },
): object {
  const revisions = interfaces?.revisions;
  const compared = interfaces && comparison(interfaces, tool, given);
  if (compared instanceof OwnToolFailure) return compared;
  const uri = views.uriOf(tool);
  const uiType = uiTypeOf(tool, views, revisions);
  const isCached = uri !== undefined && views.isCached(tool);
  const view = uri === undefined ? undefined : views.read(uri);
  const page = view && {
    resourceUri: view.uri,
    bytes: Buffer.byteLength(view.html),
    compiledInMs: Math.round(view.compiledInMs * 100) / 100,
  };
  return {
    tool: tool.name,
    uiType,
    ...readToolState(tool, uiType, interfaces),
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

/** The result as structured content, and as text for clients and models that read only text. */
function resultOf(structuredContent: unknown): object {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent, undefined, 2) }], structuredContent };
}
