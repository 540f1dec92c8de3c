/** A tool as `tools/list` gives it. It comes from a server and is not trusted: every member may be of any type. */
export interface ToolDefinition {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  /** JSON Schema of the results that were seen: it stands in where there is no `outputSchema`, and is not part of the page. @default nothing is known */
  readonly resultSchema?: unknown;
  readonly annotations?: unknown;
  readonly icons?: unknown;
}
