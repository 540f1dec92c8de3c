// Makes one model request: shows its stream live and returns the outcome for the log. It makes no calls.

import { type Model, ModelError, type ModelEvent, type ModelRequest } from '@vitrine/model';
import type { Overflow } from '@vitrine/model/internal/providers';
import type { NewSessionEvent } from '@vitrine/protocol/internal/session/events';
import type { StepCall } from '@vitrine/protocol/internal/session/run-events';
import { findLostNumber } from '@vitrine/std/internal/exact-numbers';
import { maskSecrets } from '@vitrine/std/internal/secrets';
import type { Clock } from '../clock.ts';
import { errorLine } from '../errors.ts';
import type { LiveWriter } from './live-step.ts';
import { findByCall } from './prompt/find-tools.ts';
import { mendArguments } from './prompt/mend-arguments.ts';
import { describeOmissions } from './prompt/omissions.ts';
import { getToolServer, type OfferedTool, type ToolOffer } from './prompt/tool-offer.ts';
import { createResolveCall } from './resolve-call.ts';

type StepEnd = Extract<NewSessionEvent, { type: 'step:end' }>;

/** A complete call that the model wrote. */
export interface WrittenCall {
  readonly offered: OfferedTool;
  readonly callId: string;
  readonly args: Record<string, unknown>;
  /** See `ApprovalRequestEvent.draft`. */
  readonly draft: boolean;
}

export interface StepOutcome {
  readonly end: StepEnd;
  readonly calls: readonly WrittenCall[];
  readonly error?: { readonly code: string; readonly message: string };
  /** The provider refused the prompt as too long. */
  readonly overflow?: Overflow;
}

export interface RequestStepOptions {
  readonly model: Model;
  readonly request: ModelRequest;
  readonly runId: string;
  readonly step: number;
  readonly offer: ToolOffer;
  readonly live: LiveWriter;
  readonly clock: Clock;
  readonly randomId: () => string;
  /** Omissions that earlier steps have reported to the user; see `readSaidOmissions`. */
  readonly saidOmissions: ReadonlySet<string>;
  /** Called once for each call of a known tool, as soon as its name is known. Resolves with whether its arguments may be shown while they stream. */
  readonly onCall: (callId: string, offered: OfferedTool) => Promise<boolean>;
}

interface Writing {
  readonly callId: string;
  readonly offered: OfferedTool | undefined;
  readonly streams: boolean;
}

/** Requests a step, and never rejects: for a request that failed or was aborted, the outcome has what was received by then. */
export async function requestStep(options: RequestStepOptions): Promise<StepOutcome> {
  const { model, request, runId, step, offer, live, clock, randomId, onCall } = options;
  const writing = new Map<string, Writing>();
  const calls: { call: StepCall; written?: WrittenCall }[] = [];
  let text = '';
  let reasoning = '';
  let finish: Extract<ModelEvent, { type: 'finish' }> | undefined;

  const begin = async (id: string, name: string): Promise<Writing> => {
    const open = writing.get(id);
    if (open) return open;
    const callId = randomId();
    const offered = offer.find(name);
    const newCall = { callId, offered, streams: offered ? await onCall(callId, offered) : false };
    writing.set(id, newCall);
    return newCall;
  };
  const read = async (event: ModelEvent): Promise<void> => {
    switch (event.type) {
      case 'text':
        text += event.delta;
        live.write('text', event.delta);
        break;
      case 'reasoning':
        reasoning += event.delta;
        live.write('reasoning', event.delta);
        break;
      case 'text-was-reasoning':
        reasoning += text;
        text = '';
        live.turnTextToReasoning();
        break;
      case 'tool-input-start':
        await begin(event.id, event.name);
        break;
      case 'tool-input-delta': {
        const call = writing.get(event.id);
        if (call?.streams) live.writeInput(call.callId, event.delta);
        break;
      }
      case 'tool-call':
        calls.push(readCall(event, await begin(event.id, event.name), offer));
        break;
      case 'retry': {
        const at = new Date(clock.now() + event.delayMs).toISOString();
        live.retry({ attempt: event.attempt, at, reason: event.reason });
        break;
      }
      case 'finish':
        finish = event;
        break;
    }
  };

  live.begin(runId, step);
  const content = { type: 'step:end', runId, step } as const;
  const currentText = (): Pick<StepEnd, 'text' | 'reasoning'> => ({ text, ...(reasoning === '' ? {} : { reasoning }) });
  try {
    const resolveCall = createResolveCall(offer);
    for await (const event of model.stream({ ...request, resolveCall })) await read(event);
    if (!finish) throw new ModelError('bad-stream', `${model.info.label} ended its answer without saying so.`);
  } catch (error) {
    if (request.signal.aborted)
      return { end: { ...content, ...currentText(), calls: [], finishReason: 'aborted' }, calls: [] };
    const problem = { code: error instanceof ModelError ? error.code : 'failed', message: errorLine(error) };
    return {
      end: { ...content, ...currentText(), calls: [], finishReason: 'error', error: problem },
      calls: [],
      error: problem,
      ...(error instanceof ModelError && error.overflow ? { overflow: error.overflow } : {}),
    };
  }
  const { reason, usage, textCalls, message } = finish;
  return {
    end: {
      ...content,
      ...currentText(),
      calls: calls.map(({ call }) => call),
      finishReason: reason,
      ...(usage === undefined ? {} : { usage }),
      ...describeOmissions(finish, options),
      ...(textCalls === undefined ? {} : { textCalls }),
      message: asLogged(message, writing, new Map(calls.map(({ call }) => [call.callId, call.args]))),
    },
    calls: calls.flatMap(({ written: call }) => call ?? []),
  };
}

/** Text for the user, at the call. What the model wrote may hold a secret. */
export const NO_OBJECT = 'The call was not made: the arguments that the model wrote for it are no JSON object.';

/** Text for the model, and for the user, too. */
export const LOST_DIGITS =
  'The call was not made: a number in its arguments has more digits than can be sent unchanged.';

function readCall(
  { name, input, draft = false }: Extract<ModelEvent, { type: 'tool-call' }>,
  { callId, offered }: Writing,
  offer: ToolOffer,
): { call: StepCall; written?: WrittenCall } {
  const received = parseArguments(input);
  if (!offered) {
    const matches = received && findByCall(offer, name, received);
    if (matches) return { call: { callId, name, args: { ...received }, found: matches } };
    const problem = `There is no tool ${name.slice(0, 200)}. Use one of the tools that were offered.`;
    return { call: { callId, name, args: received ?? {}, problem } };
  }
  const { tool } = offered;
  const args = received && mendArguments(tool, received);
  const maskedArgs = maskSecrets(tool.inputSchema, args ?? {}).value as Record<string, unknown>;
  const call = { callId, name, server: getToolServer(offered), toolName: tool.name, args: maskedArgs };
  if (!args) return { call: { ...call, problem: `${NO_OBJECT} Write the call again.` } };
  const lostNumber = findLostNumber(input);
  if (lostNumber !== undefined) {
    const problem = `${LOST_DIGITS} It is at ${lostNumber}. Write it as a text if the tool takes one there, or ask the user.`;
    return { call: { ...call, problem } };
  }
  return { call, written: { callId, offered, args, draft } };
}

/** Parses arguments; undefined when the text is not a JSON object. Empty text means no arguments. */
function parseArguments(input: string): Record<string, unknown> | undefined {
  if (input.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The message with the log's ids, because a provider's ids are unique within a step only; and with secrets among arguments masked. */
function asLogged(
  message: Extract<ModelEvent, { type: 'finish' }>['message'],
  writing: ReadonlyMap<string, Writing>,
  args: ReadonlyMap<string, Record<string, unknown>>,
): unknown {
  const content = message.content.map(part => {
    const callId = part.type === 'tool-call' ? writing.get(part.toolCallId)?.callId : undefined;
    return callId === undefined ? part : { ...part, toolCallId: callId, input: args.get(callId) ?? {} };
  });
  return { ...message, content };
}
