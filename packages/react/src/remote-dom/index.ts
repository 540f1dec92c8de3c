// Public: remote DOM drawn with React. A separate entry, so that a page without scripts does not carry it.
export { createReactRemoteDomStage, type ReactRemoteDomOptions } from './create-react-remote-dom-stage.tsx';
export {
  type OlderComponentLibrary,
  type OlderRemoteDomProps,
  type OlderRemoteElement,
  olderRemoteElements,
} from './older-library.tsx';
export type { ReactElementDefinition } from './remote-elements.tsx';
