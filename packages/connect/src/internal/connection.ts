// For the chat and the agent: sign-ins of a connection, its lists, and the messages that pass.
export { describeClient } from '../auth/oauth-client.ts';
export type { ConnectionSignIn, ListEntry } from '../connection.ts';
export { LIST_NAMES } from '../connection.ts';
export type { ObservedMessage } from '../observed-message.ts';
