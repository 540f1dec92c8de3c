// Reads the interface of a tool from its definition: `_meta.ui` and the flat `_meta["ui/resourceUri"]`.
import { FLAT_RESOURCE_URI_KEY, UI_SCHEME } from './keys.ts';

/** Who may call a tool (MCP Apps, Visibility). */
export type ToolAudience = 'model' | 'app';

interface WithMeta {
  readonly _meta?: unknown;
}

/** The `ui://` resource that shows a tool's results; undefined when the tool names none, or names something that is no `ui://` URI. */
export function toolResourceUri(tool: WithMeta): string | undefined {
  const meta = tool._meta as Record<string, unknown> | undefined | null;
  const ui = meta?.ui as Record<string, unknown> | undefined | null;
  for (const uri of [ui?.resourceUri, meta?.[FLAT_RESOURCE_URI_KEY]])
    if (typeof uri === 'string' && uri.startsWith(UI_SCHEME)) return uri;
  return undefined;
}

/**
 * Whether a tool is visible to the model or callable by an app. Absent means both. Fails closed: a `visibility` that is
 * not a list, or contains only unknown values, makes it visible to neither.
 */
export function isVisibleTo(tool: WithMeta, audience: ToolAudience): boolean {
  const ui = (tool._meta as Record<string, unknown> | undefined | null)?.ui as
    | Record<string, unknown>
    | undefined
    | null;
  const visibility = ui?.visibility;
  if (visibility === undefined) return true;
  return Array.isArray(visibility) && visibility.includes(audience);
}
