// Options of freeform pages.
import type { FreeformTrial } from './trial/freeform-trial.ts';

/** The options of freeform pages. */
export interface FreeformOptions {
  /** Tries each page in a browser before it is shown. @default pages that only the static check has seen are shown */
  readonly trial?: FreeformTrial | undefined;
  /** Replaces the prompt that tells models how to write a page. @default the built-in one */
  readonly systemPrompt?: string | undefined;
}
