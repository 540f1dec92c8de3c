// The packages of a chat. Imported with `?weakened=<number>` it is the same chat with the edits of that number.
export { createAgent } from '@vitrine/agent';
export { createChat } from '@vitrine/chat';
export { createConnections } from '@vitrine/connect';
