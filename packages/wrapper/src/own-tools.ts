// The wrapper's own tools (`_ui_list`, `_ui_inspect`, …), by which a user or a model can see what the wrapper added to each tool.
import type { Exchange, ProxyResponse } from '@vitrine/connect/proxy';
import { FLAT_RESOURCE_URI_KEY } from '@vitrine/protocol/constants';
import { dig, isRecord } from '@vitrine/protocol/json';
import { answerNow, fail } from './answers.ts';
import { type Catalog, type CatalogChanges, type CatalogTool, hasOwnUI } from './catalog.ts';
import type { Once } from './log-once.ts';
import { OWN_DEFINITIONS, OWN_TOOL_NAMES, type OwnToolName } from './own-definitions.ts';
import type { Views } from './views.ts';

/** JSON-RPC "invalid params". */
const INVALID_PARAMS = -32602;
/** The code of the wrapper's own errors, which the proxy core also uses. */
const FAILED = -32000;

/** `compiled`: the wrapper's page. `own`: the server's interface. `none`: excluded by the settings. */
export type UIType = 'compiled' | 'own' | 'none';

export interface OwnTools {
  /** Definitions, as they are listed after the server's. */
  readonly listed: readonly object[];
  /** The own tool of this name, if it is one. */
  named(name: unknown): OwnToolName | undefined;
  /** Calls an own tool. `listAgain` rejects when the server cannot be reached. */
  call(tool: OwnToolName, exchange: Exchange, listAgain: () => Promise<CatalogChanges>): Promise<ProxyResponse>;
}

export type NameOf = (tool: OwnToolName) => string;

/** Chooses the names of the own tools. Where the server has a tool of the same name, the own tool gets another one, which is logged once. */
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

export function createOwnTools({
  catalog,
  views,
  nameOf,
}: {
  catalog: Catalog;
  views: Views;
  nameOf: NameOf;
}): OwnTools {
  const results: Record<OwnToolName, (given: unknown, listAgain: () => Promise<CatalogChanges>) => unknown> = {
    _ui_list: () => ({ tools: catalog.tools.map(tool => rowOf(tool, views)) }),
    _ui_inspect: given => {
      const tool = typeof given === 'string' ? catalog.get(given) : undefined;
      return tool && inspected(tool, views);
    },
    _ui_refresh_tools: (_given, listAgain) => listAgain(),
  };
  return {
    get listed() {
      return OWN_TOOL_NAMES.map(tool => {
        const uri = views.ownUri(tool);
        const _meta = { ui: { resourceUri: uri }, [FLAT_RESOURCE_URI_KEY]: uri };
        return { name: nameOf(tool), ...OWN_DEFINITIONS[tool], _meta };
      });
    },
    named: name => OWN_TOOL_NAMES.find(tool => nameOf(tool) === name),
    async call(tool, exchange, listAgain) {
      const given = dig(exchange.request.params, 'arguments', 'toolName');
      try {
        const result = await results[tool](given, listAgain);
        if (result !== undefined) return answerNow(exchange, resultOf(result));
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return fail(exchange, FAILED, message, { toolName: nameOf(tool), errorType: 'upstream', retryable: true });
      }
      const message = `There is no tool ${JSON.stringify(given)}. ${nameOf('_ui_list')} lists the tools.`;
      const toolName = typeof given === 'string' ? given : nameOf(tool);
      return fail(exchange, INVALID_PARAMS, message, { toolName, errorType: 'unknown-tool', retryable: false });
    },
  };
}

function uiTypeOf(tool: CatalogTool, views: Views): UIType {
  if (hasOwnUI(tool)) return 'own';
  return views.uriOf(tool) === undefined ? 'none' : 'compiled';
}

function rowOf(tool: CatalogTool, views: Views): object {
  const { title, description } = tool.definition;
  const resourceUri = views.uriOf(tool);
  const uiType = uiTypeOf(tool, views);
  const properties = dig(tool.definition, 'inputSchema', 'properties');
  return {
    name: tool.name,
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    uiType,
    enabled: uiType !== 'none',
    parameters: isRecord(properties) ? Object.keys(properties) : [],
    ...(resourceUri === undefined ? {} : { resourceUri }),
  };
}

function inspected(tool: CatalogTool, views: Views): object {
  const uri = views.uriOf(tool);
  const view = uri === undefined ? undefined : views.read(uri);
  const page = view && {
    resourceUri: view.uri,
    bytes: Buffer.byteLength(view.html),
    compiledInMs: Math.round(view.compiledInMs * 100) / 100,
  };
  return {
    tool: tool.name,
    uiType: uiTypeOf(tool, views),
    ...page,
    inputSchema: tool.definition.inputSchema ?? null,
  };
}

/** The result as structured content, and as text for clients and models that read only text. */
function resultOf(structuredContent: unknown): object {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent, undefined, 2) }], structuredContent };
}
