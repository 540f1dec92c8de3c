// The spec of a place while its schema is classified: it still has the whole merged schema, from which the places inside are found.

import type { FieldSpec, ObjectSpec } from '../model/field-spec.ts';
import type { NameRule } from '../model/member-names.ts';
import type { MergedSchema } from './merged-schema.ts';

export type ClassifiedSpec = FieldSpec<MergedSchema>;
export type ClassifiedObject = ObjectSpec<MergedSchema>;

/** The schemas of undeclared members. `null`: none are allowed. */
export interface UndeclaredMembers {
  /** Of names that match no pattern. Absent: any value. */
  readonly rest?: ClassifiedSpec | null;
  readonly patterns: readonly (readonly [pattern: string, spec: ClassifiedSpec | null])[];
}

/** The specs of a schema; the same spec for the same subschema. Places inside are classified on first use, which ends recursion. */
export interface Classifier {
  readonly root: ClassifiedSpec;
  /** Of a place that may hold any value. */
  readonly any: ClassifiedSpec;
  /** Of a place that may hold no value. */
  readonly never: ClassifiedSpec;
  /** Of a declared property. */
  findProperty(spec: ClassifiedObject, name: string): ClassifiedSpec;
  /** Of an undeclared member. Absent: no member of that name is allowed. */
  findMember(spec: ClassifiedObject, name: string): ClassifiedSpec | undefined;
  readUndeclaredMembers(spec: ClassifiedObject): UndeclaredMembers;
  /** The rules for the names of undeclared members; `undefined` where the schema has none. */
  readNameRule(spec: ClassifiedObject): NameRule | undefined;
  /** Of an array's item at this index. Absent: no item is allowed there. */
  findItem(spec: ClassifiedSpec, index: number): ClassifiedSpec | undefined;
}
