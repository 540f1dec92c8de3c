// What the wrapper writes into a freeform page for its runtime.
import type { FreeformTool } from './app-types.ts';

/** Rules for calling a tool. */
export interface CallRules {
  /** Whether the tool may be called without an action of the user. */
  readonly isReadOnly: boolean;
  /** The user is asked before each call. */
  readonly isDestructive: boolean;
}

export interface FreeformData {
  readonly tool: FreeformTool;
  /** Rules by name for the tools that the page may call, its own among them. */
  readonly rules: Readonly<Record<string, CallRules>>;
  readonly revision: number;
  /** The tool of the wrapper that takes errors of the page. */
  readonly reportTool?: string;
}

/** The id of the element that holds it. */
export const DATA_ID = 'vitrine-freeform';
