// UI texts of the sidebar and of the first screen.

export const SIDEBAR_TEXTS = {
  label: 'Chats, tools',
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
  searchTools: 'Search tools',
  searchKeys: (commandKey: string) => `${commandKey} K`,
  found: (found: number, all: number) => `${found} of ${all} tools`,
  loadingServers: 'Loading servers…',
  tryAgain: 'Try again',
  noServers: 'No servers are configured. Add one to the configuration file and restart the chat.',
  noMatch: 'No tools match “{query}”.',
  clearSearch: 'Clear search',
  noTools: 'This server has no tools',
  hasInterface: 'Has an interface',
  hasInterfaceSpoken: '(has an interface)',
  connectedStatus: 'Connected',
  connectingStatus: 'Connecting…',
  failedStatus: 'Failed',
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

/** Texts of the example servers' demonstrations. */
export const DEMONSTRATION_TEXTS = {
  forecast: { title: 'A week in Lisbon', text: 'A forecast that is drawn while its data arrive' },
  product: { title: 'A product to buy', text: 'A card with an “Add to basket” button' },
  budget: { title: 'Split a budget', text: 'Sliders, a chart and benchmarks of other companies' },
} as const;
