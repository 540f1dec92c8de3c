// UI texts of the page around a chat: banners, first screen, theme, switches, the user's menu.
import { defineTexts, message } from '../language/define-texts.ts';

/** The command palette. */
export const COMMAND_TEXTS = defineTexts('COMMAND_TEXTS', {
  title: 'Commands',
  open: 'Commands',
  keys: message('{commandKey} K', 'commandKey'),
  label: 'Search chats, commands and tools',
  results: 'Chats, commands and tools',
  nothing: 'Nothing matches',
  command: 'Command',
  board: 'Board',
  newChat: 'New chat',
  servers: 'Servers',
  settings: 'Settings',
  theme: { system: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' },
});

export const SHELL_TEXTS = defineTexts('SHELL_TEXTS', {
  paused: 'This chat is paused: it shows what is stored, and changes nothing.',
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

/** The user's menu, and the end of a sign-in. */
export const ACCOUNT_TEXTS = defineTexts('ACCOUNT_TEXTS', {
  account: message('Account of {name}', 'name'),
  menu: 'Account',
  admin: 'Administrator',
  administration: 'Administration',
  signOut: 'Sign out',
  ended: 'Your sign-in has ended. What you have written here is kept.',
  signInAgain: 'Sign in again',
});

/** The first screen. */
export const WELCOME_TEXTS = defineTexts('WELCOME_TEXTS', {
  inProject: 'New chat in “{project}”',
  leaveProject: 'Start the chat outside the project',
  title: 'What can I help with?',
  titlePlanner: 'What would you like to see?',
  titleTools: 'Choose a tool',
  lede: 'Answers of tools appear here as interfaces that you can use in place.',
  suggestions: 'Suggestions',
  tryThis: 'Try one of these',
  prompts: 'Or ask',
  planner:
    'No model is connected. The offline planner calls tools by the words of a request; for a conversation, connect a model.',
  connect: 'Connect a model',
});

/** Texts of the example servers' demonstrations. */
export const DEMONSTRATION_TEXTS = defineTexts('DEMONSTRATION_TEXTS', {
  forecast: { title: 'A week in Lisbon', text: 'A forecast that is drawn while its data arrive' },
  product: { title: 'A product to buy', text: 'A card with an “Add to basket” button' },
  budget: { title: 'Split a budget', text: 'Sliders, a chart and benchmarks of other companies' },
});
