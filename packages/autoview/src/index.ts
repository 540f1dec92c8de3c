// @vitrine/autoview: compiles a tool definition to a complete view, without a model.

export {
  type CompiledView,
  type CompileOptions,
  compileView,
  prepareSiblings,
  type ToolDefinition,
} from './compile-view.ts';
export { ENGLISH, type English } from './english-texts.ts';
export { pagePolicy } from './page-policy.ts';
export type { Siblings } from './sibling-tools.ts';
