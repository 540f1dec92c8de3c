// Whether the output schema of a tool has a place for a pointer.
import { placesBelow, rootPlaces, type SchemaPlaces } from './schema-places.ts';

/** Whether a schema can have a value at a pointer. `unknown` where it says nothing about it. */
export function schemaAllows(schema: unknown, pointer: string): 'yes' | 'no' | 'unknown' {
  return allowsBelow(schema, rootPlaces(schema), pointer);
}

/** Whether the schema allows a pointer that is relative to places of the schema. */
export function allowsBelow(schema: unknown, from: SchemaPlaces, pointer: string): 'yes' | 'no' | 'unknown' {
  if (pointer === '') return 'yes';
  const { schemas, isOpen } = placesBelow(schema, from, pointer);
  return schemas.length > 0 ? 'yes' : isOpen ? 'unknown' : 'no';
}
