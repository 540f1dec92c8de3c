// Messages of a view: valid, changed in their structure, changed byte by byte, or arbitrary values. Every value has passed through JSON, as
// messages of real views do.
import fc from 'fast-check';
import { HOSTILE, KEYS, SPOKEN } from './messages.ts';

interface Change {
  /** The index of the changed value, counted over all values of the message. */
  at: number;
  /** Kind of change. */
  how: number;
  /** The value that is inserted. */
  what: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat({ max: 60 }),
  how: fc.nat({ max: 7 }),
  what: fc.nat({ max: 9999 }),
});
const spoken: readonly object[] = Object.values(SPOKEN).flat();
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

/** A message of a view; half of them are valid, so that conversations proceed. */
export const viewMessage: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...spoken) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom(...spoken), fc.array(change, { minLength: 1, maxLength: 4 }))
      .map(([message, changes]) => changes.reduce<unknown>(restructured, message)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...spoken), fc.array(change, { minLength: 1, maxLength: 3 }))
      .map(([message, changes]) => parsed(changes.reduce(respelled, JSON.stringify(message)))),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE).map(parsed) },
);

/** Replaces one value or key of the message. */
function restructured(message: unknown, { at, how, what }: Change): unknown {
  const copy = structuredClone(message);
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 12) return;
    for (const key of Object.keys(value)) {
      places.push({ holder: value as Record<string, unknown>, key });
      walk((value as Record<string, unknown>)[key], depth + 1);
    }
  };
  walk(copy, 0);
  if (places.length === 0) return parsed(pick(HOSTILE, what));
  const { holder, key } = pick(places, at);
  const value = holder[key];
  switch (how) {
    case 0:
      delete holder[key];
      break;
    case 1:
      put(holder, pick(KEYS, what), value);
      break;
    case 2:
      delete holder[key];
      put(holder, pick(KEYS, what), value);
      break;
    case 3:
      put(holder, key, structuredClone(pick(spoken, what)));
      break;
    case 4:
      put(holder, key, [value, value]);
      break;
    case 5:
      put(holder, key, { [pick(KEYS, what)]: value });
      break;
    default:
      put(holder, key, parsed(pick(HOSTILE, what)));
  }
  return copy;
}

/** Stores a member as JSON.parse would: `__proto__` is a key like any other. */
function put(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A character of the message's text is changed, lost, doubled, or followed by others. */
function respelled(text: string, { at, how, what }: Change): string {
  const place = (at * 131 + what) % (text.length + 1);
  const before = text.slice(0, place);
  switch (how % 4) {
    case 0:
      return before + text.slice(place + 1);
    case 1:
      return before + String.fromCharCode(what % 0x80) + text.slice(place + 1);
    case 2:
      return before + text.slice(Math.max(0, place - (what % 20)));
    default:
      return before + pick(HOSTILE, what) + text.slice(place);
  }
}

/** The parsed text, or the text itself when it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
