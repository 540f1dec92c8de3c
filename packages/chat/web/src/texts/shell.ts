// UI texts of the page around a chat: banners, start, theme, switches.

export const SHELL_TEXTS = {
  skip: 'Skip to the transcript',
  closeMenu: 'Close the menu',
  offline: 'No connection to the chat server. Trying again…',
  tryNow: 'Try now',
  exportRest: 'Save what can be read of this chat',
  tryAgain: 'Try again',
  autoInterfaces: 'Auto-generate interfaces',
  autoInterfacesHint: 'For tools without an interface. Applies from the next call.',
  notFound: 'Chat not found',
  notFoundHint: 'It may be stored in another data folder. You can start a new chat.',
  newChat: 'New chat',
  loadingChat: 'Loading the chat…',
  emptyChat: 'This chat is empty. Choose a tool.',
  startFailed: 'The chat could not be loaded',
  chat: 'Chat',
  chatLabel: (day: string) => `Chat of ${day}`,
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
} as const;
