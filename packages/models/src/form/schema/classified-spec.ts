// The spec of a place while its schema is classified: it still has the whole merged schema, from which the places inside are found.

import type { ArraySpec, FieldSpec, ObjectSpec } from '../model/fields/field-spec.ts';
import type { NameRule } from '../model/fields/member-names.ts';
import type { MergedSchema } from './merged-schema.ts';

export type ClassifiedSpec = FieldSpec<MergedSchema>;
export type ClassifiedObject = ObjectSpec<MergedSchema>;
export type ClassifiedArray = ArraySpec<MergedSchema>;

/** The schemas of undeclared members. */
interface UndeclaredMembers {
  /** Names that match no pattern are forbidden. */
  readonly closed: boolean;
  /** Spec of names that match no pattern. @default any value, or `closed` */
  readonly rest?: ClassifiedSpec | undefined;
  /** Specs of names by pattern; a pattern without `spec` forbids its names. */
  readonly patterns: readonly { readonly pattern: string; readonly spec?: ClassifiedSpec | undefined }[];
}

/** The specs of a schema; the same spec for the same subschema. Places inside are classified on first use, which ends recursion. */
export interface Classifier {
  readonly root: ClassifiedSpec;
  /** Spec of a place that may hold any value. */
  readonly any: ClassifiedSpec;
  /** Spec of a place that may hold no value. */
  readonly never: ClassifiedSpec;
  /** Finds the spec of a declared property. */
  findProperty(spec: ClassifiedObject, name: string): ClassifiedSpec;
  /** Finds the spec of an undeclared member; undefined when no member of that name is allowed. */
  findMember(spec: ClassifiedObject, name: string): ClassifiedSpec | undefined;
  readUndeclaredMembers(spec: ClassifiedObject): UndeclaredMembers;
  /** The rules for the names of undeclared members; `undefined` where the schema has none. */
  readNameRule(spec: ClassifiedObject): NameRule | undefined;
  /** Finds the spec of an array's item at this index; undefined when no item is allowed there. */
  findItem(spec: ClassifiedSpec, index: number): ClassifiedSpec | undefined;
}
