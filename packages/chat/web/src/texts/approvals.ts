// UI texts of approvals and permissions. `{name}` is an argument (define-texts.ts).
import type { ConsentScope } from '@vitrine/protocol/internal/session/consent';
import { defineTexts, message } from '../language/define-texts.ts';

/** Names of requesters. */
export const REQUESTERS = defineTexts('REQUESTERS', {
  model: 'The model',
  planner: 'The offline planner',
  server: 'The server {server}',
  schedule: 'Your schedule',
});

/** Titles of cards. */
export const TITLES = defineTexts('TITLES', {
  tool: "Allow ''{tool}''?",
  draft: "Run ''{tool}''?",
  file: 'Save a file?',
  files: 'Save {count, plural, one {# file} other {# files}}?',
  sampling: 'Use the model?',
  link: 'Open this link?',
  elicitation: '{server} asks for information',
  elicitationUrl: '{server} asks you to open a page',
  elicitationOpened: '{server} waits until you are done on the page',
});

/** One sentence below the title: who requests what. */
export const REQUEST_SENTENCES = defineTexts('REQUEST_SENTENCES', {
  tool: "{requester} wants to run ''{tool}''",
  offeredTool: "{requester} wants to run ''{tool}'', which the interface of {interface} offers and runs itself",
  draft: "This is how your message was understood. Check it before you run ''{tool}''.",
  file: '{requester} wants to save a file',
  files: '{requester} wants to save {count, plural, one {# file} other {# files}}',
  sampling: '{requester} wants to use the model',
  link: '{requester} wants to open a link',
  elicitation: '{requester} needs this information to continue',
  elicitationUrl: '{requester} needs you to visit this address to continue',
  elicitationOpened: '{requester} says by itself when you are done at this address',
});

/** The decision: one line of the transcript. */
export const DECISIONS = defineTexts('DECISIONS', {
  waiting: 'Waiting for your answer',
  tool: "You allowed ''{tool}''{reach}",
  edited: "You changed and allowed ''{tool}''{reach}",
  draft: "You ran ''{tool}''",
  file: 'You saved a file',
  files: 'You saved {count, plural, one {# file} other {# files}}',
  sampling: 'You allowed the use of the model{reach}',
  link: 'You opened a link',
  elicitation: 'You answered',
  elicitationUrl: 'You opened the page',
  elicitationOpened: 'You said that you are done on the page',
  waited: 'The wait for the page is over',
  trusted: 'You trust read-only tools of {server} from now on',
  trustedForModel: 'The model may use read-only tools of {server} from now on',
  denied: 'You denied this',
  deniedBecause: 'You denied this: “{reason}”',
  declined: 'You declined this',
  cancelled: 'This request was withdrawn',
});

/** Ends of the sentences in `DECISIONS`, by scope. */
export const SCOPE_PHRASES = defineTexts('SCOPE_PHRASES', {
  once: '',
  surface: ' while this interface is open',
  chat: ' in this chat',
  project: ' in this project',
  server: ' always',
} as const satisfies Record<ConsentScope, string>);

export const CARD = defineTexts('CARD', {
  allowOnce: 'Allow once',
  run: 'Run',
  save: 'Save',
  open: 'Open in a new tab',
  send: 'Send',
  always: 'Always allow for this tool',
  more: 'More options',
  allowSurface: 'Allow while this interface is open',
  allowArtifact: 'Allow while this artifact is open',
  allowChat: 'Allow in this chat',
  allowProject: 'Allow in this project',
  trust: 'Always allow read-only tools of {server}',
  trustForModel: 'Let the model use read-only tools of {server} without asking',
  deny: 'Deny',
  decline: 'Decline',
  denyWithReason: 'Deny with a reason',
  reason: 'Reason for the model',
  dismiss: 'Dismiss without an answer',
  edit: 'Edit',
  editing: 'Arguments',
  arguments: 'Arguments',
  loading: 'Loading the question…',
  moreWaiting: message('{count, plural, one {# more approval waits.} other {# more approvals wait.}}', 'count'),
  denyAll: message('Deny all {count, number}', 'count'),
  foreign: 'Shown by a server, not by this chat. Your answer becomes a message.',
  loadingForm: 'Loading the form…',
  changed: 'This has changed since you allowed it.',
  notDelivered: 'Your answer was not sent. {problem}',
  runByInterface: 'The interface offers this tool and runs it itself. It gets the arguments below.',
  runByArtifact: 'The model has written this artifact. The result goes to the artifact, and is shown in this chat.',
  noPasswords: 'Do not share passwords or keys here.',
  samplingRequest: 'What the model would be asked',
  answer: 'Answer',
  writtenAnswer: 'Your answer in place of the model',
  writtenHint: 'Empty: the model of this chat answers, if there is one.',
  noSchema: 'The server’s form cannot be shown.',
  done: 'I am done',
  stopWaiting: 'Stop waiting',
  openAgain: 'Open the page again',
});

/** A question of a server that its own interface shows, on the card. */
export const QUESTION = defineTexts('QUESTION', {
  label: 'Question of {server}',
  origin: 'Shown by {server}. What you answer here goes to this server.',
  useForm: 'Answer in a form',
  useView: 'Answer in the interface of {server}',
  loading: 'Loading the interface…',
  refused: 'The answer of the interface was not sent. {problem}',
  noAnswer: 'It was no answer, or nothing was pressed in the interface before.',
  tooEarly: 'It came before you could read the question.',
  failed: 'The interface for this question cannot be used, so here is its form. {problem}',
});

/** The card of several calls of one step. */
export const STEP_CARD = defineTexts('STEP_CARD', {
  title: 'Allow {count, plural, one {# call} other {# calls}}?',
  titleOfRest: 'Allow {open, number} of {count, plural, one {# call} other {# calls}}?',
  sentence: '{requester} wants to run these tools',
  readOnly: 'Read-only',
  allow: 'Allow',
  allowLabel: message('Allow {tool}', 'tool'),
  denyLabel: message('Deny {tool}', 'tool'),
  allowAll: 'Allow all',
  allowOthers: 'Allow all except destructive ones',
  allowReadOnly: 'Allow read-only ones',
  denyAll: 'Deny all',
  allowed: 'Allowed',
  denied: 'Denied',
  withdrawn: 'Withdrawn',
});

export const FACTS = defineTexts('FACTS', {
  askedBy: 'Asked by',
  offeredBy: 'Offered by',
  uiFrom: 'the interface of {tool}',
  model: 'the model',
  planner: 'the offline planner',
  serverLabel: 'Server',
  tool: 'Tool',
});

export const PENDING = defineTexts('PENDING', {
  count: message('{count, plural, one {# approval} other {# approvals}} waiting', 'count'),
  arrived: 'Approval needed: {title}',
});
