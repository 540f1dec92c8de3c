// UI texts of the page of apps: tools with an interface, which open without a model.
import { defineTexts, message } from '../../language/define-texts.ts';

export const APPS_TEXTS = defineTexts('APPS_TEXTS', {
  title: 'Apps',
  lede: 'Tools with an interface of their own. They open without a model.',
  search: 'Search apps',
  found: message('{count, plural, one {# app} other {# apps}}', 'count'),
  none: 'No connected server has a tool with an interface.',
  noMatch: 'No apps match “{query}”.',
  others: message('{count, plural, one {# tool} other {# tools}} without an interface of their own', 'count'),
  loading: 'Loading apps…',
  servers: 'Servers',
  recent: 'Opened last',
  pin: 'Pin',
  unpin: 'Unpin',
  pinned: 'Pinned',
  all: 'All apps',
  open: 'Open',
  change: 'Change inputs',
  again: 'Run again',
  window: 'Open in a window',
  opening: 'Opening…',
  gone: 'The app {tool} of {server} is not there: its server is not connected, or has no such tool any more.',
});
