// `@mcp-ui/server` 5.x: a drop-in replacement of the import. The differences are listed in this package's README.
import { type CreateOptions, createWithLabels, LABELS_5, type Payload5, type UIResource } from './create.ts';

// shared.ts lists these names by hand.
export * from './shared.ts';

/** The content of a resource. */
export type ResourceContentPayload = Payload5;
/** Options of `createUIResource`. */
export type CreateUIResourceOptions = CreateOptions<Payload5>;

/** Makes a content block with a UI resource, as 5.x does. Throws `UIResourceError`. */
export function createUIResource(options: CreateUIResourceOptions): UIResource {
  return createWithLabels(LABELS_5, options);
}
