// The social cards of the site's sections. `npm run recordings -- cards` draws them into public/cards.

export interface SocialCard {
  readonly title: string;
  readonly text: string;
}

/** Cards by section, the first part of a page's address; `default` is for all others. */
export const CARDS = {
  default: {
    title: 'Interfaces for MCP tools',
    text: 'Shown safely in any chat: MCP Apps, MCP-UI, Apps SDK pages, A2UI.',
  },
  start: { title: 'Start', text: 'Three minutes for each kind of user: wrap, write, show, chat, publish.' },
  guides: { title: 'Guides', text: 'How to do one thing: servers, views, hosts, models, registries.' },
  concepts: { title: 'Concepts', text: 'How Vitrine works, and why.' },
  components: { title: 'Components', text: 'Tables, charts, forms and more, drawn from data that a tool returns.' },
  reference: { title: 'Reference', text: 'Options, formats, the HTTP API, every export of every package.' },
  operations: { title: 'Operations', text: 'Deploy, sign-in, databases, a registry as a service, limits.' },
  security: { title: 'Security', text: 'What is isolated, what is asked, who is responsible, what is left open.' },
  playground: {
    title: 'Playground',
    text: 'Paste a tool or a page and see its interface, in the browser, without a server.',
  },
} as const satisfies Record<string, SocialCard>;

/** The name of the card for a page, by its path on the site, such as `guides/models`. */
export function findCard(path: string): keyof typeof CARDS {
  const section = path.split('/').find(part => part !== '') ?? '';
  return Object.hasOwn(CARDS, section) ? (section as keyof typeof CARDS) : 'default';
}
