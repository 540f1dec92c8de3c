// What every function that draws a part of a result receives: the texts of the page, the host's services, and how to draw data and text inside.
import { humanise } from '@vitrine/models/internal/form/labels';
import {
  type FileKind,
  labelWithoutUnit,
  type ReadAbout,
  type Reading,
  type Why,
} from '@vitrine/models/internal/reading';
import { isRecord } from '@vitrine/std/internal/json';
import { cutMiddle } from '@vitrine/std/internal/safe-text';
import { button } from '../page/dom.ts';
import type { Translate } from '../page/strings.ts';
import type { RecordDrawing } from './record.ts';
import type { ResultContext } from './result-context.ts';

/** A part of a result, drawn. */
export interface Drawn {
  /** The kind of drawing, which `data-view` shows. */
  readonly view: string;
  readonly node: HTMLElement;
  /** The reason of the view, where it is data. */
  readonly why?: Why;
}

/** Facts about a value besides itself. */
export interface About extends ReadAbout {
  readonly schema?: unknown;
  /** How many drawings contain it. */
  readonly depth: number;
  /** The records around, of which it is the only member: what they fold is folded with its own. */
  readonly outer?: readonly RecordDrawing[];
  /** The kind of file that a text is, where that is known. */
  readonly kind?: FileKind | undefined;
}

export interface DrawContext {
  readonly t: Translate;
  readonly context: ResultContext;
  /** Formats of numbers and dates in the language of the page. */
  readonly number: Intl.NumberFormat;
  /** Format of the numbers of a column with large ones: grouped by thousands from 1,000 on. */
  readonly grouped: Intl.NumberFormat;
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
  readonly order: Intl.Collator;
  /** Facts around a part of a view spec: the units and the money of the data that it points into. */
  readonly around?: Pick<ReadAbout, 'units' | 'money'>;
  data(value: unknown, about: About): Drawn;
  reading(reading: Reading, about: About): Drawn;
  text(text: string, about?: About): Drawn;
}

/** Views that a record is named after when one of its members is drawn so. */
export const INFORMATIVE_VIEWS = new Set('table chart tree cards image audio video diff markdown'.split(' '));

const MAX_LABEL = 200;

/** The label of a member: the schema's title, else its name in words, without a unit that is written at its value. */
export function memberLabel(key: string, schema?: unknown, { hasUnit = false } = {}): string {
  const title = isRecord(schema) && schema.title;
  const label = hasUnit ? labelWithoutUnit(key) : humanise(key);
  return cutMiddle(typeof title === 'string' && title !== '' ? title : label, MAX_LABEL);
}

/** The schema of a member or, with no `key`, of an item, where the tool has an `outputSchema`. */
export function schemaAt({ context: { outputSchema } }: DrawContext, schema: unknown, key?: string): unknown {
  return outputSchema === undefined ? undefined : memberSchema(outputSchema, schema, key);
}

/** Copies a text by the `copy` event, because a sandboxed frame may not use the Clipboard API. Returns whether it worked. */
export function copy(text: string): boolean {
  addEventListener(
    'copy',
    event => {
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
    },
    { once: true },
  );
  return document.execCommand('copy');
}

/** Shows the first of many things, and on demand more, twice as many each time. */
export function paged(
  draw: DrawContext,
  node: HTMLElement,
  count: number,
  step: number,
  add: (from: number, to: number) => void,
): HTMLElement {
  let shown = 0;
  let size = step;
  const more = button('', next);
  function next(): void {
    const to = Math.min(count, shown + size);
    add(shown, to);
    shown = to;
    size *= 4;
    if (shown < count) {
      more.textContent = draw.t('Show more ({count} left)', { count: count - shown });
      node.append(more);
    } else more.remove();
  }
  next();
  return node;
}

/** The schema of a member or, with `undefined`, of an item. Follows what is in the same document only. */
function memberSchema(root: unknown, schema: unknown, key?: string): unknown {
  const { properties, items } = isRecord(schema) ? schema : {};
  let subschema = key === undefined ? items : isRecord(properties) && Object.hasOwn(properties, key) && properties[key];
  const path =
    isRecord(subschema) &&
    typeof subschema.$ref === 'string' &&
    /^#\/(\$defs|definitions)\/([^/]+)$/.exec(subschema.$ref);
  if (path && isRecord(root)) {
    const definitions = root[path[1] as string];
    subschema = isRecord(definitions) && definitions[path[2] as string];
  }
  return subschema || undefined;
}
