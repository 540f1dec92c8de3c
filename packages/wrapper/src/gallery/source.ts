// Where the gallery gets its data: it reads the answers of the wrapper's read-only tools as resources, for which a host asks no user, and calls
// the tools where the host offers no resources.
import type { McpAppsView } from '@vitrine/view/mcp-apps';
import type { ToolRow } from './card.ts';

/** The names of the wrapper's own tools on this server, and where the answers of read-only ones are read. */
export interface Names {
  readonly _ui_list: string;
  readonly _ui_inspect: string;
  readonly _ui_refresh_tools: string;
  readonly _ui_refine?: string;
  readonly _ui_undo?: string;
  readonly _ui_redo?: string;
  readonly _ui_regenerate?: string;
  readonly dataPrefix?: string;
}

export interface Source {
  /** Whether reading asks no user: then the gallery follows what changes. */
  readonly isFree: boolean;
  /** The structured answer of a read-only tool. Rejects with the host's or the tool's error. */
  ask(tool: '_ui_list' | '_ui_inspect' | '_ui_refresh_tools', args?: object): Promise<Record<string, unknown>>;
}

export function createSource(view: McpAppsView, names: Names): Source {
  const { dataPrefix } = names;
  const isFree = dataPrefix !== undefined && view.hostCapabilities.serverResources !== undefined;
  return {
    isFree,
    async ask(tool, args = {}) {
      if (isFree) {
        const uri = `${dataPrefix}${tool}?${encodeURIComponent(JSON.stringify(args))}`;
        const { contents } = (await view.request('resources/read', { uri })) as { contents: { text: string }[] };
        return JSON.parse(contents[0]?.text ?? '') as Record<string, unknown>;
      }
      const { structuredContent, isError, content } = await view.callTool(names[tool], { ...args });
      const [first] = content as { text?: string }[];
      if (isError || !structuredContent) throw new Error(first?.text ?? 'The answer is empty.');
      return structuredContent as Record<string, unknown>;
    },
  };
}

/** All rows of `_ui_list` from a page on. Rejects as `ask` does. */
export async function readAllRows(source: Source, cursor?: string): Promise<readonly ToolRow[]> {
  const rows: ToolRow[] = [];
  let next = cursor;
  do {
    const { tools, nextCursor } = await source.ask('_ui_list', next === undefined ? {} : { cursor: next });
    if (!Array.isArray(tools)) throw new Error('The list of tools did not come.');
    rows.push(...(tools as ToolRow[]));
    // A page that leads to itself would never end.
    next = typeof nextCursor === 'string' && nextCursor !== next ? nextCursor : undefined;
  } while (next !== undefined);
  return rows;
}
