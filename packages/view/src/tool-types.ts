// Types of a server's tools for its views, inferred from the objects that the server registers them by. With `import type` no schema
// gets into the page; names, arguments and results are checked by the compiler.
import type { SchemaInput, ToolResult, ToolSchema } from '@vitrine/protocol/content';
import type { ToolInput } from './view.ts';

/** A tool as its server defines it: `defineUITool` of `@vitrine/server` makes one, and any object of this shape is one. */
export interface ToolDefinition<Name extends string = string> {
  readonly name: Name;
  readonly inputSchema?: ToolSchema | undefined;
  readonly outputSchema?: ToolSchema | undefined;
}

/** Tools by any key, such as a whole module: `typeof import('./tools.ts')`. Members that are no tools are ignored. */
export type ToolTable = object;

/** A tool without known types: any arguments, any result. */
export type AnyTool = ToolDefinition;
/** Tools without known types. */
export type AnyTools = Readonly<Record<string, ToolDefinition>>;

/** The input type of a schema, before defaults are filled in. `Otherwise` where there is no schema, or it has no type. */
type InputOr<Schema, Otherwise> = [Schema] extends [never]
  ? Otherwise
  : Schema extends ToolSchema
    ? TypeOr<SchemaInput<Schema>, Otherwise>
    : Otherwise;
type TypeOr<Type, Otherwise> = unknown extends Type ? Otherwise : Type;

/** The arguments of a tool, as they are sent; any object where it has no schema. */
export type ToolArguments<Tool> = Tool extends { readonly inputSchema?: infer Schema }
  ? InputOr<Exclude<Schema, undefined>, ToolInput>
  : ToolInput;

/** The structured content of a tool's result; unknown where it has no schema. */
export type ToolOutput<Tool> = Tool extends { readonly outputSchema?: infer Schema }
  ? InputOr<Exclude<Schema, undefined>, unknown>
  : unknown;

/** A tool result whose structured content has a type; the content is absent when the tool failed (`isError`). */
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
