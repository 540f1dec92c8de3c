// What makes interfaces: by view specs, or as whole pages.
import type { CatalogTool } from '../listing/catalog.ts';
import type { GeneratedSpec } from './generate-spec.ts';
import type { Spending } from './requests/budget.ts';
import type { RequestedChange } from './requests/create-asker.ts';
import type { Revision } from './revisions/revision.ts';

/** Answer of the model, and the revision that it was stored as. */
export interface Made {
  readonly made: GeneratedSpec;
  /** Revision that was stored; undefined when the provider failed, or the interface is not wanted any more. */
  readonly revision: Revision | undefined;
}

export interface MakeOptions {
  /** The change that a refinement requests. Absent: the first interface of a tool. */
  readonly change?: RequestedChange | undefined;
  /** Asks the model, also where its answer to the same request is stored. @default false */
  readonly ignoresAnswers?: boolean | undefined;
  /** Called after the model has answered: false where the tool has got an interface meanwhile. @default always wanted */
  readonly isStillWanted?: (() => boolean) | undefined;
}

export interface Generator {
  /** The model and the version of the prompt. */
  readonly id: string;
  readonly spending: Spending;
  /** Returns the key of the request for the first interface of a tool, as it would be made now. */
  getKey(tool: CatalogTool): string;
  /** Makes and stores an interface. Rejects when the model cannot be loaded, or the store fails. */
  make(tool: CatalogTool, options?: MakeOptions): Promise<Made>;
}
