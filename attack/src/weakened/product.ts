// The packages that a chat is made of. Imported with `?weakened=<number>` it is the same chat with the edits of that number in it.
export { createAgent } from '@vitrine/agent';
export { createChat } from '@vitrine/chat';
export { createConnections } from '@vitrine/connect';
