// Reads the interface of a tool from its definition: `_meta.ui`, the flat `_meta["ui/resourceUri"]`, `_meta["vitrine.dev/native"]`.
import { getPath, toRecord } from './json.ts';
import { FLAT_RESOURCE_URI_KEY, NATIVE_COMPONENT_KEY, UI_SCHEME } from './keys.ts';
import type { NativeComponent } from './native.ts';

/** Who may call a tool (MCP Apps, Visibility). */
export type ToolAudience = 'model' | 'app';

interface WithMeta {
  readonly _meta?: unknown;
}

/**
 * The `ui://` resource that shows a tool's results; undefined when the tool names none, or names something that is no `ui://` URI.
 *
 * @example toolResourceUri({ _meta: { ui: { resourceUri: 'ui://shop/card' } } }) // 'ui://shop/card'
 */
export function toolResourceUri(tool: WithMeta): string | undefined {
  for (const uri of [getPath(tool._meta, 'ui', 'resourceUri'), getPath(tool._meta, FLAT_RESOURCE_URI_KEY)])
    if (typeof uri === 'string' && uri.startsWith(UI_SCHEME)) return uri;
  return undefined;
}

/** Such as `data-table`. */
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
 * Whether a tool is visible to the model or callable by an app. Absent means both. Fails closed: a `visibility` that is
 * not a list, or contains only unknown values, makes it visible to neither.
 *
 * @example tools.filter(tool => isVisibleTo(tool, 'model'))
 */
export function isVisibleTo(tool: WithMeta, audience: ToolAudience): boolean {
  const visibility = getPath(tool._meta, 'ui', 'visibility');
  if (visibility === undefined) return true;
  return Array.isArray(visibility) && visibility.includes(audience);
}
