// For renderers of remote DOM in Vitrine: the elements of the older library, and their styles.
export { BASIC_SPECS } from '../remote-dom/basic-specs.ts';
export { adoptRemoteStyles } from '../remote-dom/styles.ts';
