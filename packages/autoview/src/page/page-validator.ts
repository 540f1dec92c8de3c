// The validator of a page whose schema says more than controls can check. It comes as a script of its own, only where it is needed.
import type { CreateValidator, SchemaValidator } from '@vitrine/form';

/** Where that script leaves it. */
export interface ValidatorHolder {
  vitrineValidator?: CreateValidator;
}

export function pageValidator(schema: unknown): SchemaValidator | undefined {
  return schema === undefined ? undefined : (globalThis as ValidatorHolder).vitrineValidator?.(schema);
}
