// The reading of a result: what is drawn first, what after, what is folded, and the reason of each decision.
import type { ChartChoice } from './choose-chart.ts';
import type { MoneyContext } from './meaning/money.ts';
import type { Place } from './meaning/places.ts';
import type { FoldReason } from './plumbing.ts';
import type { Column } from './rows/columns.ts';
import type { Row } from './values.ts';

/** Facts about a value besides itself. */
export interface ReadAbout {
  /** The name of the member that holds it. */
  readonly key?: string;
  /** Number of drawings that contain it. @default 0 */
  readonly depth?: number;
  /** The object of units that is about its members. */
  readonly units?: unknown;
  /** The money of the records around it. */
  readonly money?: MoneyContext | undefined;
  /** True for one of several things: it shows its most telling members, and folds the others. @default false */
  readonly isBrief?: boolean;
  /** The arguments of the call, where the value is the whole result. */
  readonly arguments?: unknown;
}

/** A value, read. Each value of the input is in it once: drawn, merged into another one, or folded. */
export type Reading =
  | {
      readonly kind: 'value' | 'text' | 'empty' | 'tree' | 'list' | 'numbers' | 'bars';
      readonly value: unknown;
      readonly why: Why;
    }
  | RecordReading
  | RowsReading;

/** The reason of a view. */
export type Why =
  | 'one value'
  | 'a text'
  | 'nothing'
  | 'deep data'
  | 'plain values'
  | 'many numbers'
  | 'members'
  | 'a thing'
  | 'an answer in words'
  | 'a failure'
  | 'an envelope'
  | 'rows'
  | 'rows over time'
  | 'numbers by name'
  | 'rows with long texts';

/** A member of a record. */
export interface Field {
  readonly key: string;
  readonly value: unknown;
  /** The unit that an object of units gives it. */
  readonly unit?: string | undefined;
}

/** A member that is drawn in a place of its own. */
export interface Part extends Field {
  readonly reading: Reading;
  /** True if the record has nothing else; then the part is as deep as the record around it. */
  readonly isAll: boolean;
  /** True if its name is drawn: the name of a wrapper says nothing. */
  readonly isNamed: boolean;
  /** The words of the line which opens it, where it is a line. */
  readonly preview?: string;
}

export interface FoldedField extends Field {
  readonly reason: FoldReason;
}

export interface RecordReading {
  readonly kind: 'record';
  readonly why: Why;
  readonly record: Row;
  /** The message of a failure. */
  readonly failure?: Field | undefined;
  /** The member that names the thing. */
  readonly title?: Field | undefined;
  /** The member with the address of the thing's page, which the title opens. */
  readonly link?: Field | undefined;
  /** Members that are the state of the thing, in a word each. */
  readonly states: readonly Field[];
  /** The member whose sentence answers the call. */
  readonly lead?: Field | undefined;
  /** A few numbers, drawn large. */
  readonly figures: readonly Field[];
  /** Other members, one a line; a part among them opens to all that it holds. */
  readonly lines: readonly (Field | Part)[];
  /** Members that are drawn below each other. */
  readonly parts: readonly Part[];
  /** True if the parts come before the fields: they are the answer. */
  readonly arePartsFirst: boolean;
  /** Members that are folded: counted, and opened by a press. */
  readonly folded: readonly FoldedField[];
  /** Members that another one says: units, currencies, the other coordinate. */
  readonly merged: readonly Field[];
  /** The result says that there is more. */
  readonly hasMore: boolean;
  /** The currency of its amounts. */
  readonly money: MoneyContext;
}

export interface RowsReading {
  readonly kind: 'table' | 'cards';
  readonly why: Why;
  /** Each row opens to all of its values. */
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** Columns that are in the details of each row only. */
  readonly hidden: readonly Column[];
  readonly chart?: ChartChoice | undefined;
  /** The places of the rows, for a map. */
  readonly places?: readonly Place[] | undefined;
  /** The object of units that is about the rows. */
  readonly units?: unknown;
  readonly money: MoneyContext;
}
