// `_ui_refine` with an instruction and no key: by the model of the client, in both eras, with official clients over HTTP.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { openWrapped, type Tools, UI } from '../../../test/wrapped.ts';

const tools: Tools = {
  forecast: (server: McpServer) =>
    void server.registerTool(
      'forecast',
      {
        inputSchema: z.object({ place: z.string() }),
        outputSchema: z.object({ days: z.array(z.object({ high: z.number() })) }),
      },
      () => ({ content: [{ type: 'text', text: 'dry' }], structuredContent: { days: [{ high: 12 }] } }),
    ),
};
const GOOD = { version: 1, form: { submit: 'Go' } };
const BAD = { version: 1, result: { parts: [{ part: 'table', at: '/weeks' }] } };

interface Asked {
  readonly systemPrompt?: string;
  readonly maxTokens: number;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

/** A client whose model gives these answers in turn. A string: the client refuses, with this message. */
async function open(era: 'legacy' | 'modern', answers: readonly (object | string)[]) {
  const wrapped = await openWrapped({ tools, refinement: true });
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      capabilities: { ...UI, sampling: {} },
      ...(era === 'modern' && { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    },
  );
  onTestFinished(() => client.close());
  const samplingRequests: Asked[] = [];
  client.setRequestHandler('sampling/createMessage', ({ params }) => {
    const answer = answers[samplingRequests.length];
    samplingRequests.push(params as Asked);
    if (typeof answer === 'string') throw new Error(answer);
    return {
      role: 'assistant',
      model: 'test',
      content: { type: 'text', text: `Here it is:\n${JSON.stringify(answer)}` },
      stopReason: 'endTurn',
    };
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(wrapped.service.url)));
  await client.listTools();
  const refine = () =>
    client.callTool({ name: '_ui_refine', arguments: { toolName: 'forecast', instruction: 'Call the button Go' } });
  const shown = async () =>
    (await client.callTool({ name: 'forecast', arguments: { place: 'Oslo' } }))._meta?.['vitrine.dev/view-spec'];
  return { refine, shown, asked: samplingRequests };
}

describe.each(['legacy', 'modern'] as const)('a client of the %s era that offers sampling', era => {
  it('carries out an instruction', async () => {
    const { refine, shown, asked } = await open(era, [GOOD]);
    expect((await refine()).structuredContent).toMatchObject({ tool: 'forecast', revision: 1 });
    expect(await shown()).toEqual({ spec: GOOD, revision: 1 });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.systemPrompt).toContain('You design the interface of one tool');
    expect(JSON.stringify(asked[0]?.messages)).toContain('Call the button Go');
    expect(asked[0]?.maxTokens).toBe(4096);
  });

  it('receives the faults of its spec once', async () => {
    const { refine, shown, asked } = await open(era, [BAD, GOOD]);
    expect((await refine()).structuredContent).toMatchObject({ revision: 1 });
    expect(asked.map(({ messages }) => messages.map(({ role }) => role))).toEqual([
      ['user'],
      ['user', 'assistant', 'user'],
    ]);
    expect(JSON.stringify(asked[1]?.messages)).toContain('The result has nothing at');
    expect(await shown()).toEqual({ spec: GOOD, revision: 1 });
  });

  it('gets a failure when its second answer has faults too', async () => {
    const { refine, shown } = await open(era, [BAD, BAD]);
    expect(await refine()).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('The view spec was not used') }],
    });
    expect(await shown()).toBeUndefined();
  });
});

it('a client that refuses to sample is given the way out', async () => {
  const { refine } = await open('legacy', ['the user said no']);
  const { isError, content } = await refine();
  expect(isError).toBe(true);
  expect((content as { text: string }[])[0]?.text).toMatch(/the user said no.*_ui_guide/);
});
