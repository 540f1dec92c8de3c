// For the chat: when buttons take clicks, and surfaces that close.
export { ARMING_MS } from '../use-arming.ts';
export { useClosable } from '../use-closable.ts';
