// Reads the interface of a tool from its definition: `_meta.ui`, the flat `_meta["ui/resourceUri"]`, the Apps SDK's `openai/…` keys,
// `_meta["vitrine.dev/native"]`.

import { getPath, toRecord } from '@vitrine/std/internal/json';
import { OUTPUT_TEMPLATE_KEY, WIDGET_ACCESSIBLE_KEY, WIDGET_VISIBILITY_KEY } from '../apps-sdk/apps-sdk.ts';
import type { NativeComponent } from '../content/native.ts';
import { A2UI_SCHEME, FLAT_RESOURCE_URI_KEY, NATIVE_COMPONENT_KEY, UI_SCHEME } from '../keys.ts';

/** Callers of a tool (MCP Apps, Visibility). */
type ToolAudience = 'model' | 'app';

interface WithMeta {
  readonly _meta?: unknown;
}

/** Reads the URI in `_meta.ui`, of MCP Apps or A2UI; undefined when there is none, or no `ui://` or `a2ui://` URI. */
function namedResourceUri(tool: WithMeta): string | undefined {
  for (const uri of [getPath(tool._meta, 'ui', 'resourceUri'), getPath(tool._meta, FLAT_RESOURCE_URI_KEY)])
    if (typeof uri === 'string' && (uri.startsWith(UI_SCHEME) || uri.startsWith(A2UI_SCHEME))) return uri;
  return undefined;
}

/**
 * The page that a tool names by the Apps SDK's `openai/outputTemplate` alone: it may rely on `window.openai`, whatever its MIME type. Undefined
 * when there is none, or when the tool names an interface of MCP Apps, which comes first.
 *
 * @example toolTemplateUri({ _meta: { 'openai/outputTemplate': 'ui://widget/map.html' } }) // 'ui://widget/map.html'
 */
export function toolTemplateUri(tool: WithMeta): string | undefined {
  const uri = getPath(tool._meta, OUTPUT_TEMPLATE_KEY);
  const isTemplate = typeof uri === 'string' && uri.startsWith(UI_SCHEME) && namedResourceUri(tool) === undefined;
  return isTemplate ? uri : undefined;
}

/**
 * The `ui://` or `a2ui://` resource that shows a tool's results: `_meta.ui` comes before the Apps SDK's key. Undefined when the tool names
 * none, or something else. What it is, its MIME type says when it is read.
 *
 * @example toolResourceUri({ _meta: { ui: { resourceUri: 'ui://shop/card' } } }) // 'ui://shop/card'
 */
export function toolResourceUri(tool: WithMeta): string | undefined {
  return namedResourceUri(tool) ?? toolTemplateUri(tool);
}

/** Name of a component, such as `data-table`. */
const NAME = /^[a-z][a-z0-9-]{0,99}$/;

/**
 * The native component that the tool names; undefined when it names none, or not in the form that hosts read.
 *
 * @example readNativeComponent({ _meta: { 'vitrine.dev/native': { component: 'chart' } } })
 */
export function readNativeComponent(tool: WithMeta): NativeComponent | undefined {
  const { component, version = 1, fromArguments } = toRecord(getPath(tool._meta, NATIVE_COMPONENT_KEY));
  if (typeof component !== 'string' || !NAME.test(component)) return undefined;
  if (!Number.isSafeInteger(version) || (version as number) < 1) return undefined;
  return { component, version: version as number, ...(fromArguments === true ? { fromArguments } : {}) };
}

/**
 * Whether a tool is visible to the model or callable by an app: by `_meta.ui.visibility`, else by the keys of the Apps SDK. Absent means both,
 * except that a tool which names its page by `openai/outputTemplate` alone is callable by pages only with `openai/widgetAccessible: true`.
 * Fails closed: a `visibility` that is not a list, or contains only unknown values, makes it visible to neither.
 *
 * @example tools.filter(tool => isVisibleTo(tool, 'model'))
 */
export function isVisibleTo(tool: WithMeta, audience: ToolAudience): boolean {
  const visibility = getPath(tool._meta, 'ui', 'visibility');
  if (visibility === undefined) return isVisibleByAppsSdk(tool, audience);
  return Array.isArray(visibility) && visibility.includes(audience);
}

/**
 * Whether a page may call a tool of its server. A page that is one of the Apps SDK alone, because `pageTool` names it by `openai/outputTemplate`,
 * may call what is marked for it: by `openai/widgetAccessible: true`, or by a `_meta.ui.visibility` with `app`. Any other page may call what is
 * visible to apps.
 *
 * @example isCallableByPage(tool, tools.find(({ name }) => name === surface.toolName))
 */
export function isCallableByPage(tool: WithMeta, pageTool: WithMeta | undefined): boolean {
  if (!isVisibleTo(tool, 'app')) return false;
  if (pageTool === undefined || toolTemplateUri(pageTool) === undefined) return true;
  return getPath(tool._meta, 'ui', 'visibility') !== undefined || getPath(tool._meta, WIDGET_ACCESSIBLE_KEY) === true;
}

function isVisibleByAppsSdk(tool: WithMeta, audience: ToolAudience): boolean {
  if (audience === 'model') {
    const visibility = getPath(tool._meta, WIDGET_VISIBILITY_KEY);
    return visibility === undefined || visibility === 'public';
  }
  const accessible = getPath(tool._meta, WIDGET_ACCESSIBLE_KEY);
  return accessible === undefined ? toolTemplateUri(tool) === undefined : accessible === true;
}
