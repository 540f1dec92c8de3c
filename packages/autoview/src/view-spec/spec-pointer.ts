// JSON Pointers (RFC 6901) of a spec: reading values by them, and turning other notations that models write into them.

/** Names that a pointer never follows: they are members of every object in JavaScript. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** The steps of a pointer; undefined for text that is no pointer. */
export function pointerSteps(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  const steps = pointer
    .slice(1)
    .split('/')
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.some(step => FORBIDDEN.has(step)) ? undefined : steps;
}

/**
 * A step as a JSON Pointer writes it.
 * @example
 * escapedStep('a/b'); // 'a~1b'
 */
export function escapedStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The value at a pointer. Undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let place = value;
  for (const step of pointerSteps(pointer) ?? [undefined]) {
    if (step === undefined || typeof place !== 'object' || place === null || !Object.hasOwn(place, step))
      return undefined;
    place = (place as { readonly [key: string]: unknown })[step];
  }
  return place;
}

/**
 * A pointer from what a model wrote: `items[0].name`, `$.items`, `items.name`, `items/name`, `#/items`. Of a path with wildcards, `whole` is
 * the pointer of the list, which a part takes, and `item` what follows inside an item. Undefined where nothing of it can be read.
 */
export function pointerFrom(written: unknown, keep: 'whole' | 'item' = 'whole'): string | undefined {
  if (typeof written !== 'string' || written.length > 500) return undefined;
  const text = written.trim();
  // An address, or a script: no place in a value.
  if (/^[a-z][a-z\d+.-]*:\S/i.test(text)) return undefined;
  if (text === '' || text === '$' || text === '/' || text === '#' || text === '.') return '';
  const bare = text.replace(/^#(?=\/)/, '').replaceAll(/~(?![01])/g, '~0');
  if (bare.startsWith('/')) return joined(pointerSteps(bare.replace(/\/$/, '')), keep);
  const path = text
    .replace(/^\$\.?/, '')
    .replaceAll(/\[(?:'([^']*)'|"([^"]*)"|([^\]]*))\]/g, (_, one, two, index: string | undefined) =>
      index !== undefined && ANY_INDEX.test(index) ? '.*' : `.${one ?? two ?? index}`,
    );
  return joined(
    path.split(path.includes('/') ? '/' : '.').filter(step => step !== ''),
    keep,
  );
}

/** `[]`, `[*]`, `[i]`: each item of a list. */
const ANY_INDEX = /^(?:|\*|:|i|n|index)$/;

function joined(steps: readonly string[] | undefined, keep: 'whole' | 'item'): string | undefined {
  if (!steps || steps.some(step => FORBIDDEN.has(step))) return undefined;
  const first = steps.indexOf('*');
  const relevantSteps =
    first < 0 ? steps : keep === 'whole' ? steps.slice(0, first) : steps.slice(steps.lastIndexOf('*') + 1);
  return relevantSteps
    .filter(step => step !== '')
    .map(step => `/${escapedStep(step)}`)
    .join('');
}
