// The features of the protocols between views and hosts, and what a protocol lacks: the columns and the gaps of the table in
// protocols.browser.ts.

export const FEATURES = [
  'input',
  'partial input',
  'result',
  'call',
  'message',
  'link',
  'state',
  'size',
  'display modes',
  'theme',
  'tools',
  'errors',
] as const;
export type Feature = (typeof FEATURES)[number];

export const PROTOCOLS = ['MCP Apps', 'MCP-UI', 'Apps SDK'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

type Gaps = Readonly<Record<Protocol, Partial<Record<Feature, string>>>>;

/** Features that a page of the protocol cannot have in our host, with the reason. Every other cell is a test. */
export const GAPS_IN_OUR_HOST: Gaps = {
  'MCP Apps': {},
  'MCP-UI': {
    input: 'a page has render data alone',
    'partial input': 'a page has render data alone',
    state: 'no message',
    'display modes': 'no message',
    theme: 'no message',
    tools: 'no message',
  },
  'Apps SDK': { 'partial input': '`toolInput` is null until the arguments are whole', tools: 'no member' },
};

/** Features that a page of `@vitrine/view` cannot have in a host of the protocol, with the reason. */
export const GAPS_OF_OUR_VIEW: Gaps = {
  'MCP Apps': { state: 'an extension of ours, which the official host does not announce' },
  'MCP-UI': {
    input: 'a host has render data alone',
    'partial input': 'a host has render data alone',
    state: 'no message',
    'display modes': 'no message',
    theme: 'no message',
    tools: 'no message',
  },
  'Apps SDK': {
    'partial input': '`toolInput` is null until the arguments are whole',
    state: 'the adapter translates to the older messages, which have none',
    'display modes': 'the adapter translates to the older messages, which have none',
    tools: 'no member',
  },
};
