// For the command: which schemas of tools providers refuse.
export { findProviderRefusals, type ProviderRefusal } from '../tool-schemas/provider-refusals.ts';
