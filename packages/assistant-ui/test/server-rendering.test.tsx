// Tool UIs on a server: `<ToolPart>` finds them before any effect has registered them.
import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  type ThreadMessageLike,
  ThreadPrimitive,
  useExternalStoreRuntime,
} from '@assistant-ui/react';
import {
  MCPToolUIProvider,
  type MCPToolUIProviderProps,
  makeToolUI,
  showApprovalToolUI,
  showCodeToolUI,
  showFormToolUI,
  showOptionsToolUI,
  ToolPart,
} from '@vitrine/assistant-ui';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

type ToolCall = Extract<Exclude<ThreadMessageLike['content'], string>[number], { type: 'tool-call' }>;

function Thread(): ReactNode {
  return (
    <ThreadPrimitive.Messages>
      {() => (
        <MessagePrimitive.Parts>
          {({ part }) => (part.type === 'tool-call' ? <ToolPart /> : null)}
        </MessagePrimitive.Parts>
      )}
    </ThreadPrimitive.Messages>
  );
}

function App({ calls, ...settings }: MCPToolUIProviderProps & { calls: readonly Partial<ToolCall>[] }): ReactNode {
  const content = calls.map(call => ({ type: 'tool-call', toolCallId: 'c1', args: {}, ...call }) as ToolCall);
  const runtime = useExternalStoreRuntime<ThreadMessageLike>({
    messages: [{ role: 'assistant', id: 'a1', content, status: { type: 'complete', reason: 'stop' } }],
    convertMessage: message => message,
    onNew: async () => {},
  });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <MCPToolUIProvider {...settings}>
        <Thread />
      </MCPToolUIProvider>
    </AssistantRuntimeProvider>
  );
}

const City = z.object({ city: z.string() });
const makeForecastUI = (serverId: string | undefined, label: string) =>
  makeToolUI({ toolName: 'forecast', serverId, schema: City, render: ({ data }) => <b>{`${label}: ${data.city}`}</b> });
const call = { toolName: 'forecast', args: { city: 'Oslo' }, result: 'rain' };
const app = (serverId: string) => ({ mcp: { app: { resourceUri: 'ui://weather/page', serverId } } });

it('a ready-made tool UI draws its component with the arguments of the call', () => {
  const html = renderToString(
    <App
      toolUIs={[showCodeToolUI]}
      calls={[{ toolName: 'show_code', args: { code: 'const a = 1;', filename: 'a.ts' }, result: 'shown' }]}
    />,
  );
  expect(html).toContain('data-slot="code-block"');
  expect(html).toContain('data-tool-ui-id="code-block-c1"');
  expect(html).toContain('a.ts');
});

it('the tools of two servers with one name are drawn by their own tool UIs', () => {
  const toolUIs = [makeForecastUI('a', 'first'), makeForecastUI('b', 'second'), makeForecastUI(undefined, 'any')];
  const calls = ['b', 'a', 'c'].map(server => ({ ...call, toolCallId: server, ...app(server) }));
  const html = renderToString(<App toolUIs={toolUIs} calls={calls} />);
  expect(html.match(/<b>.*?<\/b>/g)).toEqual(['<b>second: Oslo</b>', '<b>first: Oslo</b>', '<b>any: Oslo</b>']);
});

it('data that the schema refuses show the fallback, or the call as text', () => {
  const calls = [{ ...call, args: { city: 3 } }];
  expect(renderToString(<App toolUIs={[makeForecastUI(undefined, 'any')]} calls={calls} />)).toContain('rain');
  const own = makeToolUI({ toolName: 'forecast', schema: City, render: () => null, fallback: <i>unreadable</i> });
  expect(renderToString(<App toolUIs={[own]} calls={calls} />)).toContain('<i>unreadable</i>');
});

it('a transform makes the data of the arguments and the result', () => {
  const ui = makeToolUI({
    toolName: 'forecast',
    schema: City,
    transform: (args, result) => ({ city: `${String(args.city)}, ${String(result)}` }),
    render: ({ data }) => <b>{data.city}</b>,
  });
  expect(renderToString(<App toolUIs={[ui]} calls={[call]} />)).toContain('<b>Oslo, rain</b>');
});

it('the structured content of a result is the data where the schema accepts it', () => {
  const result = { content: [{ type: 'text', text: 'Bergen' }], structuredContent: { city: 'Bergen' } };
  const html = renderToString(<App toolUIs={[makeForecastUI(undefined, 'any')]} calls={[{ ...call, result }]} />);
  expect(html).toContain('any: Bergen');
});

it('the result of a decision becomes the receipt of the component', () => {
  const result = {
    kind: 'decision',
    version: 1,
    decisionId: 'c1',
    actionId: 'keep',
    actionLabel: 'Keep it',
    at: '2026-01-02T03:04:05.000Z',
  };
  const args = { code: 'x', footerActions: [{ id: 'keep', label: 'Keep it' }] };
  const html = renderToString(<App toolUIs={[showCodeToolUI]} calls={[{ toolName: 'show_code', args, result }]} />);
  expect(html).toContain('data-receipt="true"');
  expect(html).toContain('Keep it');
});

it.each([
  ['show_options', { options: [{ id: 'frankfurt', label: 'Frankfurt' }] }, ['frankfurt'], 'Frankfurt'],
  ['show_approval', { title: 'Delete?' }, 'denied', 'Denied'],
  [
    'show_form',
    { schema: { type: 'object', properties: { name: { type: 'string' } } } },
    { action: 'accept', content: { name: 'Ada' } },
    'Ada',
  ],
])('after a reload %s shows the choice of the stored decision', (toolName, args, choice, text) => {
  const result = {
    kind: 'decision',
    version: 1,
    decisionId: 'c1',
    actionId: 'confirm',
    actionLabel: 'Confirm',
    at: '2026-01-02T03:04:05.000Z',
    payload: { choice },
  };
  const toolUIs = [showOptionsToolUI, showApprovalToolUI, showFormToolUI];
  const html = renderToString(<App toolUIs={toolUIs} calls={[{ toolName, args, result }]} />);
  expect(html).toContain('data-receipt="true"');
  expect(html).toContain(text);
  expect(html).not.toContain('Nothing selected');
});

it('a failed call shows the reason, and a call without a tool UI is shown as text', () => {
  const failed = { ...call, result: 'no such city', isError: true };
  expect(renderToString(<App toolUIs={[makeForecastUI(undefined, 'any')]} calls={[failed]} />)).toMatch(
    /role="alert">no such city/,
  );
  expect(renderToString(<App calls={[call]} />)).toContain('rain');
});
