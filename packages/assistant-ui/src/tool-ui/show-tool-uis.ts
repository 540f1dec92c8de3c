// Ready-made tool UIs: tools whose arguments, or whose structured content, are the props of a component. One line for each component.
import { actionButtons, type ComponentDefinition, codeBlock } from '@vitrine/components';
import { makeToolUI, type ToolUI } from './make-tool-ui.ts';

function show<Data extends object>(toolName: string, definition: ComponentDefinition<Data>): ToolUI {
  return makeToolUI({ toolName, definition });
}

export const showActionsToolUI: ToolUI = /* @__PURE__ */ show('show_actions', actionButtons);
export const showCodeToolUI: ToolUI = /* @__PURE__ */ show('show_code', codeBlock);
