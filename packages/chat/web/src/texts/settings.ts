// UI texts of the settings dialog: how approvals work, what is saved, and the approval history. `{name}` is a placeholder (template.tsx).
import type { ApprovalKind, ConsentScope, Initiator } from '@vitrine/protocol/internal/consent';

export const SETTINGS = {
  open: 'Settings',
  title: 'Settings',
  close: 'Close settings',
  approvals: 'Approvals',
  history: 'Approval history',
  loading: 'Loading…',
  retry: 'Try again',
} as const;

export const MODE = {
  heading: 'When to ask',
  askAlways: 'Ask for everything',
  off: 'Read-only tools of trusted servers, and what you have always allowed, run without a question.',
  on: 'Every call of the model or of an interface waits for your answer. Trusted servers and saved permissions do not count.',
} as const;

export const TRUSTED = {
  heading: 'Trusted servers',
  lede: 'Interfaces of a trusted server may run its read-only tools without a question.',
  trust: 'Trust {server}',
  since: 'Trusted since {day}',
  none: 'No servers are configured',
  changedOn: '{server} is trusted now',
  changedOff: '{server} is not trusted any more',
} as const;

export const PERMISSIONS = {
  heading: 'Saved permissions',
  none: 'No saved permissions',
  noneHint: 'Tools that you always allow are listed here.',
  optIns: 'Sandbox permissions',
  optInsLede: 'What interfaces may do beyond the sandbox’s default policy.',
  revoke: 'Revoke',
  revokeAll: 'Revoke all',
  revoked: 'Revoked: {name}',
  allRevoked: 'All permissions are revoked',
  since: 'since {day}',
  everyChat: 'In every chat',
  inChat: 'In “{chat}”',
  whileOpen: 'While one interface in “{chat}” is open',
  byModel: "The model may run '{tool}'",
  byView: "Interfaces may run '{tool}'",
  sampling: "Interfaces of '{tool}' may use the model",
  serverSampling: "The server may use the model for '{tool}'",
} as const;

export const HISTORY = {
  lede: 'What the model, interfaces and servers asked for in any chat, and your answers.',
  none: 'No approvals yet',
  noneHint: 'When the model or an interface asks for your approval, the question and your answer are listed here.',
  noMatch: 'No approvals match',
  clear: 'Clear filters',
  search: 'Search',
  searchHint: 'Server, tool, chat or reason',
  answer: 'Answer',
  requester: 'Asked by',
  anyAnswer: 'Any answer',
  anyAsker: 'Anyone',
  exportCsv: 'Export CSV',
  exportJsonl: 'Export JSON lines',
  fileName: 'approvals',
  count: '{count} approvals',
  countOne: '1 approval',
  more: 'Show more',
  newestOnly: 'Only the newest {count} are kept in this list.',
  details: 'Details',
  tool: 'Tool',
  chat: 'Chat',
  scope: 'Scope',
  reason: 'Your reason',
  answeredAt: 'Answered',
  edited: 'with changed arguments',
  trusted: 'and trusted {server}',
} as const;

export const ANSWERS = {
  approved: 'Allowed',
  denied: 'Denied',
  cancelled: 'Withdrawn',
  waiting: 'Waiting',
} as const;
export type AnswerName = keyof typeof ANSWERS;

export const SCOPE_NAMES: Readonly<Record<ConsentScope, string>> = {
  once: 'Once',
  surface: 'While this interface is open',
  chat: 'In this chat',
  server: 'Always',
};

export const REQUESTER_NAMES: Readonly<Record<Exclude<Initiator, 'user'>, string>> = {
  model: 'The model',
  view: 'An interface',
  server: 'The server',
};

/** What was requested, in the list. */
export const SUBJECTS: Readonly<Record<ApprovalKind, string>> = {
  tool: '{tool}',
  download: 'Save files',
  sampling: 'Use the model',
  link: 'Open a link',
  elicitation: 'Asked for information',
};
