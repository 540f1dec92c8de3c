// The interface of a check, which tries the page of a tool with a new spec before it is shown.
import type { ToolDefinition } from '@vitrine/autoview';
import type { ViewSpec } from '@vitrine/autoview/view-spec';

/** A page that is about to be shown. */
export interface SpecCheckInput {
  readonly tool: ToolDefinition;
  /** The tools of the server, for links. */
  readonly siblings: readonly ToolDefinition[];
  readonly spec: ViewSpec;
}

/** Refuses what any of the checks refuses; a later one is not asked about what an earlier one has refused. */
export function combineChecks(checks: readonly SpecCheck[]): SpecCheck {
  return {
    async run(page) {
      for (const each of checks) {
        const faults = await each.run(page);
        if (faults.length > 0) return faults;
      }
      return [];
    },
  };
}

/** Tries the page of a tool with a new spec. */
export interface SpecCheck {
  /**
   * Resolves with the reasons why the page must not be shown, one sentence each, which are sent to the model. Empty: it may be shown.
   * Rejects when the page could not be tried, for example because the browser does not start; the spec is not stored then.
   */
  run(page: SpecCheckInput): Promise<readonly string[]>;
}
