// UI texts of the dialog of the tools.
import { defineTexts, message } from '../language/define-texts.ts';

export const TOOLS_TEXTS = defineTexts('TOOLS_TEXTS', {
  title: 'Tools',
  close: 'Close tools',
  search: 'Search tools',
  found: message('{found, number} of {all, number} tools', 'found', 'all'),
  loading: 'Loading servers…',
  noServers: 'No servers yet. Add one under “Servers”.',
  noServersFixed: 'No servers are configured. Add one to the configuration file and restart the chat.',
  noMatch: 'No tools match “{query}”.',
  clearSearch: 'Clear search',
  noTools: 'This server has no tools',
  hasInterface: 'Has an interface',
  hasInterfaceSpoken: '(has an interface)',
  toolCount: message('{count, plural, one {# tool} other {# tools}}', 'count'),
  offerHint: 'Models are offered the tools with a tick, in all chats. You can call every tool.',
  offer: message('Offer {tool} to models', 'tool'),
  servers: 'Servers',
});
