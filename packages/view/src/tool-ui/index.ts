// Public: `@vitrine/view/tool-ui`, the components of a bundle that is published to a registry.
export { createToolUIRuntime, type RenderContext, type ToolUIRuntime } from './runtime.ts';
