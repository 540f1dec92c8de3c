// Reads a group from the body of a request, and a PATCH of one as steps. Members are users; values of other kinds are left out.

import { type PatchChange, readMember } from './read-patch.ts';
import { badRequest } from './scim-answers.ts';
import type { ScimGroupValues } from './scim-records.ts';
import { readText } from './user-values.ts';

/** Change of the members of a group. */
interface MemberStep {
  readonly op: 'add' | 'remove' | 'set';
  readonly ids: readonly string[];
}

/** PATCH of a group: its values, then the steps in their order. */
export interface GroupPatch {
  readonly apply: (values: ScimGroupValues) => ScimGroupValues;
  readonly steps: readonly MemberStep[];
}

/** Throws the answer `invalidValue`. */
export function readGroupValues(body: unknown): ScimGroupValues & { readonly members: readonly string[] } {
  const displayName = readText(readMember(body, 'displayName'), 'displayName');
  if (displayName === undefined) throw badRequest('invalidValue', 'A group needs a displayName.');
  return {
    displayName,
    externalId: readText(readMember(body, 'externalId'), 'externalId'),
    members: readMembers(readMember(body, 'members')),
  };
}

function readMembers(value: unknown): readonly string[] {
  const list: readonly unknown[] = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  const ids = list.map(each => readText(typeof each === 'string' ? each : readMember(each, 'value'), 'members.value'));
  return [...new Set(ids.filter(id => id !== undefined))];
}

/** Throws the answers `invalidValue`, `invalidPath` and `mutability`. */
export function readGroupPatch(changes: readonly PatchChange[]): GroupPatch {
  const valueChanges = changes.filter(({ attribute }) => attribute !== 'members').map(readValueChange);
  const steps = changes.filter(({ attribute }) => attribute === 'members').map(readMemberStep);
  return {
    apply: values => Object.assign({ ...values }, ...valueChanges) as ScimGroupValues,
    steps,
  };
}

function readValueChange({ attribute, op, value }: PatchChange): Partial<ScimGroupValues> {
  const next = op === 'remove' ? undefined : value;
  if (attribute === 'externalid') return { externalId: readText(next, 'externalId') };
  if (attribute !== 'displayname') return {};
  const displayName = readText(next, 'displayName');
  if (displayName === undefined) throw badRequest('mutability', 'A group keeps a displayName.');
  return { displayName };
}

function readMemberStep({ op, selection, part, value }: PatchChange): MemberStep {
  if (selection) {
    if (op !== 'remove' || selection.attribute !== 'value' || typeof selection.value !== 'string' || part !== undefined)
      throw badRequest('invalidPath', 'Members are removed by the path members[value eq "id"], and added by members.');
    return { op, ids: readMembers(selection.value) };
  }
  const ids = readMembers(value);
  if (op === 'replace') return { op: 'set', ids };
  // Without a value, all are removed.
  if (op === 'remove' && (value === undefined || value === null)) return { op: 'set', ids: [] };
  return { op, ids };
}
