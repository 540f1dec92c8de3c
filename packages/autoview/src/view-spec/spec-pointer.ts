// JSON Pointers (RFC 6901) of a spec: reading values by them, and turning other notations that models write into them.

/** Names that a pointer never follows: they are members of every object in JavaScript. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** The steps of a pointer; undefined for text that is no pointer. */
export function stepsOf(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  const steps = pointer
    .slice(1)
    .split('/')
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.some(step => FORBIDDEN.has(step)) ? undefined : steps;
}

/** A step as a pointer writes it. */
export function escapedStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The value at a pointer. Undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  let place = value;
  for (const step of stepsOf(pointer) ?? [undefined]) {
    if (step === undefined || typeof place !== 'object' || place === null || !Object.hasOwn(place, step))
      return undefined;
    place = (place as { readonly [key: string]: unknown })[step];
  }
  return place;
}

/**
 * A pointer from what a model wrote: `items[0].name`, `$.items`, `items.name`, `items/name`, `#/items`. Wildcards are left out: a part that
 * draws items takes the pointer of the list. Undefined where nothing of it can be read.
 */
export function pointerFrom(written: unknown): string | undefined {
  if (typeof written !== 'string' || written.length > 500) return undefined;
  const text = written.trim();
  // An address, or a script: no place in a value.
  if (/^[a-z][a-z\d+.-]*:\S/i.test(text)) return undefined;
  if (text === '' || text === '$' || text === '/' || text === '#' || text === '.') return '';
  const bare = text.replace(/^#(?=\/)/, '');
  if (bare.startsWith('/')) return withoutWildcards(stepsOf(bare.replace(/\/$/, '')));
  const path = text
    .replace(/^\$\.?/, '')
    .replaceAll(/\[(?:'([^']*)'|"([^"]*)"|([^\]]*))\]/g, (_, one, two, three) => `.${one ?? two ?? three}`);
  return withoutWildcards(path.split(path.includes('/') ? '/' : '.').filter(step => step !== ''));
}

function withoutWildcards(steps: readonly string[] | undefined): string | undefined {
  if (!steps || steps.some(step => FORBIDDEN.has(step))) return undefined;
  return steps
    .filter(step => step !== '*' && step !== '')
    .map(step => `/${escapedStep(step)}`)
    .join('');
}
