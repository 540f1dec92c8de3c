// Registers a tool that shows one component.
import type { McpServer } from '@modelcontextprotocol/server';
import { type NativeComponentName, type NativeProps, nativeResult, nativeTool } from '@vitrine/server/native';

interface ShowTool<Name extends NativeComponentName> {
  name: string;
  title: string;
  description: string;
  /** Called with each call. */
  props(): NativeProps<Name>;
  /** Text for models and for clients without components. */
  text: string;
}

/** `showTool(server, 'plan')({ … })`: the component's name decides the type of the props. */
export const showTool =
  <Name extends NativeComponentName>(server: McpServer, component: Name) =>
  ({ name, title, description, props, text }: ShowTool<Name>): void => {
    const annotations = { readOnlyHint: true };
    server.registerTool(name, { ...nativeTool(component), title, description, annotations }, () =>
      nativeResult(component, props(), { text }),
    );
  };
