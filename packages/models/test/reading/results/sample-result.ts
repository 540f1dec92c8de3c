// Results as servers of this kind answer: the shapes are theirs, the values are made up.

export interface SampleResult {
  readonly id: string;
  readonly tool?: string;
  readonly arguments?: { readonly [name: string]: unknown };
  /** The structured result; a text is read as a text block. */
  readonly value: unknown;
}
