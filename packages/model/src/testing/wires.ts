// The wire formats of the providers: the events that each sends for a scripted answer, in its own format and order.
import { type AnswerTurn, pieces, type SeenRequest, type TurnCall, type WireEvent } from './turns.ts';

const USAGE = { input: 25, output: 12 };

/** Names of the reasons of an end on each wire. */
const FINISH = {
  length: { chat: 'length', anthropic: 'max_tokens', responses: 'max_output_tokens', google: 'MAX_TOKENS' },
  'content-filter': { chat: 'content_filter', anthropic: 'refusal', responses: 'content_filter', google: 'SAFETY' },
} as const;

const serializeArguments = ({ args, argumentText }: Omit<TurnCall, 'name'>): string =>
  argumentText ?? JSON.stringify(args);

type Render = (turn: AnswerTurn, model: string, id: string) => WireEvent[];

/** OpenAI Chat Completions, as OpenAI and compatible servers stream it. */
const openaiChat: Render = ({ reasoning = '', text = '', calls = [], pieceLength = 12, finish }, model, id) => {
  const chunk = (delta: object, finish: string | null = null): WireEvent => ({
    data: {
      id: `chatcmpl-${id}`,
      object: 'chat.completion.chunk',
      created: 1,
      model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    },
  });
  return [
    chunk({ role: 'assistant', content: '' }),
    ...pieces(reasoning, pieceLength).map(piece => chunk({ reasoning_content: piece })),
    ...pieces(text, pieceLength).map(piece => chunk({ content: piece })),
    ...calls.flatMap(({ name, ...call }, index) => [
      chunk({
        tool_calls: [{ index, id: `call_${id}_${index}`, type: 'function', function: { name, arguments: '' } }],
      }),
      ...pieces(serializeArguments(call), pieceLength).map(piece =>
        chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
      ),
    ]),
    chunk({}, finish ? FINISH[finish].chat : calls.length > 0 ? 'tool_calls' : 'stop'),
    {
      data: {
        ...(chunk({}).data as object),
        choices: [],
        usage: {
          prompt_tokens: USAGE.input,
          completion_tokens: USAGE.output,
          total_tokens: USAGE.input + USAGE.output,
        },
      },
    },
    { data: '[DONE]' },
  ];
};

/** Anthropic Messages. */
const anthropic: Render = ({ reasoning = '', text = '', calls = [], pieceLength = 12, finish }, model, id) => {
  const event = (type: string, data: object): WireEvent => ({ event: type, data: { type, ...data } });
  let index = 0;
  const block = (start: object, deltas: readonly object[]): WireEvent[] => {
    const at = index++;
    return [
      event('content_block_start', { index: at, content_block: start }),
      ...deltas.map(delta => event('content_block_delta', { index: at, delta })),
      event('content_block_stop', { index: at }),
    ];
  };
  return [
    event('message_start', {
      message: {
        id: `msg_${id}`,
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: {
          input_tokens: USAGE.input,
          output_tokens: 1,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 0,
        },
      },
    }),
    event('ping', {}),
    ...(reasoning === ''
      ? []
      : block({ type: 'thinking', thinking: '', signature: '' }, [
          ...pieces(reasoning, pieceLength).map(thinking => ({ type: 'thinking_delta', thinking })),
          { type: 'signature_delta', signature: `sig-${id}` },
        ])),
    ...(text === ''
      ? []
      : block(
          { type: 'text', text: '' },
          pieces(text, pieceLength).map(piece => ({ type: 'text_delta', text: piece })),
        )),
    ...calls.flatMap(({ name, ...call }, at) =>
      block({ type: 'tool_use', id: `toolu_${id}_${at}`, name, input: {} }, [
        { type: 'input_json_delta', partial_json: '' },
        ...pieces(serializeArguments(call), pieceLength).map(partial_json => ({
          type: 'input_json_delta',
          partial_json,
        })),
      ]),
    ),
    event('message_delta', {
      delta: {
        stop_reason: finish ? FINISH[finish].anthropic : calls.length > 0 ? 'tool_use' : 'end_turn',
        stop_sequence: null,
      },
      usage: { output_tokens: USAGE.output },
    }),
    event('message_stop', {}),
  ];
};

/** OpenAI Responses. */
const openaiResponses: Render = ({ reasoning = '', text = '', calls = [], pieceLength = 12, finish }, model, id) => {
  let sequence = 0;
  let output = 0;
  const event = (type: string, data: object): WireEvent => ({
    event: type,
    data: { type, sequence_number: sequence++, ...data },
  });
  const response = { id: `resp_${id}`, object: 'response', created_at: 1, model, service_tier: 'default' };
  const reasoningItem = (at: number): WireEvent[] => {
    const item = { id: `rs_${id}`, type: 'reasoning', summary: [] as object[], encrypted_content: `enc-${id}` };
    return [
      event('response.output_item.added', { output_index: at, item }),
      event('response.reasoning_summary_part.added', {
        item_id: item.id,
        output_index: at,
        summary_index: 0,
        part: { type: 'summary_text', text: '' },
      }),
      ...pieces(reasoning, pieceLength).map(delta =>
        event('response.reasoning_summary_text.delta', { item_id: item.id, output_index: at, summary_index: 0, delta }),
      ),
      event('response.output_item.done', {
        output_index: at,
        item: { ...item, summary: [{ type: 'summary_text', text: reasoning }] },
      }),
    ];
  };
  const textItem = (at: number): WireEvent[] => {
    const item = {
      id: `msg_${id}`,
      type: 'message',
      role: 'assistant',
      status: 'in_progress',
      content: [] as object[],
    };
    const part = { type: 'output_text', text: '', annotations: [] };
    return [
      event('response.output_item.added', { output_index: at, item }),
      event('response.content_part.added', { item_id: item.id, output_index: at, content_index: 0, part }),
      ...pieces(text, pieceLength).map(delta =>
        event('response.output_text.delta', { item_id: item.id, output_index: at, content_index: 0, delta }),
      ),
      event('response.output_item.done', {
        output_index: at,
        item: { ...item, status: 'completed', content: [{ ...part, text }] },
      }),
    ];
  };
  const callItem = (name: string, args: string, number: number, at: number): WireEvent[] => {
    const item = {
      id: `fc_${id}_${number}`,
      type: 'function_call',
      call_id: `call_${id}_${number}`,
      name,
      arguments: '',
      status: 'in_progress',
    };
    return [
      event('response.output_item.added', { output_index: at, item }),
      ...pieces(args, pieceLength).map(delta =>
        event('response.function_call_arguments.delta', { item_id: item.id, output_index: at, delta }),
      ),
      event('response.function_call_arguments.done', { item_id: item.id, output_index: at, arguments: args }),
      event('response.output_item.done', { output_index: at, item: { ...item, arguments: args, status: 'completed' } }),
    ];
  };
  return [
    event('response.created', { response: { ...response, status: 'in_progress' } }),
    ...(reasoning === '' ? [] : reasoningItem(output++)),
    ...(text === '' ? [] : textItem(output++)),
    ...calls.flatMap(({ name, ...call }, number) => callItem(name, serializeArguments(call), number, output++)),
    event(finish ? 'response.incomplete' : 'response.completed', {
      response: {
        ...response,
        status: finish ? 'incomplete' : 'completed',
        ...(finish && { incomplete_details: { reason: FINISH[finish].responses } }),
        usage: {
          input_tokens: USAGE.input,
          input_tokens_details: { cached_tokens: 0 },
          output_tokens: USAGE.output,
          output_tokens_details: { reasoning_tokens: 0 },
        },
      },
    }),
  ];
};

/** Google `streamGenerateContent` with `alt=sse`. A call is sent whole: this format has no fragments. */
const google: Render = ({ reasoning = '', text = '', calls = [], pieceLength = 12, finish }, model, id) => {
  const chunk = (parts: object[], more: object = {}): WireEvent => ({
    data: {
      candidates: [{ content: { role: 'model', parts }, index: 0, ...more }],
      modelVersion: model,
      responseId: id,
    },
  });
  const usage = {
    promptTokenCount: USAGE.input,
    candidatesTokenCount: USAGE.output,
    totalTokenCount: USAGE.input + USAGE.output,
  };
  const last = chunk([{ text: '' }], { finishReason: finish ? FINISH[finish].google : 'STOP' });
  return [
    ...pieces(reasoning, pieceLength).map(piece => chunk([{ text: piece, thought: true }])),
    ...pieces(text, pieceLength).map(piece => chunk([{ text: piece }])),
    ...calls.map(({ name, args }) => chunk([{ functionCall: { name, args }, thoughtSignature: `sig-${id}` }])),
    { data: { ...(last.data as object), usageMetadata: usage } },
  ];
};

export const RENDER: Record<SeenRequest['wire'], Render> = {
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  anthropic,
  google,
};

/** The answer in the form of the wire: Anthropic sends JSON of a schema that allows other members as the input of a tool that the request forces. */
export function asForcedCall(turn: AnswerTurn, { wire, body }: SeenRequest): AnswerTurn {
  const { text } = turn;
  const { tool_choice: choice, tools } = body as { tool_choice?: { type?: string }; tools?: { name?: string }[] };
  const isForced = wire === 'anthropic' && (choice?.type === 'tool' || choice?.type === 'any');
  if (!isForced || text === undefined || tools?.length !== 1) return turn;
  const args = jsonObject(text);
  const { text: _, ...rest } = turn;
  return args ? { ...rest, calls: [{ name: tools[0]?.name ?? '', args }] } : turn;
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The body of a refusal in the provider's format. */
export function refusalBody(wire: SeenRequest['wire'], status: number, message: string): object {
  if (wire === 'anthropic') {
    const type =
      { 400: 'invalid_request_error', 401: 'authentication_error', 429: 'rate_limit_error', 529: 'overloaded_error' }[
        status
      ] ?? 'api_error';
    return { type: 'error', error: { type, message } };
  }
  if (wire === 'google')
    return { error: { code: status, message, status: status === 400 ? 'INVALID_ARGUMENT' : 'UNAVAILABLE' } };
  return { error: { message, type: 'error', param: null, code: null } };
}

/** An error in the middle of a stream. */
export function errorEvent(wire: SeenRequest['wire'], message: string): WireEvent {
  if (wire === 'anthropic')
    return { event: 'error', data: { type: 'error', error: { type: 'overloaded_error', message } } };
  if (wire === 'openai-responses')
    return {
      event: 'error',
      data: {
        type: 'error',
        sequence_number: 0,
        error: { type: 'server_error', code: 'server_error', message, param: null },
      },
    };
  return { data: { error: { message, type: 'server_error', param: null, code: 'server_error' } } };
}
