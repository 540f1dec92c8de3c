// Public: remote DOM drawn with React. A separate entry, so that a page without scripts does not carry it.
export { createReactRemoteDOMStage } from './create-react-remote-dom-stage.tsx';
export { olderRemoteElements } from './older-library.tsx';
export type { ReactElementDefinition } from './remote-elements.tsx';
