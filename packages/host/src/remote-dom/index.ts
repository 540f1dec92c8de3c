// Public: the `remote-dom` tier. A separate entry, so that a page without scripts does not carry the worker's runtime.

export { createRemoteDOMStage } from './create-remote-dom-stage.ts';
export type { DOMElementDefinition } from './dom-elements.ts';
// For renderers other than plain DOM.
export { createDrawnStage, type DrawOptions } from './stage.ts';

export type { RemoteElementNode, RemoteTree } from './tree.ts';
