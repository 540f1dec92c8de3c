// The global `app` of a freeform page. The prompt for a model has this text too: keep it short.

export interface FreeformApp {
  /** The tool that the page is for, as its server defines it. */
  readonly tool: FreeformTool;
  /** The arguments of the call that is shown. Undefined until they are known. */
  readonly input: Record<string, unknown> | undefined;
  /** The newest result, of the host's call or of run(). Undefined until there is one. */
  readonly result: FreeformResult | undefined;
  /** The appearance that the host wants; the CSS variables follow it by themselves. */
  readonly theme: 'light' | 'dark';
  /** Calls back with the arguments, also with those that are known already. */
  onInput(listener: (input: Record<string, unknown>) => void): void;
  /** Calls back with each result, also with the one that is known already. */
  onResult(listener: (result: FreeformResult) => void): void;
  onTheme(listener: (theme: 'light' | 'dark') => void): void;
  /** Calls the page's tool. The result also reaches onResult. Only after a click or key of the user, unless the tool is read-only. */
  run(args: Record<string, unknown>): Promise<FreeformResult>;
  /** Calls another tool of the same server, by the same rules. */
  callTool(name: string, args: Record<string, unknown>): Promise<FreeformResult>;
  /** Asks the host to open an http, https or mailto address. */
  openLink(url: string): Promise<void>;
  /** Makes an element of HTML or SVG. A function is a listener ({ onclick: … }); null, false and undefined are left out. */
  element(name: string, attributes?: Record<string, unknown>, ...children: unknown[]): HTMLElement | SVGElement;
}

export interface FreeformTool {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
}

export interface FreeformResult {
  /** The call failed, and `text` says why. */
  readonly isError: boolean;
  /** The structured content; else the text, where it is JSON; else undefined. */
  readonly data: unknown;
  /** All text of the result. */
  readonly text: string;
  /** All blocks, as MCP defines them: text, image, audio, resource, resource_link. */
  readonly content: readonly unknown[];
}
