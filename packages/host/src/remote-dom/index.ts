// Public: the `remote-dom` tier, apart from the core so that a page without it does not carry the worker's runtime.
export { BASIC_SPECS } from './basic-specs.ts';
export { createRemoteDomStage, type RemoteDomOptions } from './create-remote-dom-stage.ts';
export type { DomElement, DomElementDefinition, DomElementInfo } from './dom-elements.ts';
// For those who draw with something else.
export { createDrawnStage, type DrawOptions, type RemoteDomDrawing, type RemoteDomStageOptions } from './stage.ts';
export { adoptRemoteStyles } from './styles.ts';
export type { RemoteElementNode, RemoteTextNode, RemoteTree, RemoteTreeNode } from './tree.ts';
