// React context with the page's one `Chat`.
import { createContext, useContext } from 'react';
import type { Chat } from './chat.ts';

export const ChatContext = createContext<Chat | undefined>(undefined);

export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('useChat() needs <ChatContext value={chat}> around it.');
  return chat;
}
