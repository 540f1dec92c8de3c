// For servers of Vitrine: the permissions policy of a sandbox.
export { permissionsPolicy } from '../node/sandbox-headers.ts';
