// For servers of Vitrine: addresses that a server may connect to for others, and the permissions policy of a sandbox.
export { checkedLookup, type Lookup } from '../node/checked-lookup.ts';
export { permissionsPolicy } from '../node/sandbox-headers.ts';
