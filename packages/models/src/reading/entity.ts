// The members of a record that name it, tell its state and open its page.
import { isRecord } from '@vitrine/std/internal/json';
import { isLink, isLong, isTime, plain, plainKey, type Row } from './values.ts';

const TITLES = ['name', 'title', 'label', 'subject', 'id', 'key', 'path'];
/** Names of members that name a thing, the best first; `id` alone names nothing that people know. */
const THING_TITLES = [
  ...[
    'name',
    'title',
    'displayname',
    'fullname',
    'friendlyname',
    'subject',
    'label',
    'headline',
    'summary',
    'filename',
    'path',
  ],
  ...['login', 'username', 'hostname', 'identifier', 'symbol', 'invoicenumber', 'ordernumber', 'orderid', 'number'],
];
const STATES = /^(state|status|conclusion|phase|level|severity|priority|urgency)$/;
/** Members that tell who did something. */
const PEOPLE = /^(user|author|owner|sender|creator|reporter|assignee|organizer|commander|.*by)$/;
/** Names of the address of a thing's own page; the others are of a program's interface. */
const PAGES = ['htmlurl', 'weburl', 'permalink', 'htmllink', 'webviewlink', 'link', 'url', 'homepage'];
/** Members that tell what a nested record is, where nothing names it. */
const NESTED_NAMES = ['email', 'login', 'value', 'content', 'text', 'body', 'message', 'description'];
const MAX_TITLE = 160;
const MAX_STATE = 24;
const MAX_SOLE_DEPTH = 2;

/** The value that names a record, in a tree and on a card. */
export function titleKey(part: unknown): string | undefined {
  return isRecord(part) ? TITLES.find(title => typeof part[title] === 'string') : undefined;
}

/** The member that names a thing to people. */
export function thingTitleKey(record: Row): string | undefined {
  const keys = Object.keys(record).filter(key => !key.startsWith('__') && isTitle(plain(record[key])));
  for (const title of THING_TITLES) {
    const key = keys.find(name => plainKey(name) === title);
    if (key !== undefined) return key;
  }
  return undefined;
}

export function isTitle(value: unknown): boolean {
  return (
    typeof value === 'string' && value.trim() !== '' && value.length <= MAX_TITLE && !/\n/.test(value) && !isTime(value)
  );
}

export function isState(key: string, value: unknown): boolean {
  return STATES.test(plainKey(key)) && typeof value === 'string' && value !== '' && value.length <= MAX_STATE;
}

export function isPersonKey(key: string): boolean {
  return PEOPLE.test(plainKey(key));
}

/** The member with the address of a thing's page for people. */
export function pageKey(record: Row): string | undefined {
  const keys = Object.keys(record).filter(key => isLink(record[key]) && !isInterfaceAddress(record[key]));
  for (const page of PAGES) {
    const key = keys.find(name => plainKey(name) === page);
    if (key !== undefined) return key;
  }
  return undefined;
}

/** Tells if an address is one that programs read: of an interface, or a template. */
export function isInterfaceAddress(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    (/^(https?:\/\/api\.[^/]+|\/services)\//.test(value) || (/^https?:/.test(value) && value.includes('{')))
  );
}

/** Writes a nested record or list in one line: its name, or its few values. */
export function nestedName(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const names = value.map(nestedName);
    const isShort =
      value.length > 0 && value.length <= 12 && names.every(name => name !== undefined && name.length <= 40);
    return isShort ? names.join(', ') : undefined;
  }
  if (!isRecord(value)) return undefined;
  const key = thingTitleKey(value) ?? NESTED_NAMES.find(name => isTitle(value[name]));
  return key === undefined ? undefined : String(plain(value[key]));
}

/** The only text that a record or list holds, however deep; undefined for others. */
export function soleText(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return isLong(value) ? undefined : value;
  const [part, ...others] = Object.values(value ?? {});
  return others.length > 0 || depth > MAX_SOLE_DEPTH ? undefined : soleText(part, depth + 1);
}
