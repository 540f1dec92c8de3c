// The interface of a judge, which tries the page of a tool with a new spec before it is shown.
import type { ToolDefinition } from '@vitrine/autoview';
import type { ViewSpec } from '@vitrine/autoview/view-spec';

/** A page that is about to be shown. */
export interface JudgedPage {
  readonly tool: ToolDefinition;
  /** The tools of the server, for links. */
  readonly siblings: readonly ToolDefinition[];
  readonly spec: ViewSpec;
}

/** Refuses what any of the judges refuses; a later one is not asked about what an earlier one has refused. */
export function inOrder(judges: readonly SpecJudge[]): SpecJudge {
  return {
    async judge(page) {
      for (const each of judges) {
        const faults = await each.judge(page);
        if (faults.length > 0) return faults;
      }
      return [];
    },
  };
}

/** Tries the page of a tool with a new spec. */
export interface SpecJudge {
  /**
   * Resolves with the reasons why the page must not be shown, one sentence each, which are sent to the model. Empty: it may be shown.
   * Rejects when the page could not be tried, for example because the browser does not start; the spec is not stored then.
   */
  judge(page: JudgedPage): Promise<readonly string[]>;
}
