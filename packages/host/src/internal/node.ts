// For servers of Vitrine: the permissions policy of a sandbox, the form of its template, and a server with all rungs.

export type { EgressOptions, PublicFetch } from '@vitrine/egress';
export { createEgress, createPublicFetch } from '@vitrine/egress';
export { STATIC_PATH, startLadderServer } from '../node/ladder-server.ts';
export { permissionsPolicy } from '../node/sandbox-headers.ts';
export { sandboxTemplateProblem } from '../sandbox/address-template.ts';
