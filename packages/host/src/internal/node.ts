// For servers of Vitrine: the permissions policy of a sandbox, and the form of its template.

export type { EgressOptions, PublicFetch } from '@vitrine/egress';
export { createPublicFetch } from '@vitrine/egress';
export { permissionsPolicy } from '../node/sandbox-headers.ts';
export { sandboxTemplateProblem } from '../sandbox/address-template.ts';
