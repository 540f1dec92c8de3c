// Public: what a program may connect to for others.

export { createEgress, createPublicFetch, type Egress, type EgressOptions, type PublicFetch } from './egress.ts';
export { EgressError } from './egress-error.ts';
