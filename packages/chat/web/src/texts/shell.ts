// UI texts of the page around a chat: banners, start, theme, switches.
import { defineTexts, message } from './define-texts.ts';

/** The command palette. */
export const COMMAND_TEXTS = defineTexts('COMMAND_TEXTS', {
  title: 'Commands',
  open: 'Commands',
  keys: message('{commandKey} K', 'commandKey'),
  label: 'Search chats, commands and tools',
  results: 'Chats, commands and tools',
  nothing: 'Nothing matches',
  command: 'Command',
  newChat: 'New chat',
  servers: 'Servers',
  settings: 'Settings',
  theme: { system: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' },
});

export const SHELL_TEXTS = defineTexts('SHELL_TEXTS', {
  skip: 'Skip to the transcript',
  closeMenu: 'Close the menu',
  offline: 'No connection to the chat server. Trying again…',
  tryNow: 'Try now',
  exportRest: 'Save what can be read of this chat',
  tryAgain: 'Try again',
  autoInterfaces: 'Auto-generate interfaces',
  autoInterfacesHint: 'For tools without an interface. Applies from the next call.',
  notFound: 'Chat not found',
  notFoundHint: 'It was deleted, or is stored in another data folder. You can start a new chat.',
  newChat: 'New chat',
  loadingChat: 'Loading the chat…',
  emptyChat: 'This chat is empty. Choose a tool.',
  startFailed: 'The chat could not be loaded',
  chat: 'Chat',
  chatLabel: message('Chat of {day}', 'day'),
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
});
