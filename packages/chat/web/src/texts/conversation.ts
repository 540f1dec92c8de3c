// UI texts of the conversation: composer, messages, runs, and model contexts.

export const CONVERSATION_TEXTS = {
  placeholder: 'Ask something, or type / for a tool',
  placeholderPlanner: 'Say what you need, or type / for a tool',
  composerRegion: 'Composer',
  composerLabel: 'Message',
  send: 'Send',
  sendNow: 'Send now',
  stop: 'Stop',
  queued: 'Waiting for the answer above',
  steering: 'Will be read at the next step',
  remove: 'Remove',
  you: 'You',
  thinking: 'Thinking…',
  reasoning: 'Reasoning',
  continue: 'Continue',
  tryAgain: 'Try again',
  cutOff: 'The answer was cut off: it reached the length that the model may write.',
  filtered: 'The provider stopped this answer: its content filter did not let it pass.',
  unknownTool: 'The model called {tool}, which does not exist here. It was told so.',
  badArguments: 'The model called {tool} with arguments that are no JSON object. The call was not made.',
  stopped: 'Stopped.',
  interrupted: 'The chat was restarted while it was answering.',
  model: 'Model',
  noModel: 'No model',
  offlineHint:
    'Works without a language model: it finds the tool that fits your words. Set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY, or start Ollama, to talk to a model.',
  paletteLabel: 'Tools and prompts',
  noTool: 'No tool or prompt matches',
  promptFrom: (server: string) => `Prompt of ${server}`,
  insertPrompt: 'Insert',
  optional: '(optional)',
  cancel: 'Cancel',
  fromInterface: 'Written by the interface of {server}. Check it before you send it.',
  fromPrompt: 'From a prompt of {server}. Check it before you send it.',
  sentByInterface: 'Sent by an interface in your name',
  stepLimit: (steps: number) => `Stopped after ${steps} steps, the limit of one answer.`,
  failed: (reason: string) => `No answer: ${reason}`,
  retrying: (attempt: number, seconds: number) =>
    `Trying again ${seconds > 0 ? `in ${seconds} s` : 'now'} (attempt ${attempt}).`,
  shortened: (results: number, messages: number) =>
    [
      results > 0 ? `${results === 1 ? 'An earlier result was' : `${results} earlier results were`} shortened` : '',
      messages > 0 ? `${messages} earlier messages were left out` : '',
    ]
      .filter(part => part !== '')
      .join(', ')
      .concat(' to fit the model’s window.'),
  usage: (input: number, output: number, cost: number | undefined) =>
    `${input.toLocaleString()} tokens in, ${output.toLocaleString()} out${cost === undefined ? '' : `, $${cost.toFixed(cost < 0.01 ? 4 : 2)}`}`,
} as const;

/** Model contexts of interfaces. */
export const CONTEXT_TEXTS = {
  label: 'Context for the model',
  caption: 'Context from interfaces',
  remove: 'Remove from the model’s context',
  removeFrom: (title: string) => `Remove ${title} from the model’s context`,
  fromAt: (server: string, time: string) => `${server}, ${time}`,
  structured: 'Structured context',
  data: 'data',
  attachments: (count: number) => (count === 1 ? '1 attachment' : `${count} attachments`),
} as const;

/** Lines of the transcript. `{name}` is a placeholder (template.tsx). */
export const TRANSCRIPT_TEXTS = {
  label: 'Transcript',
  jumpToLatest: 'Jump to latest',
  noArguments: 'No arguments',
  secretHidden: 'Dots replace a secret. The tool received it; it is not stored.',
  series: '{count} calls of {tool} by the interface',
  callSeries: '{count} calls of {tool} by the interface of {requester}',
  seriesFailed: (count: number) => `${count} failed`,
  showEarlier: 'Show earlier calls',
  calledBy: 'called by the interface of {requester}',
  messageFrom: 'The interface of {server} suggests this message; it is not sent',
  emptyMessage: 'Empty message',
  gaveFile: '{server} gave you a file:',
  gaveFiles: '{server} gave you files:',
  usedModel: '{server} used the model',
  usedNamedModel: '{server} used the model {model}',
  modelFailed: '{server} could not use the model: {reason}',
  unknownReason: 'unknown reason',
  youCalled: '{server} You called {tool}, a tool of the interface',
  modelCalled: '{server} The model called {tool}, a tool of the interface',
  failedWith: '{call}: {reason}',
  answer: 'Answer',
  progress: 'Progress of the call',
  running: 'Running…',
  cancelling: 'Cancelling…',
  cancel: 'Cancel',
  progressLabel: (done: number, total: number) => `${done.toLocaleString()} of ${total.toLocaleString()}`,
  answered: (tool: string) => `${tool} has answered.`,
  cancelled: (tool: string) => `${tool} was cancelled.`,
  failed: (tool: string) => `${tool} failed.`,
} as const;
