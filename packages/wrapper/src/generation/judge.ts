// What tries the page of a tool with a new spec before it is shown.
import type { ToolDefinition } from '@vitrine/autoview';
import type { ViewSpec } from '@vitrine/autoview/view-spec';

/** A page that is about to be shown. */
export interface JudgedPage {
  readonly tool: ToolDefinition;
  /** The tools of the server, for links. */
  readonly siblings: readonly ToolDefinition[];
  readonly spec: ViewSpec;
  /** Results of the tool, where some are known. */
  readonly samples: readonly unknown[];
}

export interface SpecJudge {
  /**
   * Why the page must not be shown, one sentence each; a model is sent them. Empty: it may be shown. Rejects when the page could not be tried,
   * for example because the browser does not start: then nothing is decided about the spec, and it is not stored.
   */
  judge(page: JudgedPage): Promise<readonly string[]>;
}
