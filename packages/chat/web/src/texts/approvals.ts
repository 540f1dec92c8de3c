// UI texts of approvals and permissions. `{name}` is a placeholder (template.tsx).
import type { ConsentScope } from '@vitrine/protocol/internal/consent';

/** Names of requesters. */
export const REQUESTERS = {
  model: 'The model',
  planner: 'The offline planner',
  server: 'The server {server}',
} as const;

/** Titles of cards. */
export const TITLES = {
  tool: "Allow '{tool}'?",
  draft: "Run '{tool}'?",
  file: 'Save a file?',
  files: 'Save {count} files?',
  sampling: 'Use the model?',
  link: 'Open this link?',
  elicitation: '{server} asks for information',
  elicitationUrl: '{server} asks you to open a page',
} as const;

/** One sentence below the title: who requests what. */
export const REQUEST_SENTENCES = {
  tool: "{requester} wants to run '{tool}'",
  offeredTool: "{requester} wants to run '{tool}', which the interface of {interface} offers and runs itself",
  draft: "This is how your message was understood. Check it before you run '{tool}'.",
  file: '{requester} wants to save a file',
  files: '{requester} wants to save {count} files',
  sampling: '{requester} wants to use the model',
  link: '{requester} wants to open a link',
  elicitation: '{requester} needs this information to continue',
  elicitationUrl: '{requester} needs you to visit this address to continue',
} as const;

/** The decision: one line of the transcript. */
export const DECISIONS = {
  waiting: 'Waiting for your answer',
  tool: "You allowed '{tool}'{reach}",
  edited: "You changed and allowed '{tool}'{reach}",
  draft: "You ran '{tool}'",
  file: 'You saved a file',
  files: 'You saved {count} files',
  sampling: 'You allowed the use of the model{reach}',
  link: 'You opened a link',
  elicitation: 'You answered',
  elicitationUrl: 'You opened the page',
  trusted: 'You trust read-only tools of {server} from now on',
  denied: 'You denied this',
  deniedBecause: 'You denied this: “{reason}”',
  declined: 'You declined this',
  cancelled: 'This request was withdrawn',
} as const;

/** Ends of the sentences in `DECISIONS`, by scope. */
export const SCOPE_PHRASES: Readonly<Record<ConsentScope, string>> = {
  once: '',
  surface: ' while this interface is open',
  chat: ' in this chat',
  server: ' always',
};

export const CARD = {
  allowOnce: 'Allow once',
  run: 'Run',
  save: 'Save',
  open: 'Open in a new tab',
  send: 'Send',
  always: 'Always allow for this tool',
  more: 'More options',
  allowSurface: 'Allow while this interface is open',
  allowChat: 'Allow in this chat',
  trust: 'Always allow read-only tools of {server}',
  deny: 'Deny',
  decline: 'Decline',
  denyWithReason: 'Deny with a reason',
  reason: 'Reason for the model',
  dismiss: 'Dismiss without an answer',
  edit: 'Edit',
  editing: 'Arguments',
  arguments: 'Arguments',
  loading: 'Loading the question…',
  moreWaiting: (count: number) => (count === 1 ? '1 more approval waits.' : `${count} more approvals wait.`),
  denyAll: (count: number) => `Deny all ${count}`,
  foreign: 'Shown by a server, not by this chat. Your answer becomes a message.',
  loadingForm: 'Loading the form…',
  changed: 'This has changed since you allowed it.',
  notDelivered: 'Your answer was not sent. {problem}',
  runByInterface: 'The interface offers this tool and runs it itself. It gets the arguments below.',
  noPasswords: 'Do not share passwords or keys here.',
  samplingRequest: 'What the model would be asked',
  noSchema: 'The server’s form cannot be shown.',
} as const;

export const FACTS = {
  askedBy: 'Asked by',
  offeredBy: 'Offered by',
  uiFrom: 'the interface of {tool}',
  model: 'the model',
  planner: 'the offline planner',
  serverLabel: 'Server',
  tool: 'Tool',
} as const;

export const PENDING = {
  one: '1 approval waiting',
  many: '{count} approvals waiting',
  arrived: 'Approval needed: {title}',
} as const;
