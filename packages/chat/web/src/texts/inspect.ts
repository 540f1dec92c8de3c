// UI texts of the inspector: what a server and the chat send each other, what the server has, and the host that its views see.
import { defineTexts, message } from '../language/define-texts.ts';

export const INSPECT_TEXTS = defineTexts('INSPECT_TEXTS', {
  pageTitle: message('{server} · Vitrine', 'server'),
  label: message('Inspecting {server}', 'server'),
  tabs: 'About this server',
  loading: 'Loading…',
  ping: 'Ping',
  waiting: 'Waiting…',
  pong: message('Answered in {time}', 'time'),
  milliseconds: message('{number} ms', 'number'),
  search: 'Search messages',
  noMessages: 'No messages yet',
  noMatch: 'No messages match',
  sent: 'to the server:',
  received: 'from the server:',
  id: message('#{id}', 'id'),
  count: message('{all, plural, one {# message} other {# messages}}', 'all'),
  countOf: message('{shown, number} of {all, plural, one {# message} other {# messages}}', 'shown', 'all'),
  save: 'Save as JSON lines',
  timeAndLength: message('{time}, the first {characters, number} characters', 'time', 'characters'),
  noTimings: 'The server has answered nothing yet',
  timingsCaption: 'Time to answer',
  request: 'Request',
  answers: 'Answers',
  median: 'Median',
  slowest: 'Slowest',
  failed: 'Failed',
  noPrompts: 'This server lists no prompts',
  askPrompt: 'Ask the server',
  answerTitle: message('Answer for {name}', 'name'),
  noResources: 'This server lists no resources',
  refresh: 'Refresh',
  replay: 'Replay the arguments as if the model wrote them',
  hostHint: 'What views see in place of this chat. Another host starts the views again.',
  host: 'Host',
  hosts: {
    claude: 'Inline and full screen. What is not documented is as in this chat.',
    chatgpt: 'Inline, full screen and small window; no arguments before the call. The rest is as in this chat.',
    vscode: 'Inline only; no model context from views, no arguments before the call. The rest is as in this chat.',
  },
  device: 'Device',
  devices: { own: 'This window', phone: 'Phone, 390 pixels wide, touch', desktop: 'Desktop, with a mouse' },
  locale: 'Locale',
  ownLocale: 'As in the settings',
  theme: 'Theme',
  themeHint: 'The theme applies to the whole page.',
  listingTitle: message('Listing of {name}', 'name'),
  contentsTitle: message('Contents of {name}', 'name'),
});

/** Names of the hosts. */
export const EMULATED = defineTexts('EMULATED', {
  own: 'This chat',
  claude: 'Claude',
  chatgpt: 'ChatGPT',
  vscode: 'Visual Studio Code',
});

/** Names of the tabs. */
export const INSPECT_TABS = defineTexts('INSPECT_TABS', {
  messages: 'Messages',
  timings: 'Timings',
  prompts: 'Prompts',
  resources: 'Resources',
  log: 'Log',
  host: 'Host',
});

/** Kinds of messages. `{method}` is a placeholder (template.tsx). */
export const MESSAGE_KINDS = defineTexts('MESSAGE_KINDS', {
  request: '{method}',
  notification: '{method}',
  result: 'result of {method}',
  error: 'error of {method}',
});
