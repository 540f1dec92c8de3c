// Files of tool results: what each provider's real package puts on the wire, to a server that refuses as the provider does.
import type { LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPDF } from '../../../../test/support/create-pdf.ts';
import { getModelId, type ModelConfig } from '../config.ts';
import type { ModelEvent } from '../model.ts';
import { createModels } from '../providers/create-models.ts';
import { type ScriptedTurn, startWireServer } from '../testing/index.ts';

const CHAT = { path: '/v1', message: 'user' } as const;
const WIRES = [
  { wire: 'OpenAI Responses', provider: 'openai', message: 'tool' },
  { wire: 'OpenAI Chat Completions', provider: 'openai', ...CHAT },
  { wire: 'OpenRouter', provider: 'openrouter', ...CHAT },
  { wire: 'a compatible server', provider: 'openai-compatible', ...CHAT },
  { wire: 'Anthropic', provider: 'anthropic', path: '/v1', message: 'tool' },
  { wire: 'Gemini 2.5', provider: 'google', path: '/v1beta', model: 'gemini-2.5-flash', message: 'user' },
  { wire: 'Gemini 3', provider: 'google', path: '/v1beta', model: 'gemini-3-pro-preview', message: 'tool' },
] as const;
type Wire = { provider: ModelConfig['provider']; path?: string; model?: string };

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC';
const PDF = createPDF('Invoice 12').toString('base64');
const picture = { mediaType: 'image/png', data: PNG };

type Output = LanguageModelV4ToolResultPart['output'];
const result = (files: readonly { mediaType: string; data: string }[], text?: string): Output => ({
  type: 'content',
  value: [
    ...(text === undefined ? [] : [{ type: 'text' as const, text }]),
    ...files.map(({ mediaType, data }) => ({
      type: 'file' as const,
      mediaType,
      data: { type: 'data' as const, data },
    })),
  ],
});

/** A step with a call for each output, and what follows it. */
function createPrompt(outputs: readonly Output[], ...rest: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const calls = outputs.map((output, index) => ({ id: `call_${index}`, name: `shot_${index}`, output }));
  return [
    { role: 'user', content: [{ type: 'text', text: 'Look.' }] },
    {
      role: 'assistant',
      content: calls.map(({ id, name }) => ({ type: 'tool-call', toolCallId: id, toolName: name, input: {} })),
    },
    {
      role: 'tool',
      content: calls.map(({ id, name, output }) => ({ type: 'tool-result', toolCallId: id, toolName: name, output })),
    },
    ...rest,
  ];
}

async function ask(wire: Wire, prompt: LanguageModelV4Prompt, turns: readonly ScriptedTurn[] = [{ text: 'A cat.' }]) {
  const { provider, path, model = 'm' } = wire;
  const server = await startWireServer({ turns, strict: 'provider' });
  onTestFinished(() => server.close());
  const config: ModelConfig = {
    provider,
    model,
    apiKey: 'sk-1',
    retries: { max: 0 },
    ...(path === undefined ? {} : { baseURL: server.origin + path }),
  };
  const toServer: typeof fetch = (input, init) =>
    fetch(String(input).replace('https://api.openai.com', server.origin), init);
  const language = await createModels({ configs: [config], fetch: toServer }).get(getModelId(config));
  const events: ModelEvent[] = [];
  for await (const event of language.stream({ messages: prompt, tools: [], signal: new AbortController().signal }))
    events.push(event);
  const messages = server.requests.map(({ body }) => (body.messages ?? body.input ?? body.contents) as Message[]);
  return { events, messages, last: messages.at(-1)! };
}

type Message = Record<string, unknown>;
const isOfTool = (message: Message): boolean =>
  message.role === 'tool' ||
  message.type === 'function_call_output' ||
  /tool_result|functionResponse/.test(JSON.stringify(message));
/** The places where the base64 stands as a picture, and as letters of a text. */
function findData(message: Message, data: string): { pictures: number; letters: number } {
  const json = JSON.stringify(message);
  const all = json.split(data).length - 1;
  const pictures = json.split(
    new RegExp(
      `"(?:url|image_url|file_data|data)":"(?:data:[^"]*;base64,)?${data.slice(0, 20).replace(/[+/]/g, '\\$&')}`,
    ),
  );
  return { pictures: pictures.length - 1, letters: all - (pictures.length - 1) };
}

describe.each(WIRES)('$wire', wire => {
  it(`a picture of a result is a picture, in the message of the ${wire.message}, once`, async () => {
    const { last } = await ask(wire, createPrompt([result([picture], 'Here it is.')]));
    const places = last
      .map(message => ({ ...findData(message, PNG), isOfTool: isOfTool(message) }))
      .filter(({ pictures, letters }) => pictures + letters > 0);
    expect(places).toEqual([{ pictures: 1, letters: 0, isOfTool: wire.message === 'tool' }]);
    expect(JSON.stringify(last)).toContain('Here it is.');
  });

  it('pictures of several calls follow after all results of the step, before what the user says next', async () => {
    const next = { role: 'user' as const, content: [{ type: 'text' as const, text: 'And now?' }] };
    const { last } = await ask(
      wire,
      createPrompt([result([picture]), result([picture, picture], 'two'), { type: 'text', value: 'none' }], next),
    );
    const lastResult = last.findLastIndex(isOfTool);
    const firstPicture = last.findIndex(message => findData(message, PNG).pictures > 0);
    const following = last.findIndex(message => JSON.stringify(message).includes('And now?'));
    if (wire.message === 'user') expect(firstPicture).toBe(lastResult + 1);
    expect(following).toBeGreaterThanOrEqual(firstPicture);
    expect(last.reduce((sum, message) => sum + findData(message, PNG).pictures, 0)).toBe(3);
    expect(last.reduce((sum, message) => sum + findData(message, PNG).letters, 0)).toBe(0);
    if (wire.message === 'user') {
      expect(JSON.stringify(last[firstPicture])).toMatch(
        /not a message of the user.*File 1, of shot_0.*File 2, of shot_1.*File 3, of shot_1/,
      );
      expect(JSON.stringify(last)).toContain('[File 3 (image/png) follows after the results]');
    }
  });

  it('a PDF of a result is a document', async () => {
    const { last } = await ask(wire, createPrompt([result([{ mediaType: 'application/pdf', data: PDF }])]));
    const places = last.map(message => findData(message, PDF));
    expect(places.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(1);
    expect(places.reduce((sum, { letters }) => sum + letters, 0)).toBe(0);
  });

  it.each([
    [400, 'this model does not support images'],
    [500, 'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj'],
    [404, 'No endpoints found that support image input'],
    [400, 'messages[3]: unknown variant `image_url`, expected `text`'],
  ])('a model that takes no pictures (%i: %s) gets words, and a PDF’s text', async (status, message) => {
    const outputs = [result([picture, { mediaType: 'application/pdf', data: PDF }], 'Here.')];
    const { events, messages } = await ask(wire, createPrompt(outputs), [
      { status, message },
      { text: 'I cannot see it.' },
    ]);
    expect(messages).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({
      type: 'finish',
      filesRefused: expect.stringContaining(message.slice(0, 20)),
    });
    const body = JSON.stringify(messages[1]);
    expect(body).not.toContain(PNG);
    expect(body).toContain('(image/png) that you cannot see');
    expect(body).toContain('Invoice 12');
    expect(body).not.toContain('not a message of the user');
  });
});

it('a file that the provider takes nowhere is said in words: a GIF for Gemini', async () => {
  const { last } = await ask(WIRES[5], createPrompt([result([{ mediaType: 'image/gif', data: 'R0lGODlh' }], 'Here.')]));
  expect(JSON.stringify(last)).toContain('(image/gif) that you cannot see');
  expect(JSON.stringify(last)).not.toContain('R0lGODlh');
});

it('a sound of a result reaches Gemini', async () => {
  const { last } = await ask(WIRES[6], createPrompt([result([{ mediaType: 'audio/wav', data: 'UklGRgAAAAA' }])]));
  expect(last.at(-1)).toMatchObject({ role: 'user', parts: [{}, {}, { inlineData: { mimeType: 'audio/wav' } }] });
});
