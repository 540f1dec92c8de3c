// Whether the numbers of bars are of one kind, so that their lengths may be compared: 55 % and 12,000 requests may not.

/** Names of columns whose rows are different quantities: each row is a measurement of its own. */
const QUANTITIES =
  /^(metric|measure|measurement|kpi|indicator|stat|statistic|property|field|parameter|param|sensor|setting|attribute|quantity|variable|counter|gauge)s?(_?names?)?$/i;
/** Names of members that hold the counts of one kind of thing. */
const DISTRIBUTION =
  /(^|[_\s])(by|per)([_\s]|$)|(count|total|histogram|distribution|breakdown|frequenc(y|ie)|share|vote|language|categor(y|ie))s?$/i;
const TIMES = /^(mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/i;

/** Whether rows, named by the texts of one column, measure the same thing. */
export function areSameQuantity(column: string, names: readonly string[]): boolean {
  return !QUANTITIES.test(column) && new Set(names.map(unitIn)).size <= 1;
}

/** Whether the members of a record are one thing counted by category, and not the different facts of one thing. `holder`: the record's name. */
export function isDistribution(holder: string, keys: readonly string[]): boolean {
  if (!areSameQuantity(holder, keys)) return false;
  const words = holder.replace(/([a-z])([A-Z])/g, '$1_$2');
  if (keys.some(key => /[a-z][A-Z]|_/.test(key))) return false;
  // Members of a schema are plain words; categories are names, numbers and times.
  const categories = keys.filter(key => TIMES.test(key) || !/^[a-z]+$/.test(key));
  return DISTRIBUTION.test(words) || categories.length * 2 > keys.length;
}

/** The unit in a name: `Memory (MB)`, `CPU %`. */
function unitIn(name: string): string {
  const [, unit] =
    /\(([^()]{1,12})\)\s*$/.exec(name) ?? /\s(%|°[CF]|[kMGT]?i?B|m?s|min|h|k?W|V|A|Hz)\s*$/.exec(name) ?? [];
  return unit?.trim() ?? (name.includes('%') ? '%' : '');
}
