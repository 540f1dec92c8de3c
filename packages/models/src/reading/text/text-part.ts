// The parts of a text that is the answer of a tool, in their order.
import type { Row } from '../values.ts';

/** The kinds of lines whose columns matter: each is drawn in a monospaced typeface. */
export type LinesKind = 'diff' | 'log' | 'trace' | 'code' | 'aligned';

/** The rows of a table that a text writes, as texts. */
export interface TextTable {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of a text, read. */
export type TextPart =
  /** JSON, or records that the text writes in another way. */
  | { readonly kind: 'data'; readonly value: object }
  /** One record, written as `name: value` in a line each. */
  | { readonly kind: 'pairs'; readonly value: Row }
  | ({ readonly kind: 'rows' } & TextTable)
  | { readonly kind: 'links'; readonly addresses: readonly string[] }
  | { readonly kind: LinesKind; readonly lines: readonly string[] }
  | { readonly kind: 'markdown' | 'words'; readonly text: string };
