// Filters of SCIM (RFC 7644, 3.4.2.2): comparisons by `eq`, joined by `and`, which is what identity providers send to find a user or a group.
import { badRequest } from './scim-answers.ts';
import type { ScimCondition } from './scim-records.ts';
import { UNSTORABLE } from './user-values.ts';

const MAX_LENGTH = 1000;
const MAX_TERMS = 5;
const COMPARISON = /\s*([A-Za-z$][\w$.:-]*)\s+([A-Za-z]{2})(?![\w"])\s*("(?:[^"\\]|\\.)*"|[\w.+-]+)\s*/y;
const AND = /and(?=\s)/iy;
const CORE_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;

/** Attributes of filters, by their names in lower case. */
export type FilterAttributes = Readonly<Record<string, ScimCondition['attribute']>>;

export const USER_FILTER: FilterAttributes = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  active: 'active',
};
export const GROUP_FILTER: FilterAttributes = {
  id: 'id',
  displayname: 'displayName',
  externalid: 'externalId',
  members: 'members',
  'members.value': 'members',
};

/** Reads a filter; none is no condition. Throws the answer `invalidFilter`. */
export function parseFilter(text: string | undefined, attributes: FilterAttributes): readonly ScimCondition[] {
  if (text === undefined || text.trim() === '') return [];
  if (text.length > MAX_LENGTH) throw invalid(`it is longer than ${MAX_LENGTH} characters`);
  const conditions: ScimCondition[] = [];
  let place = 0;
  for (;;) {
    COMPARISON.lastIndex = place;
    const [matched, name = '', operator = '', value = ''] = COMPARISON.exec(text) ?? [];
    if (matched === undefined) throw invalid('it is no list of comparisons such as userName eq "ann", joined by "and"');
    conditions.push(readCondition({ name, operator, value }, attributes));
    if (conditions.length > MAX_TERMS) throw invalid(`it has more than ${MAX_TERMS} comparisons`);
    place += matched.length;
    if (place === text.length) return conditions;
    AND.lastIndex = place;
    if (!AND.test(text)) throw invalid('comparisons are joined by "and" alone');
    place = AND.lastIndex;
  }
}

interface Comparison {
  readonly name: string;
  readonly operator: string;
  readonly value: string;
}

function readCondition({ name, operator, value }: Comparison, attributes: FilterAttributes): ScimCondition {
  const key = name.replace(CORE_SCHEMA, '').toLowerCase();
  const attribute = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
  if (attribute === undefined) throw invalid(`there is no filter by ${name.slice(0, 100)}`);
  if (operator.toLowerCase() !== 'eq') throw invalid(`${operator} is not supported, only eq`);
  const parsed = parseValue(value);
  if (attribute === 'active') {
    if (/^(?:true|false)$/i.test(String(parsed))) return { attribute, value: /^true$/i.test(String(parsed)) };
    throw invalid('active is compared with true or false');
  }
  if (typeof parsed !== 'string' || UNSTORABLE.test(parsed)) throw invalid(`${name} is compared with a text`);
  return { attribute, value: parsed };
}

function parseValue(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
    throw invalid('a value is a text in quotes, true or false');
  }
}

const invalid = (reason: string): Error => badRequest('invalidFilter', `The filter cannot be used: ${reason}.`);
