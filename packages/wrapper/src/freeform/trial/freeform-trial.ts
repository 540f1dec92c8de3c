// The interface of a trial: it runs a freeform page before it is shown.
import type { ToolDefinition } from '@vitrine/autoview';

/** A page to try, and the tool that it is for. */
export interface FreeformTrialInput {
  readonly tool: ToolDefinition;
  /** The page as it would be served, with its runtime and policy. */
  readonly html: string;
}

/** Tries freeform pages. */
export interface FreeformTrial {
  /**
   * Resolves with why the page must not be shown, one sentence each; a model is sent them. Empty when it may be shown. Rejects when the
   * page could not be tried, for example because the browser does not start: then nothing is decided about it, and it is not stored.
   */
  run(page: FreeformTrialInput): Promise<readonly string[]>;
}
