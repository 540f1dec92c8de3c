// @vitrine/autoview: a tool definition in, a complete view out. No model involved.
export {
  type CompiledView,
  type CompileOptions,
  compileView,
  prepareSiblings,
  type ToolDefinition,
} from './compile-view.ts';
export { ENGLISH, type English } from './english-texts.ts';
export type { Siblings } from './sibling-tools.ts';
