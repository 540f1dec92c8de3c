// @vitrine/autoview: compiles a tool definition to a complete view, without a model.

// Public.

export {
  type CompiledView,
  type CompileOptions,
  compileView,
  prepareSiblings,
} from './compile-view.ts';
export { ENGLISH, type English } from './english-texts.ts';
export type { Siblings } from './sibling-tools.ts';
export type { ToolDefinition } from './tool-definition.ts';

// For libraries: the policy of pages that another package writes.
