// What a host of views is checked for: a row for each requirement that a view can observe itself.

/** A protocol of the suite. */
export type CheckedProtocol = 'mcp-apps' | 'apps-sdk' | 'a2ui';

/** The tool that shows the checks of a protocol. */
export const CHECK_TOOLS: Readonly<Record<CheckedProtocol, string>> = {
  'mcp-apps': 'check_mcp_apps',
  'apps-sdk': 'check_apps_sdk',
  a2ui: 'check_a2ui',
};

export interface HostCheck {
  readonly id: string;
  readonly protocol: CheckedProtocol;
  readonly title: string;
}

const rows = (protocol: CheckedProtocol, titles: Readonly<Record<string, string>>): HostCheck[] =>
  Object.entries(titles).map(([id, title]) => ({ id, protocol, title }));

/** The rows, in the order of reports. */
export const HOST_CHECKS: readonly HostCheck[] = [
  ...rows('mcp-apps', {
    initialize: 'ui/initialize is answered with the protocol version, the host and its capabilities',
    context: 'the host context has a theme, and a display mode that is available',
    'tool-info': 'the host context names the tool',
    input: 'tool-input arrives after initialized, with the arguments of the call',
    result: 'tool-result arrives after tool-input, with content and structured content',
    size: 'the frame follows size-changed',
    'call-tool': 'tools/call reaches a tool of the server that is for views',
    'model-tool': 'tools/call of a tool for the model alone is refused',
    'read-resource': 'resources/read reaches a resource of the server',
    ping: 'ping is answered',
    'unknown-method': 'an unknown method is answered with -32601',
    'display-mode': 'ui/request-display-mode is answered with a mode',
    isolation: 'the view does not reach the host’s document',
    connect: 'a declared origin can be asked',
    'connect-other': 'an origin that is not declared cannot be asked',
    'image-other': 'an image of an origin that is not declared is not loaded',
    'frame-other': 'a frame of an origin that is not declared is not loaded',
  }),
  ...rows('apps-sdk', {
    'openai-window': 'window.openai is there before the first script of the page',
    'openai-input': 'toolInput has the arguments of the call',
    'openai-output': 'toolOutput has the structured content, toolResponseMetadata the _meta',
    'openai-globals': 'theme, locale and displayMode are set',
    'openai-call': 'callTool reaches a tool of the server',
    'openai-state': 'setWidgetState sets widgetState',
    'openai-isolation': 'the page does not reach the host’s document',
  }),
  ...rows('a2ui', {
    'a2ui-event': 'a press calls the tool of its event’s name',
    'a2ui-unknown': 'a component that no catalog has leaves the others usable',
    'a2ui-literal': 'a literal of the context arrives as it is',
    'a2ui-path': 'a path of the context is read from the data',
    'a2ui-item': 'a path in a template is read from its item',
    'a2ui-field': 'a text that was typed arrives',
    'a2ui-box': 'a box that was ticked arrives',
    'a2ui-function': 'formatString is evaluated',
    'a2ui-off': 'a button whose check fails cannot be pressed',
    'a2ui-answer': 'the messages that answer a press change the surface',
  }),
];

/** Result of a check, as a view reports it. */
export interface CheckResult {
  readonly id: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Value that was received instead, or the reason why the check was skipped. */
  readonly detail?: string | undefined;
}
