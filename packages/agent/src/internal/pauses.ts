// For the chat: long work in slices.
export { createPauses } from '../pauses.ts';
