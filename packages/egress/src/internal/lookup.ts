// For the host’s server: how names are looked up.
export type { Lookup } from '../public-address.ts';
export { systemLookup } from '../public-address.ts';
