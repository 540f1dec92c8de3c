// The outcomes of a generation, as codes.
export const GENERATION_OUTCOMES = [
  'accepted',
  /** The second answer could not be used either; `reasons` has the faults. */
  'refused',
  /** The provider refused, was not reached, or failed after all retries; or the check could not try the page. */
  'provider',
  /** The provider did not answer in time. */
  'timeout',
  /** The budget was spent before the request that names faults. */
  'budget',
  /** The wrapper ended, or the tool changed meanwhile. */
  'aborted',
] as const;
export type GenerationOutcome = (typeof GENERATION_OUTCOMES)[number];
