// Synonyms of everyday words in tool requests. The list is small: the texts of a tool's author have more weight.
import { readStems } from './tokens.ts';

/** The word before the colon also matches the others, but not the reverse. */
const ONE_WAY = [
  'buy: add basket cart order product',
  'purchase: add basket cart order',
  'order: add basket buy',
  'sell: product shop list',
  'temperature: weather',
  'umbrella: rain weather forecast',
  'jacket: temperature weather forecast',
  'coat: temperature weather forecast',
  'create: add',
  'make: add',
  'new: add create',
  'sunny: weather forecast',
  'cloudy: weather forecast',
  'windy: weather forecast',
  'storm: weather forecast',
  'freeze: temperature weather forecast',
  'remember: add note task',
  'remind: add note task',
  'todo: task note',
  'todos: task note',
  'memo: note',
  'jot: add note',
  'rain: weather forecast',
  'warm: temperature weather',
  'cold: temperature weather',
  'warmer: temperature weather',
  'colder: temperature weather',
  'hotter: temperature weather',
  'snow: weather forecast',
  'hot: temperature weather',
];

/** Groups of synonyms, in which every word matches every other. */
const GROUPS = [
  'show see view display open print present',
  'list all available everything show',
  'add put insert append place',
  'basket cart',
  'done complete finish finished tick check',
  'sum add plus total',
  'product item article goods',
  'shop store',
  'temperature degrees',
  'weather forecast outlook',
  'rain rainy',
  'current now currently today',
  'picture image photo logo',
  'remove delete erase',
  'change update edit modify set',
  'find search look query',
  'place city town location country',
  'column field',
  'row record entry',
  'compress gzip zip',
  'run start execute trigger launch begin',
  'echo repeat say',
  'environment env',
  'operation task job',
  'describe explain',
  'toggle switch turn enable disable',
  'configuration config settings',
  'simulate simulated',
  'research investigate study',
  'budget spending money',
  'cost price',
  'create new make',
  'send mail email',
];

const BY_STEM = new Map<string, Set<string>>();
for (const group of GROUPS) {
  const stems = readStems(group);
  for (const one of stems) {
    const synonyms = BY_STEM.get(one) ?? new Set<string>();
    for (const other of stems) if (other !== one) synonyms.add(other);
    BY_STEM.set(one, synonyms);
  }
}

for (const rule of ONE_WAY) {
  const [from = '', ...to] = rule.split(':').flatMap(readStems);
  BY_STEM.set(from, new Set([...(BY_STEM.get(from) ?? []), ...to]));
}

/** Stems with about the same meaning; never the stem itself. */
export const getSynonyms = (stem: string): ReadonlySet<string> => BY_STEM.get(stem) ?? new Set();
