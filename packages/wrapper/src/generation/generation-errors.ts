// Why no interface was made.
export const GENERATION_OUTCOMES = [
  'accepted',
  /** The second answer could not be used either; the reasons say why. */
  'refused',
  /** The provider refused, was not reached, or failed after all retries; or the judge could not try the page. */
  'provider',
  /** The provider did not answer in time. */
  'timeout',
  /** The budget is spent. */
  'budget',
  /** The wrapper ended, or the tool changed meanwhile. */
  'aborted',
] as const;
export type GenerationOutcome = (typeof GENERATION_OUTCOMES)[number];
