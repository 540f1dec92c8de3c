// Models write null for optional arguments that they leave out, because the strict schemas of some providers have no other way to say so.
import type { ToolDefinition } from '@vitrine/connect';
import { argumentCheck } from '@vitrine/models/internal/form/check-arguments';
import { isRecord } from '@vitrine/std/internal/json';

type Arguments = Record<string, unknown>;

/** The arguments without the nulls that the tool's schema refuses and can do without; the same object when there are none. */
export function dropNulls(tool: ToolDefinition, args: Arguments): Arguments {
  const nulls = findNulls(args);
  if (nulls.length === 0) return args;
  const check = argumentCheck(tool);
  const countIssues = (value: Arguments): number => check(value).issues.length;
  const refusedPaths = new Set(check(args).issues.map(({ path }) => path));
  const isUnder = (path: string): boolean => [...refusedPaths].some(refused => path.startsWith(refused));
  // Those that are refused themselves, one by one; then all that a refused alternative may be about.
  const attempts = [...nulls.filter(path => refusedPaths.has(path)).map(path => [path]), nulls.filter(isUnder)];
  return attempts.reduce((current, paths) => {
    const next = paths.reduce(without, current);
    return countIssues(next) < countIssues(current) ? next : current;
  }, args);
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

function without<Value>(value: Value, path: string): Value {
  const [, encoded = '', ...rest] = path.split('/');
  const name = encoded.replaceAll('~1', '/').replaceAll('~0', '~');
  if (Array.isArray(value)) {
    const below =
      rest.length > 0 ? value.with(Number(name), without(value[Number(name)], `/${rest.join('/')}`)) : value;
    return below as Value;
  }
  if (!isRecord(value) || !Object.hasOwn(value, name)) return value;
  if (rest.length > 0) return { ...value, [name]: without(value[name], `/${rest.join('/')}`) } as Value;
  const { [name]: _, ...others } = value;
  return others as Value;
}
