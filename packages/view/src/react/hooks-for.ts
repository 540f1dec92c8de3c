// The hooks of this package, typed by a server's tool definitions.
import type {
  AnyTool,
  AnyTools,
  ToolArguments,
  ToolName,
  ToolNamed,
  ToolOutput,
  ToolTable,
  TypedResult,
} from '../tool-types.ts';
import type { View } from '../view.ts';
import { useView } from './connection.ts';
import { type ToolCall, useCallTool } from './use-call-tool.ts';
import { type RenderData, useRenderData } from './use-render-data.ts';
import { useInput, usePartialInput, useResult } from './use-state.ts';

/** The typed hooks. `Tool`: the tool whose calls the page shows. `Tools`: those it may call. */
export interface ToolHooks<Tool = AnyTool, Tools extends ToolTable = AnyTools> {
  useView(): View<Tool, Tools> | undefined;
  useInput(): ToolArguments<Tool> | undefined;
  usePartialInput(): Partial<ToolArguments<Tool>> | undefined;
  useResult(): TypedResult<ToolOutput<Tool>> | undefined;
  /** The data as the server sent it, unchecked; to check it, give `useRenderData` a schema. */
  useRenderData(): RenderData<ToolOutput<Tool>>;
  useCallTool<Name extends ToolName<Tools>>(
    name: Name,
  ): ToolCall<ToolArguments<ToolNamed<Tools, Name>> & object, ToolOutput<ToolNamed<Tools, Name>>>;
}

const HOOKS = { useView, useInput, usePartialInput, useResult, useRenderData: () => useRenderData(), useCallTool };

/**
 * Returns the hooks, typed by the server's own definitions: `const { useInput, useCallTool } = hooksFor<typeof tools.forecast, typeof tools>()`,
 * with `import type * as tools`. Call it once, outside of any component.
 * @example
 * const { useResult, useCallTool } = hooksFor<typeof weather>();
 */
export function hooksFor<Tool = AnyTool, Tools extends ToolTable = AnyTools>(): ToolHooks<Tool, Tools> {
  return HOOKS as ToolHooks<Tool, Tools>;
}
