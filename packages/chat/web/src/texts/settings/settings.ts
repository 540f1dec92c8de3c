// UI texts of the settings dialog: how approvals work, what is saved, and the approval history. `{name}` is an argument (define-texts.ts).
import type { ApprovalKind, ConsentScope, Initiator } from '@vitrine/protocol/internal/session/consent';
import { defineTexts, message } from '../../language/define-texts.ts';

export const SETTINGS = defineTexts('SETTINGS', {
  open: 'Settings',
  title: 'Settings',
  close: 'Close settings',
  models: 'Models',
  general: 'General',
  approvals: 'Approvals',
  history: 'Approval history',
  data: 'Data',
  loading: 'Loading…',
});

export const MODE = defineTexts('MODE', {
  heading: 'When to ask',
  askAlways: 'Ask for everything',
  off: 'Read-only tools of trusted servers, and what you have always allowed, run without a question.',
  on: 'Every call of the model or of an interface waits for your answer. Trusted servers and saved permissions do not count.',
});

export const TRUSTED = defineTexts('TRUSTED', {
  heading: 'Trusted servers',
  lede: 'Read-only tools of a trusted server run without a question.',
  trust: 'Trust {server}',
  trustForModel: 'Trust {server} for the model',
  readers: { view: 'For its interfaces', model: 'For the model' },
  since: 'Trusted since {day}',
  none: 'No servers are configured',
  changedOn: '{server} is trusted now',
  changedOff: '{server} is not trusted any more',
  changedOnForModel: '{server} is trusted for the model now',
  changedOffForModel: '{server} is not trusted for the model any more',
});

export const PERMISSIONS = defineTexts('PERMISSIONS', {
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
  inProject: 'In the chats of one project',
  whileOpen: 'While one interface in “{chat}” is open',
  byModel: "The model may run ''{tool}''",
  byView: "Interfaces may run ''{tool}''",
  sampling: "Interfaces of ''{tool}'' may use the model",
  serverSampling: "The server may use the model for ''{tool}''",
});

export const HISTORY = defineTexts('HISTORY', {
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
  count: message('{count, plural, one {# approval} other {# approvals}}', 'count'),
  more: 'Show more',
  newestOnly: message('Only the newest {count, number} are kept in this list.', 'count'),
  details: 'Details',
  tool: 'Tool',
  chat: 'Chat',
  scope: 'Scope',
  reason: 'Your reason',
  answeredAt: 'Answered',
  edited: 'with changed arguments',
  trusted: 'and trusted {server}',
});

export const ANSWERS = defineTexts('ANSWERS', {
  approved: 'Allowed',
  denied: 'Denied',
  cancelled: 'Withdrawn',
  waiting: 'Waiting',
});
export type AnswerName = keyof typeof ANSWERS;

export const SCOPE_NAMES = defineTexts('SCOPE_NAMES', {
  once: 'Once',
  surface: 'While this interface is open',
  chat: 'In this chat',
  project: 'In this project',
  server: 'Always',
} as const satisfies Record<ConsentScope, string>);

export const REQUESTER_NAMES = defineTexts('REQUESTER_NAMES', {
  model: 'The model',
  view: 'An interface',
  server: 'The server',
} as const satisfies Record<Exclude<Initiator, 'user'>, string>);

/** Subjects of requests, in the list. */
export const SUBJECTS = defineTexts('SUBJECTS', {
  tool: '{tool}',
  download: 'Save files',
  sampling: 'Use the model',
  link: 'Open a link',
  elicitation: 'Asked for information',
} as const satisfies Record<ApprovalKind, string>);
