// The types of a spec, as the page reads them. They have no code: the page does not carry the schema.
import type { LeafPart } from '../../view-spec/view-spec.ts';

export type PartOf<Name extends LeafPart['part']> = Extract<LeafPart, { readonly part: Name }>;
export type ValueSpec = PartOf<'stats'>['tiles'][number];
export type Link = NonNullable<PartOf<'table'>['links']>[number];
