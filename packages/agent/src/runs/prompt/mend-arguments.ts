// Arguments as models write them, where the tool's schema leaves no doubt about what is meant: null for an optional argument that is left out (the
// strict schemas of some providers have no other way), and values as text, such as "5" for an integer or '["a"]' for a list.
import type { ToolDefinition } from '@vitrine/connect';
import { argumentCheck } from '@vitrine/models/internal/form/check-arguments';
import { isRecord, parseJson } from '@vitrine/std/internal/json';

type Arguments = Record<string, unknown>;

/** The most changes that are tried: each checks all arguments anew. */
const MAX_TRIES = 200;

/**
 * Returns the arguments without the nulls that the tool's schema refuses and can do without, and with the value in place of each refused text that is its
 * JSON (or the text in place of a refused number). What the schema takes, and what it refuses either way, stays; the same object when nothing changes.
 */
export function mendArguments(tool: ToolDefinition, args: Arguments): Arguments {
  const check = argumentCheck(tool);
  const findRefused = (value: Arguments): string[] => check(value).issues.map(({ path }) => path);
  const refused = findRefused(args);
  if (refused.length === 0) return args;
  /** Takes a change that the schema likes better. */
  const tryChange = (current: Arguments, change: (value: Arguments) => Arguments): Arguments => {
    const next = change(current);
    return next !== current && findRefused(next).length < findRefused(current).length ? next : current;
  };
  const nulls = findNulls(args);
  const isUnder = (path: string): boolean => refused.some(parent => path.startsWith(parent));
  // Nulls that are refused themselves, one by one; then all that a refused alternative may be about.
  const attempts = [
    ...nulls
      .filter(path => refused.includes(path))
      .slice(0, MAX_TRIES)
      .map(path => [path]),
    nulls.filter(isUnder),
  ];
  const withoutNulls = attempts.reduce(
    (current, paths) =>
      tryChange(current, value => paths.reduce((before, path) => changeAt(before, path, drop), value)),
    args,
  );
  return findRefused(withoutNulls)
    .slice(0, MAX_TRIES)
    .reduce((current, path) => tryChange(current, value => changeAt(value, path, retype)), withoutNulls);
}

/** JSON Pointers of the members that are null, also in lists. */
function findNulls(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => (item === null ? [] : findNulls(item, `${path}/${i}`)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const memberPath = `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return member === null ? [memberPath] : findNulls(member, memberPath);
  });
}

const drop = (): undefined => undefined;

/** Returns the value of a JSON text, or the text of a number; other values as they are. */
function retype(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value;
  const parsed = parseJson(value);
  // A number of more digits than it can hold would be another number.
  return typeof parsed === 'number' && String(parsed) !== value.trim() ? value : (parsed ?? value);
}

/** Returns the value with another member at a JSON Pointer; `undefined` removes it. The same value when nothing is there, or nothing changes. */
function changeAt<Value>(value: Value, path: string, change: (member: unknown) => unknown): Value {
  const [, encoded = '', ...rest] = path.split('/');
  const name = encoded.replaceAll('~1', '/').replaceAll('~0', '~');
  if (path === '' || typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  const before = (value as Arguments)[name];
  const after = rest.length > 0 ? changeAt(before, `/${rest.join('/')}`, change) : change(before);
  if (after === before) return value;
  if (Array.isArray(value)) return (after === undefined ? value : value.with(Number(name), after)) as Value;
  if (after !== undefined) return { ...value, [name]: after };
  const { [name]: _, ...others } = value as Arguments;
  return others as Value;
}
