// Texts of the sidebar and of the first screen.

export const SIDEBAR_TEXTS = {
  menu: 'Menu',
  newChat: 'New chat',
  agent: 'Agent',
  brokenAgent: (name: string) => `${name} (its file has a mistake)`,
  chats: 'Chats',
  noChats: 'No chats yet',
  tools: 'Tools',
  today: 'Today',
  yesterday: 'Yesterday',
  earlier: 'Earlier',
  toolCount: (count: number) => (count === 1 ? '1 tool' : `${count} tools`),
  connected: (servers: number, tools: number) =>
    `${servers === 1 ? '1 server' : `${servers} servers`}, ${tools === 1 ? '1 tool' : `${tools} tools`}`,
} as const;

export const WELCOME_TEXTS = {
  title: 'What can I help with?',
  titlePlanner: 'What would you like to see?',
  titleTools: 'Choose a tool',
  lede: 'Answers of tools appear here as interfaces that you can use in place.',
  tryThis: 'Try one of these',
  prompts: 'Or ask',
} as const;
