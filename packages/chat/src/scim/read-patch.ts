// Reads the body of a PATCH into changes of single attributes (RFC 7644, 3.5.2), as Okta and Microsoft Entra send them: operations in any
// case, paths inside a value, one value in place of a list.
import { badRequest } from './scim-answers.ts';

const MAX_OPERATIONS = 100;
const MAX_PATH = 500;

/** One change of one attribute. */
export interface PatchChange {
  readonly op: 'add' | 'replace' | 'remove';
  /** Name in lower case. */
  readonly attribute: string;
  /** Comparison that selects values of a list: `emails[type eq "work"]`. Absent: all of them. */
  readonly selection?: { readonly attribute: string; readonly value: unknown } | undefined;
  /** Name of a part in lower case: `value` of `emails[type eq "work"].value`. */
  readonly part?: string | undefined;
  /** Value to add, to set or to remove. Absent for a removal without a value. */
  readonly value?: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a member whatever the case of its name: names of SCIM have none. */
export function readMember(value: unknown, name: string): unknown {
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name];
  const key = Object.keys(value).find(each => each.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : value[key];
}

/** Throws the answers `invalidSyntax`, `invalidPath` and `noTarget`. Attributes of other schemas are left out. */
export function readPatch(body: unknown): readonly PatchChange[] {
  const operations = readMember(body, 'Operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw badRequest('invalidSyntax', 'A PATCH has a list of Operations.');
  if (operations.length > MAX_OPERATIONS)
    throw badRequest('invalidSyntax', `A PATCH has at most ${MAX_OPERATIONS} Operations.`);
  return operations.flatMap(readOperation);
}

function readOperation(operation: unknown): readonly PatchChange[] {
  const op = String(readMember(operation, 'op')).toLowerCase();
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw badRequest('invalidSyntax', 'The op of an operation is add, replace or remove.');
  const path = readMember(operation, 'path');
  const value = readMember(operation, 'value');
  if (op !== 'remove' && value === undefined) throw badRequest('invalidValue', `An operation to ${op} needs a value.`);
  if (typeof path === 'string' && path !== '') return readChange(op, path, value);
  if (path !== undefined && path !== null && path !== '') throw badRequest('invalidPath', 'A path is a text.');
  if (op === 'remove') throw badRequest('noTarget', 'An operation to remove needs a path.');
  if (!isObject(value)) throw badRequest('invalidValue', 'An operation without a path needs an object as its value.');
  return Object.entries(value).flatMap(([name, each]) => readChange(op, name, each));
}

const PATH = /^([A-Za-z$][\w$-]*)(?:\[([^\]]*)\])?(?:\.([A-Za-z$][\w$-]*))?$/;
const SELECTION = /^\s*([A-Za-z$][\w$-]*)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*$/i;
const CORE_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;

function readChange(op: PatchChange['op'], path: string, value: unknown): readonly PatchChange[] {
  if (path.length > MAX_PATH) throw badRequest('invalidPath', 'A path is too long.');
  const own = path.trim().replace(CORE_SCHEMA, '');
  if (/^urn:/i.test(own)) return [];
  const [matched, attribute = '', filter, part] = PATH.exec(own) ?? [];
  if (matched === undefined) throw badRequest('invalidPath', `${path.slice(0, 100)} is no path of an attribute.`);
  return [
    {
      op,
      attribute: attribute.toLowerCase(),
      selection: filter === undefined ? undefined : readSelectionFilter(filter),
      part: part?.toLowerCase(),
      // A null removes.
      value,
    },
  ];
}

function readSelectionFilter(filter: string): NonNullable<PatchChange['selection']> {
  const [matched, attribute = '', text = ''] = SELECTION.exec(filter) ?? [];
  try {
    if (matched !== undefined)
      return {
        attribute: attribute.toLowerCase(),
        value: JSON.parse(text.startsWith('"') ? text : text.toLowerCase()),
      };
  } catch {
    // A text with an escape that JSON does not know.
  }
  throw badRequest('invalidFilter', 'Values of a list are selected by one comparison such as type eq "work".');
}
