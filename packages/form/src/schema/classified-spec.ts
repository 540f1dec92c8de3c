// The spec of a place while its schema is classified: it still has the whole merged schema, from which the places inside are found.

import type { FieldSpec, ObjectSpec } from '../model/field-spec.ts';
import type { NameRule } from '../model/member-names.ts';
import type { MergedSchema } from './merged-schema.ts';

export type ClassifiedSpec = FieldSpec<MergedSchema>;
export type ClassifiedObject = ObjectSpec<MergedSchema>;

/** What an object's schema says of undeclared members. `null`: there may be none. */
export interface UndeclaredMembers {
  /** Of names that match no pattern. Absent: any value. */
  readonly rest?: ClassifiedSpec | null;
  readonly patterns: readonly (readonly [pattern: string, spec: ClassifiedSpec | null])[];
}

/** The specs of a schema; the same spec for the same subschema. Places inside are classified when they are asked for: recursion ends there. */
export interface Classifier {
  readonly root: ClassifiedSpec;
  /** Of a place that may hold anything. */
  readonly any: ClassifiedSpec;
  /** Of a place that may hold nothing. */
  readonly never: ClassifiedSpec;
  /** Of a declared property. */
  propertyOf(spec: ClassifiedObject, name: string): ClassifiedSpec;
  /** Of an undeclared member. Absent: there may be none of that name. */
  memberOf(spec: ClassifiedObject, name: string): ClassifiedSpec | undefined;
  undeclaredMembersOf(spec: ClassifiedObject): UndeclaredMembers;
  /** What an undeclared member may be called; `undefined` where the schema says nothing of it. */
  nameRuleOf(spec: ClassifiedObject): NameRule | undefined;
  /** Of an array's item at this index. Absent: there may be none. */
  itemOf(spec: ClassifiedSpec, index: number): ClassifiedSpec | undefined;
}
