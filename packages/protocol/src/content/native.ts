// The native component that a tool names: drawn by the host itself, from the tool's `structuredContent`.
import * as z from 'zod/mini';

export const NativeComponentSchema = z.object({
  /** Name of the component, such as `data-table`. */
  component: z.string(),
  /** Version of the props' shape. A host that knows only an older one shows the next interface. */
  version: z.number().check(z.int(), z.gte(1)),
  /** The tool's arguments have the same shape as its `structuredContent`: the component may be drawn while they are written. */
  fromArguments: z.optional(z.boolean()),
});
/** The component of the host that a tool names, to be drawn from its `structuredContent`. */
export type NativeComponent = z.infer<typeof NativeComponentSchema>;
