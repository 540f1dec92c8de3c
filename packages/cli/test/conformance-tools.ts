// The tools, prompts and resources that the official conformance suite requires of a server, by the descriptions of its scenarios.
import {
  acceptedContent,
  inputRequired,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  type ServerContext,
} from '@modelcontextprotocol/server';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';
const text = (value: string) => ({ type: 'text', text: value });
const image = { type: 'image', data: PNG, mimeType: 'image/png' };
const textResult = (value: string) => ({ content: [text(value)] });
const object = (properties: object = {}, required: string[] = []) => ({ type: 'object', properties, required });
const string = { type: 'string' };
const pause = () => new Promise(resolve => setTimeout(resolve, 50));

type Args = Record<string, string>;
type Run = (args: Args, ctx: ServerContext) => unknown;
export interface FixtureTool {
  readonly inputSchema?: object;
  readonly run: Run;
}

/** The client's capabilities, from this request. */
const capabilities = (ctx: ServerContext) => {
  const envelope = (ctx.mcpReq.envelope ?? {}) as Record<string, unknown>;
  return (envelope['io.modelcontextprotocol/clientCapabilities'] ?? {}) as Record<string, unknown>;
};

const elicit = (message: string, properties: object, required: string[] = Object.keys(properties)) =>
  inputRequired.elicit({ message, requestedSchema: object(properties, required) } as never);
const sample = (prompt: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens });
const accepted = (ctx: ServerContext, key: string) =>
  acceptedContent(ctx.mcpReq.inputResponses, key) as Record<string, unknown> | undefined;

/** Sends the client a request, as before 2026-07-28. */
const askForm = async (ctx: ServerContext, message: string, properties: object, required: string[] = []) => {
  const requestedSchema = object(properties, required) as never;
  // By the stream of the call, which exists; the standalone one may not yet.
  const params = { message, requestedSchema };
  const { action, content } = await ctx.mcpReq.send({ method: 'elicitation/create', params });
  return `action=${action}, content=${JSON.stringify(content ?? {})}`;
};

const titledOptions = (prefix: string, titles: string[]) =>
  titles.map((title, index) => ({ const: `${prefix}${index + 1}`, title }));
const OPTIONS = ['option1', 'option2', 'option3'];

const content: Record<string, () => unknown> = {
  test_simple_text: () => textResult('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => {
    const resource = {
      uri: 'test://embedded-resource',
      mimeType: 'text/plain',
      text: 'This is an embedded resource content.',
    };
    return { content: [{ type: 'resource', resource }] };
  },
  test_multiple_content_types: () => {
    const uri = 'test://mixed-content-resource';
    const resource = { uri, mimeType: 'application/json', text: '{"test":"data","value":123}' };
    return { content: [text('Multiple content types test:'), image, { type: 'resource', resource }] };
  },
  test_error_handling: () => ({ isError: true, ...textResult('This tool intentionally returns an error for testing') }),
};

const legacy: Record<string, FixtureTool> = {
  test_sampling: {
    inputSchema: object({ prompt: string }, ['prompt']),
    async run({ prompt }, ctx) {
      const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: prompt! } }];
      const params = { messages, maxTokens: 100 };
      const { content: answer } = await ctx.mcpReq.send({ method: 'sampling/createMessage', params });
      return textResult(`LLM response: ${(answer as { text?: string }).text}`);
    },
  },
  test_elicitation: {
    inputSchema: object({ message: string }, ['message']),
    run: async ({ message }, ctx) =>
      textResult(
        `User response: ${await askForm(ctx, message!, { username: string, email: string }, ['username', 'email'])}`,
      ),
  },
  test_elicitation_sep1034_defaults: {
    async run(_, ctx) {
      const properties = {
        name: { ...string, default: 'John Doe' },
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: { ...string, enum: ['active', 'inactive', 'pending'], default: 'active' },
        verified: { type: 'boolean', default: true },
      };
      return textResult(`Elicitation completed: ${await askForm(ctx, 'Defaults', properties)}`);
    },
  },
  test_elicitation_sep1330_enums: {
    async run(_, ctx) {
      const properties = {
        untitledSingle: { ...string, enum: OPTIONS },
        titledSingle: { ...string, oneOf: titledOptions('value', ['First Option', 'Second Option', 'Third Option']) },
        legacyEnum: {
          ...string,
          enum: ['opt1', 'opt2', 'opt3'],
          enumNames: ['Option One', 'Option Two', 'Option Three'],
        },
        untitledMulti: { type: 'array', items: { ...string, enum: OPTIONS } },
        titledMulti: {
          type: 'array',
          items: { anyOf: titledOptions('value', ['First Choice', 'Second Choice', 'Third Choice']) },
        },
      };
      return textResult(`Elicitation completed: ${await askForm(ctx, 'Choices', properties)}`);
    },
  },
};

/** `mint` seals state that the client returns; the server refuses a changed one before a tool runs. */
function inputTools(mint: (value: object) => Promise<string>): Record<string, FixtureTool> {
  const confirm = (ctx: ServerContext) => accepted(ctx, 'confirm') && ctx.mcpReq.requestState<object>() !== undefined;
  const state: Run = async (_, ctx) =>
    confirm(ctx)
      ? textResult('state-ok')
      : inputRequired({
          inputRequests: { confirm: elicit('Please confirm', { ok: { type: 'boolean' } }) },
          requestState: await mint({ is: 'asked' }),
        });
  return {
    test_input_required_result_elicitation: {
      run(_, ctx) {
        const name = accepted(ctx, 'user_name')?.name;
        if (typeof name === 'string') return textResult(`Hello, ${name}!`);
        return inputRequired({ inputRequests: { user_name: elicit('What is your name?', { name: string }) } });
      },
    },
    test_input_required_result_sampling: {
      run(_, ctx) {
        const answer = ctx.mcpReq.inputResponses?.capital_question as { content?: { text?: string } } | undefined;
        if (answer) return textResult(`The model says: ${answer.content?.text}`);
        return inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?', 100) } });
      },
    },
    test_input_required_result_list_roots: {
      run(_, ctx) {
        const roots = ctx.mcpReq.inputResponses?.client_roots;
        if (roots) return textResult(`Roots: ${JSON.stringify(roots)}`);
        return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
      },
    },
    test_input_required_result_request_state: { run: state },
    test_input_required_result_tampered_state: { run: state },
    test_input_required_result_multiple_inputs: {
      async run(_, ctx) {
        const responses = ctx.mcpReq.inputResponses ?? {};
        if (['user_name', 'greeting', 'client_roots'].every(key => key in responses))
          return textResult(JSON.stringify(responses));
        return inputRequired({
          inputRequests: {
            user_name: elicit('What is your name?', { name: string }),
            greeting: sample('Generate a greeting', 50),
            client_roots: inputRequired.listRoots(),
          },
          requestState: await mint({ is: 'asked' }),
        });
      },
    },
    test_input_required_result_multi_round: {
      async run(_, ctx) {
        const requestState = ctx.mcpReq.requestState<{ name?: unknown }>();
        const color = accepted(ctx, 'step2')?.color;
        if (requestState?.name !== undefined && color !== undefined)
          return textResult(`${requestState.name} likes ${color}`);
        const name = accepted(ctx, 'step1')?.name;
        const next =
          name === undefined
            ? (['step1', 'Step 1: What is your name?', { name: string }] as const)
            : (['step2', 'Step 2: What is your favorite color?', { color: string }] as const);
        return inputRequired({
          inputRequests: { [next[0]]: elicit(next[1], next[2]) },
          requestState: await mint(name === undefined ? {} : { name }),
        });
      },
    },
    test_input_required_result_capabilities: {
      run(_, ctx) {
        const can = capabilities(ctx);
        if (Object.keys(ctx.mcpReq.inputResponses ?? {}).length > 0) return textResult('done');
        const inputRequests = {
          ...(can.sampling !== undefined && { answer: sample('Anything', 10) }),
          ...(can.elicitation !== undefined && { name: elicit('Your name?', { name: string }) }),
          ...(can.roots !== undefined && { roots: inputRequired.listRoots() }),
        };
        return Object.keys(inputRequests).length > 0 ? inputRequired({ inputRequests }) : textResult('nothing to ask');
      },
    },
    test_streaming_elicitation: {
      async run(_, ctx) {
        const progressToken = ctx.mcpReq._meta?.progressToken;
        if (progressToken !== undefined)
          await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: 1 } });
        return inputRequired({ inputRequests: { name: elicit('Your name?', { name: string }) } });
      },
    },
  };
}

const JSON_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: string, city: string } } },
  properties: {
    name: string,
    address: { $ref: '#/$defs/address' },
    contactMethod: { ...string, enum: ['phone', 'email'] },
    phone: string,
    email: string,
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

type Changed = (what: 'tools' | 'prompts') => void;

/** `changed`: notifies listeners that tools or prompts have changed. */
export function fixtureTools(mint: (value: object) => Promise<string>, changed: Changed): Record<string, FixtureTool> {
  return {
    ...Object.fromEntries(Object.entries(content).map(([name, run]) => [name, { run }])),
    ...legacy,
    ...inputTools(mint),
    ...notifyingTools(changed),
    test_missing_capability: {
      run(_, ctx) {
        if (capabilities(ctx).sampling === undefined)
          throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
        return textResult('it can sample');
      },
    },
    test_routed: {
      inputSchema: object({ region: { ...string, 'x-mcp-header': 'Region' } }, ['region']),
      run: ({ region }) => textResult(region!),
    },
    json_schema_2020_12_tool: { inputSchema: JSON_SCHEMA, run: () => textResult('valid') },
  };
}

/** Tools that send log lines, progress, or notifications of changed lists. */
function notifyingTools(changed: Changed): Record<string, FixtureTool> {
  const log: Run = async (_, ctx) => {
    for (const step of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await ctx.mcpReq.log('info', step);
      await pause();
    }
    return textResult('logged');
  };
  const announce = (what: 'tools' | 'prompts') => {
    changed(what);
    return textResult('changed');
  };
  return {
    test_tool_with_logging: { run: log },
    test_logging_tool: { run: log },
    test_tool_with_progress: {
      async run(_, ctx) {
        const progressToken = ctx.mcpReq._meta?.progressToken;
        for (const progress of [0, 50, 100]) {
          const params = { progressToken: progressToken!, progress, total: 100 };
          if (progressToken !== undefined) await ctx.mcpReq.notify({ method: 'notifications/progress', params });
          await pause();
        }
        return textResult('progressed');
      },
    },
    test_trigger_tool_change: { run: () => announce('tools') },
    test_trigger_prompt_change: { run: () => announce('prompts') },
  };
}

export const RESOURCES: Record<string, { mimeType: string; text?: string; blob?: string }> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PNG },
  'test://watched-resource': { mimeType: 'text/plain', text: 'Watched.' },
};

export function readResource(uri: string): object {
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  const data = { id, templateTest: true, data: `Data for ID: ${id}` };
  const resource = id === undefined ? RESOURCES[uri] : { mimeType: 'application/json', text: JSON.stringify(data) };
  if (!resource) throw new ProtocolError(-32602, `Resource not found: ${uri}`, { uri });
  return { contents: [{ uri, ...resource }] };
}

interface FixturePrompt {
  readonly arguments?: string[];
  get(args: Args, ctx: ServerContext): unknown;
}
const user = (content: object) => ({ role: 'user', content });

export const PROMPTS: Record<string, FixturePrompt> = {
  test_simple_prompt: { get: () => ({ messages: [user(text('This is a simple prompt for testing.'))] }) },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'],
    get: ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  },
  test_prompt_with_embedded_resource: {
    arguments: ['resourceUri'],
    get({ resourceUri }) {
      const resource = { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' };
      return {
        messages: [user({ type: 'resource', resource }), user(text('Please process the embedded resource above.'))],
      };
    },
  },
  test_prompt_with_image: { get: () => ({ messages: [user(image), user(text('Please analyze the image above.'))] }) },
  test_input_required_result_prompt: {
    get(_, ctx) {
      const context = accepted(ctx, 'user_context')?.context;
      if (context !== undefined) return { messages: [user(text(`Context: ${context}`))] };
      const question = elicit('What context should the prompt use?', { context: string });
      return inputRequired({ inputRequests: { user_context: question } });
    },
  },
};
