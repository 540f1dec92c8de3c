// The error that this package throws.
import { type ErrorDetails, VitrineError } from '@vitrine/std/internal/vitrine-error';

/** The codes of `ComponentError`. */
const COMPONENT_ERROR_CODES = ['invalid-props', 'unknown-component'] as const;
/** The codes of `ComponentError`. */
export type ComponentErrorCode = (typeof COMPONENT_ERROR_CODES)[number];

/** One fault of a value. `path` leads to it from the root: property names and array indexes. */
export interface PropsIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The error of this package: `invalid-props` for refused props, `unknown-component` for a name outside the catalog. */
export class ComponentError extends VitrineError<ComponentErrorCode> {
  override readonly name = 'ComponentError';
  /** All faults, of `invalid-props` only. */
  readonly issues: readonly PropsIssue[];

  constructor(
    code: ComponentErrorCode,
    message: string,
    { issues = [], ...details }: ErrorDetails & { readonly issues?: readonly PropsIssue[] } = {},
  ) {
    super(code, message, details);
    this.issues = issues;
  }
}
