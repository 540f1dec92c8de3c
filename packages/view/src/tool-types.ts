// What a view may know of its server's tools as types: read off the objects that the server registers them by, imported with
// `import type`, so that no schema gets into the page. Names, arguments and results are then checked where the view is compiled.
import type { ToolResult } from '@vitrine/protocol/content';
import type { ToolInput } from './view.ts';

/** As much of Standard Schema (standardschema.dev) as types are read off. */
interface Typed {
  readonly '~standard': { readonly types?: { readonly input: unknown; readonly output: unknown } | undefined };
}

/** A tool as its server defines it: `defineUITool` of `@vitrine/server` makes one, and any object of this shape is one. */
export interface ToolDefinition<Name extends string = string> {
  readonly name: Name;
  readonly inputSchema?: Typed | undefined;
  readonly outputSchema?: Typed | undefined;
}

/** Tools by any key, such as a whole module: `typeof import('./tools.ts')`. What in it is no tool does not count. */
export type ToolTable = object;

/** Without a description: any tool, any arguments. */
export type AnyTool = ToolDefinition;
export type AnyTools = Readonly<Record<string, ToolDefinition>>;

/** What a schema takes: what is sent, before defaults are filled in. `Otherwise` where there is no schema, or it says nothing. */
type Sent<Schema, Otherwise> = [Schema] extends [never]
  ? Otherwise
  : Schema extends Typed
    ? Known<NonNullable<Schema['~standard']['types']>['input'], Otherwise>
    : Otherwise;
type Known<Type, Otherwise> = unknown extends Type ? Otherwise : Type;

/** The arguments of a tool, as they are sent; any object where it has no schema. */
export type ToolArguments<Tool> = Tool extends { readonly inputSchema?: infer Schema }
  ? Sent<Exclude<Schema, undefined>, ToolInput>
  : ToolInput;

/** The structured content of a tool's result; unknown where it has no schema. */
export type ToolOutput<Tool> = Tool extends { readonly outputSchema?: infer Schema }
  ? Sent<Exclude<Schema, undefined>, unknown>
  : unknown;

/** A tool result whose structured content has a type. Not there when the tool failed (`isError`). */
export type TypedResult<Structured> = ToolResult & { structuredContent?: Structured };

/** The tools in a table. A function has a name too. */
type ToolIn<Tools> = {
  [Key in keyof Tools]: Tools[Key] extends (...args: never) => unknown
    ? never
    : Tools[Key] extends ToolDefinition
      ? Tools[Key]
      : never;
}[keyof Tools];

/** The names that `callTool` takes. */
export type ToolName<Tools> = ToolIn<Tools>['name'];

/** The tool of that name. */
export type ToolNamed<Tools, Name> =
  string extends ToolName<Tools> ? AnyTool : Extract<ToolIn<Tools>, { readonly name: Name }>;
