// Reads the values of a user from the body of a request, and applies a PATCH to them. Attributes that the chat does not keep are left out.

import { type PatchChange, readMember } from './read-patch.ts';
import { badRequest } from './scim-answers.ts';
import type { ScimEmail, ScimProfile, ScimUserValues } from './scim-records.ts';
import { NAME_PARTS } from './scim-schema.ts';

const MAX_TEXT = 300;
const MAX_EMAILS = 20;
/** Characters that no name has, and that databases refuse: control characters, halves of characters. */
export const UNSTORABLE = /\p{Cc}|\p{Surrogate}/u;

/** Throws the answer `invalidValue`. */
export function readUserValues(body: unknown): ScimUserValues {
  const userName = readText(readMember(body, 'userName'), 'userName');
  if (userName === undefined) throw badRequest('invalidValue', 'A user needs a userName.');
  const active = readMember(body, 'active');
  return {
    userName,
    externalId: readText(readMember(body, 'externalId'), 'externalId'),
    isActive: active === undefined || active === null ? true : readBoolean(active, 'active'),
    profile: createProfile({
      displayName: readText(readMember(body, 'displayName'), 'displayName'),
      name: readName(readMember(body, 'name')),
      emails: readEmails(readMember(body, 'emails')),
    }),
  };
}

interface ProfileParts {
  readonly displayName: string | undefined;
  readonly name: Readonly<Record<string, string>>;
  readonly emails: readonly ScimEmail[];
}

const createProfile = ({ displayName, name, emails }: ProfileParts): ScimProfile => ({
  ...(displayName !== undefined && { displayName }),
  ...(Object.keys(name).length > 0 && { name }),
  ...(emails.length > 0 && { emails: withOnePrimary(emails) }),
});

/** Reads a text. Returns undefined for null and for what is absent or empty. */
export function readText(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || value.length > MAX_TEXT || UNSTORABLE.test(value))
    throw badRequest('invalidValue', `${name} is a text of at most ${MAX_TEXT} characters.`);
  return value;
}

/** Reads true and false, also as the texts that Microsoft Entra sends. */
function readBoolean(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw badRequest('invalidValue', `${name} is true or false.`);
}

function readName(value: unknown): Record<string, string> {
  const parts = NAME_PARTS.map(part => [part, readText(readMember(value, part), `name.${part}`)] as const);
  return Object.fromEntries(parts.filter((pair): pair is [(typeof pair)[0], string] => pair[1] !== undefined));
}

function readEmails(value: unknown): ScimEmail[] {
  const list: readonly unknown[] = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  if (list.length > MAX_EMAILS) throw badRequest('invalidValue', `A user has at most ${MAX_EMAILS} emails.`);
  return list.flatMap(readEmail);
}

function readEmail(value: unknown): ScimEmail[] {
  const address = readText(typeof value === 'string' ? value : readMember(value, 'value'), 'emails.value');
  if (address === undefined) return [];
  const [type, display] = ['type', 'display'].map(part => readText(readMember(value, part), `emails.${part}`));
  const primary = readMember(value, 'primary') ?? undefined;
  return [
    {
      value: address,
      ...(type !== undefined && { type }),
      ...(display !== undefined && { display }),
      ...(primary !== undefined && { primary: readBoolean(primary, 'emails.primary') }),
    },
  ];
}

/** The last primary address is the one; RFC 7643, 2.4. */
function withOnePrimary(emails: readonly ScimEmail[]): readonly ScimEmail[] {
  const last = emails.findLastIndex(({ primary }) => primary);
  return emails.map((email, index) => (email.primary && index !== last ? { ...email, primary: false } : email));
}

/** Applies changes in their order. Throws the answers `invalidValue`, `noTarget` and `mutability`. */
export function patchUserValues(values: ScimUserValues, changes: readonly PatchChange[]): ScimUserValues {
  return changes.reduce(patchOnce, values);
}

function patchOnce(values: ScimUserValues, change: PatchChange): ScimUserValues {
  const { attribute, op, part } = change;
  const value = op === 'remove' ? undefined : change.value;
  const { displayName, name = {}, emails = [] } = values.profile;
  const setProfile = (parts: Partial<ProfileParts>): ScimUserValues => ({
    ...values,
    profile: createProfile({ displayName, name, emails, ...parts }),
  });
  switch (attribute) {
    case 'username': {
      const userName = readText(value, 'userName');
      if (userName === undefined) throw badRequest('mutability', 'A user keeps a userName.');
      return { ...values, userName };
    }
    case 'externalid':
      return { ...values, externalId: readText(value, 'externalId') };
    case 'active':
      // A removal leaves the default, which would let the user in again.
      if (value === undefined || value === null) throw badRequest('mutability', 'active is true or false.');
      return { ...values, isActive: readBoolean(value, 'active') };
    case 'displayname':
      return setProfile({ displayName: readText(value, 'displayName') });
    case 'name':
      return setProfile({ name: patchName(name, part, value) });
    case 'emails':
      return setProfile({ emails: patchEmails(emails, change) });
    default:
      return values;
  }
}

function patchName(name: Readonly<Record<string, string>>, part: string | undefined, value: unknown) {
  if (part === undefined) return value === undefined ? {} : { ...name, ...readName(value) };
  const key = NAME_PARTS.find(each => each.toLowerCase() === part);
  if (key === undefined) return name;
  const { [key]: _, ...others } = name;
  const text = readText(value, `name.${key}`);
  return text === undefined ? others : { ...others, [key]: text };
}

const EMAIL_PARTS = ['value', 'type', 'primary', 'display'] as const;

function patchEmails(emails: readonly ScimEmail[], { op, selection, part, value }: PatchChange): readonly ScimEmail[] {
  const isSelected = (email: ScimEmail): boolean => {
    if (!selection) return true;
    const own = readMember(email, selection.attribute);
    const [left, right] = [own, selection.value].map(each => (typeof each === 'string' ? each.toLowerCase() : each));
    return left === right;
  };
  if (op === 'remove' && part === undefined) {
    // Microsoft Entra names the values to remove.
    const removed = value === undefined || value === null ? undefined : readEmails(value).map(each => each.value);
    return emails.filter(email => !isSelected(email) || removed?.includes(email.value) === false);
  }
  if (part === undefined && !selection) {
    const next = readEmails(value);
    if (op === 'replace') return next;
    const others = emails.filter(email => !next.some(each => each.value === email.value && each.type === email.type));
    return readEmails([...clearPrimary(others, next), ...next]);
  }
  const key = EMAIL_PARTS.find(each => each === part);
  if (part !== undefined && key === undefined) return emails;
  const change = key === undefined ? value : { [key]: op === 'remove' ? null : value };
  if (!emails.some(isSelected)) {
    if (op !== 'add') throw badRequest('noTarget', 'No address is selected by the path.');
    const added = readEmail({ ...(selection && { [selection.attribute]: selection.value }), ...(change as object) });
    return readEmails([...clearPrimary(emails, added), ...added]);
  }
  const selected = emails.filter(isSelected).flatMap(email => readEmail({ ...email, ...(change as object) }));
  return readEmails([
    ...clearPrimary(
      emails.filter(email => !isSelected(email)),
      selected,
    ),
    ...selected,
  ]);
}

/** Addresses beside one that has become the primary one. */
const clearPrimary = (emails: readonly ScimEmail[], changed: readonly ScimEmail[]): readonly ScimEmail[] =>
  changed.some(({ primary }) => primary)
    ? emails.map(email => (email.primary ? { ...email, primary: false } : email))
    : emails;
