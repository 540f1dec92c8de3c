// Builds the prompt of a model request from the log of a session. Text from interfaces and tools is data: it is marked as such and never becomes
// part of the system prompt.
import type { LanguageModelV4Message, LanguageModelV4TextPart, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import type { Attachment } from '@vitrine/protocol/internal/content/attachments';
import { isForModel } from '@vitrine/protocol/internal/content/content';
import type {
  ApprovalResponseEvent,
  ToolCallEvent,
  ToolResultEvent,
  ViewToolResultEvent,
} from '@vitrine/protocol/internal/session/events';
import type { ModelContext } from '@vitrine/protocol/internal/session/model-context';
import type {
  ModelInfo,
  StepCall,
  StepEndEvent,
  UserMessageEvent,
} from '@vitrine/protocol/internal/session/run-events';
import type { SessionEvent } from '@vitrine/protocol/session';
import { isRecord } from '@vitrine/std/internal/json';
import { describeLastEdit } from '../../artifacts/edit-artifact.ts';
import { messageParts } from '../../attachments/message-parts.ts';
import { CALL_CUT_OFF } from '../../store/recover.ts';
import type { Store } from '../../store/store.ts';
import { describeFound } from './find-tools.ts';
import { projectFiles } from './project-files.ts';
import { type ResultForModelOptions, resultForModel } from './result-for-model.ts';

export interface PromptSource {
  /** Events of the active path. */
  readonly events: readonly SessionEvent[];
  /** The current model contexts of surfaces. */
  readonly contexts: readonly ModelContext[];
  readonly systemPrompt: string;
  readonly store: Pick<Store, 'getBlob'>;
  /** Files that the model accepts beside text. */
  readonly accepted: ModelInfo['attachments'];
  /** See `AgentProfile.interfaceData`. @default false */
  readonly withInterfaceData?: boolean;
  /** Files of the chat's project. @default none */
  readonly files?: readonly Attachment[] | undefined;
}

/** Characters of a result that is quoted to the model. */
const MAX_EARLIER_RESULT = 8000;

/** Text after an answer whose process ended in the middle of it. */
const BROKEN_OFF =
  'Your answer broke off here, because the chat was restarted. The user has read it so far. Unless another message follows, go on exactly where it stops and do not repeat any of it.';

type ToolOutput = LanguageModelV4ToolResultPart['output'];

/** System prompt, conversation, and model contexts. Messages that no run has read yet are left out. */
export async function buildPrompt({
  events,
  contexts,
  systemPrompt,
  files = [],
  ...source
}: PromptSource): Promise<LanguageModelV4Message[]> {
  const index = indexEvents(events);
  const messages: LanguageModelV4Message[] = [
    { role: 'system', content: systemPrompt },
    ...(await projectFiles(files, source)),
  ];
  const addUserMessage = (texts: readonly string[]): void => {
    if (texts.length > 0) messages.push({ role: 'user', content: texts.map(text => ({ type: 'text', text })) });
  };
  const addMessages = async (userMessages: readonly UserMessageEvent[]): Promise<void> => {
    const content = await Promise.all(
      userMessages.map(async message => [
        ...(await messageParts(message, source)),
        ...(await earlierResults(message, index, source)),
      ]),
    );
    if (content.length > 0) messages.push({ role: 'user', content: content.flat() });
  };
  for (const event of events) {
    switch (event.type) {
      case 'run:start':
        await addMessages([
          ...(event.answers ?? []).flatMap(id => index.message(id) ?? []),
          ...index.messagesOfRun(event.runId),
        ]);
        break;
      case 'run:end':
        // A run that was interrupted before it began has read no messages.
        if (!index.hasStarted(event.runId)) await addMessages(index.messagesOfRun(event.runId));
        if (event.reason === 'interrupted') await addMessages(index.steeringBefore(event.seq));
        break;
      case 'step:start':
        await addMessages((event.messageIds ?? []).flatMap(id => index.message(id) ?? []));
        break;
      case 'step:end':
        if (event.finishReason === 'interrupted') {
          if (event.text === '') break;
          messages.push({ role: 'assistant', content: [{ type: 'text', text: event.text }] });
          addUserMessage([BROKEN_OFF]);
          break;
        }
        // The failed step is repeated.
        if (event.message === undefined && index.isRetried(event.runId)) break;
        messages.push(...(await answeredStep(event, index, source)));
        break;
      case 'artifact:edit':
        addUserMessage(describeLastEdit(event, events));
        break;
      case 'llm:tool-result':
        addUserMessage(
          await Promise.all(index.callByUser(event.callId).map(call => describeUserCall(call, event, source))),
        );
        break;
    }
  }
  // The process ended after an answer, and its run is taken up: some providers refuse a prompt that ends with the model's words.
  if (messages.at(-1)?.role === 'assistant') addUserMessage(['Continue.']);
  addUserMessage(contexts.map(describeContext));
  return messages;
}

/** The assistant's message and the results of its calls. Of a failed request only the text remains. */
async function answeredStep(
  event: StepEndEvent,
  index: EventIndex,
  source: ResultForModelOptions,
): Promise<LanguageModelV4Message[]> {
  const { message, calls, text } = event;
  if (message === undefined)
    return text === '' ? [] : [{ role: 'assistant', content: [{ type: 'text', text: `${text} [broken off]` }] }];
  const assistant = message as LanguageModelV4Message;
  if (Array.isArray(assistant.content) && assistant.content.length === 0) return [];
  if (calls.length === 0) return [assistant];
  const results = await Promise.all(
    calls.map(
      async (call): Promise<LanguageModelV4ToolResultPart> => ({
        type: 'tool-result',
        toolCallId: call.callId,
        toolName: call.name,
        output: await findOutcome(call, index, source),
      }),
    ),
  );
  return [assistant, { role: 'tool', content: results }];
}

async function findOutcome(call: StepCall, index: EventIndex, source: ResultForModelOptions): Promise<ToolOutput> {
  if (call.found) return { type: 'text', value: describeFound(call.found) };
  if (call.problem !== undefined) return { type: 'error-text', value: call.problem };
  const result = index.result(call.callId);
  if (result) return resultForModel(result, { ...source, isNative: index.isNative(call.callId) });
  const answer = index.approval(call.callId);
  if (answer?.status === 'denied') {
    const reason = answer.reason === undefined ? '' : ` The user says: ${answer.reason}`;
    return { type: 'execution-denied', reason: `The user declined this call.${reason}` };
  }
  const value = index.isSent(call.callId) ? CALL_CUT_OFF : 'The call was not made: the run ended before it.';
  return { type: 'error-text', value };
}

async function describeUserCall(
  call: ToolCallEvent,
  result: ToolResultEvent,
  source: ResultForModelOptions,
): Promise<string> {
  const text = readText(await resultForModel(result, source));
  return dataBlock(
    { what: 'tool-call-by-user', server: call.server, tool: call.toolName },
    { arguments: call.args, result: text.slice(0, MAX_EARLIER_RESULT) },
  );
}

/** The results that a message refers to, once more: they may be far above, or shortened there. */
async function earlierResults(
  { results = [] }: UserMessageEvent,
  index: EventIndex,
  source: ResultForModelOptions,
): Promise<LanguageModelV4TextPart[]> {
  const texts = await Promise.all(
    results.map(async ({ callId, title }) => {
      const result = index.result(callId);
      if (!result) return [];
      const text = readText(await resultForModel(result, source)).slice(0, MAX_EARLIER_RESULT);
      const names = { what: 'earlier-result', server: result.server, tool: result.toolName };
      return [{ type: 'text' as const, text: dataBlock(names, { title, result: text }) }];
    }),
  );
  return texts.flat();
}

function readText(output: ToolOutput): string {
  const value = 'value' in output ? output.value : '';
  if (typeof value === 'string') return value;
  // Images are in the conversation already.
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) && part.type === 'file' ? '[image]' : part));
}

function describeContext({ server, toolName, content, structuredContent }: ModelContext): string {
  const text = (content ?? [])
    .filter(isForModel)
    .flatMap(block => (typeof block.text === 'string' ? [block.text] : []));
  return dataBlock(
    { what: 'interface-context', server, ...(toolName === undefined ? {} : { tool: toolName }) },
    { ...(text.length > 0 ? { text } : {}), ...(structuredContent === undefined ? {} : { data: structuredContent }) },
  );
}

/** JSON without any `<`, so that nothing in it can close its block. */
function dataBlock({ what, ...names }: { what: string; server: string; tool?: string }, value: object): string {
  const json = (part: unknown): string => JSON.stringify(part).replaceAll('<', '\\u003c');
  const source = Object.entries(names).map(([name, value]) => `${name}=${json(value)}`);
  return `<${what} ${source.join(' ')}>\n${json(value)}\n</${what}>`;
}

interface EventIndex {
  hasStarted(runId: string): boolean;
  /** Whether a later run continues this one. */
  isRetried(runId: string): boolean;
  message(id: string): UserMessageEvent | undefined;
  messagesOfRun(runId: string): UserMessageEvent[];
  /** Messages sent to steer a run that no step has read; each is returned once. */
  steeringBefore(seq: number): UserMessageEvent[];
  result(callId: string): ToolResultEvent | ViewToolResultEvent | undefined;
  /** The answer to the last approval of a call. */
  approval(callId: string): ApprovalResponseEvent | undefined;
  callByUser(callId: string): ToolCallEvent[];
  /** Whether the call was sent, to a server or to a view. */
  isSent(callId: string): boolean;
  /** Whether the tool of a call names a native component. */
  isNative(callId: string): boolean;
}

function indexEvents(events: readonly SessionEvent[]): EventIndex {
  const messages = new Map<string, UserMessageEvent>();
  const results = new Map<string, ToolResultEvent | ViewToolResultEvent>();
  const calls = new Map<string, ToolCallEvent>();
  const nativeCalls = new Set<string>();
  const sentCalls = new Set<string>();
  const callOfApproval = new Map<string, string>();
  const answers = new Map<string, ApprovalResponseEvent>();
  const startedCalls = new Set<string>();
  const retried = new Set<string>();
  const readBySteps = new Set<string>();
  for (const event of events) {
    switch (event.type) {
      case 'message:user':
        messages.set(event.messageId, event);
        break;
      case 'message:removed':
        messages.delete(event.messageId);
        break;
      case 'run:start':
        startedCalls.add(event.runId);
        if (event.retryOf !== undefined) retried.add(event.retryOf);
        break;
      case 'step:start':
        for (const id of event.messageIds ?? []) readBySteps.add(id);
        break;
      case 'view:tool-call':
        sentCalls.add(event.callId);
        break;
      case 'llm:tool-call':
        sentCalls.add(event.callId);
        if (event.initiator === 'user') calls.set(event.callId, event);
        if (event.native !== undefined) nativeCalls.add(event.callId);
        break;
      case 'llm:tool-result':
      case 'view:tool-result':
        results.set(event.callId, event);
        break;
      case 'approval:request':
        if (event.kind === undefined && event.callId !== undefined) callOfApproval.set(event.approvalId, event.callId);
        break;
      case 'approval:response': {
        const callId = callOfApproval.get(event.approvalId);
        if (callId !== undefined) answers.set(callId, event);
        break;
      }
    }
  }
  return {
    hasStarted: runId => startedCalls.has(runId),
    isRetried: runId => retried.has(runId),
    message: id => messages.get(id),
    messagesOfRun: runId => [...messages.values()].filter(event => event.runId === runId && event.delivery !== 'steer'),
    steeringBefore: seq =>
      [...messages.values()]
        .filter(event => event.delivery === 'steer' && event.seq < seq && !readBySteps.has(event.messageId))
        .map(event => {
          readBySteps.add(event.messageId);
          return event;
        }),
    result: callId => results.get(callId),
    approval: callId => answers.get(callId),
    isSent: callId => sentCalls.has(callId),
    isNative: callId => nativeCalls.has(callId),
    callByUser: callId => [calls.get(callId)].filter(call => call !== undefined),
  };
}
