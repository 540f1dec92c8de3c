// Public: `@vitrine/components/define-contract`. What a component of an application's own needs of its schema, without React.
export { commonShape } from './contract/common-schemas.ts';
export { type ComponentContract, defineContract } from './contract/define-contract.ts';
