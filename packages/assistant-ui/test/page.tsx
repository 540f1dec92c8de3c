// The page of assistant-ui.browser.ts: one thread on a LocalRuntime, one on an ExternalStoreRuntime, both driven by the test.
import {
  AssistantRuntimeProvider,
  AuiConfig,
  type ChatModelAdapter,
  MessagePrimitive,
  type ThreadMessageLike,
  ThreadPrimitive,
  Tools,
  useAui,
  useExternalStoreRuntime,
  useLocalRuntime,
} from '@assistant-ui/react';
import {
  FoldedParts,
  MCPToolUIProvider,
  type MCPToolUIProviderProps,
  McpAppSurfaces,
  makeToolUI,
  showCodeToolUI,
  ToolPart,
  useToolUI,
  withUniqueToolCalls,
} from '@vitrine/assistant-ui';
import { ComponentsProvider } from '@vitrine/components';
import { optionList } from '@vitrine/components/option-list';
import { GERMAN } from '@vitrine/components/texts/de';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';

export interface TestPage {
  log: unknown[][];
  /** Mounts of the tool UIs' own components, by tool name. */
  mounts: Record<string, number>;
  startLocal(): void;
  startStore(state: StoreState): void;
  /** Gives the model's adapter its next yield; `undefined` ends the run. */
  yield(value: unknown): void;
  set(change: Partial<StoreState>): void;
  tick(): void;
}

interface StoreState {
  template: string;
  content: unknown[];
  status?: unknown;
  isLate?: boolean;
  /** Whether the page uses assistant-ui's own `part.toolUI`, without `<ToolPart>`. */
  isPlain?: boolean;
  /** True if the calls of a turn are folded. */
  isFolded?: boolean;
  /** Language of the adapter's own texts. Absent: English. */
  language?: 'de';
}

const page = window as unknown as TestPage;
page.log = [];
page.mounts = {};

const Item = z.object({ title: z.string() });

function Counted({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const [clicks, setClicks] = useState(0);
  useEffect(() => {
    page.mounts[name] = (page.mounts[name] ?? 0) + 1;
  }, [name]);
  return (
    <button type="button" data-ui={name} onClick={() => setClicks(clicks + 1)}>
      {children} {clicks}
    </button>
  );
}

const itemToolUI = makeToolUI({
  toolName: 'item',
  schema: Item,
  render: ({ data, status }) => <Counted name="item">{`${data.title ?? ''} ${status.type}`}</Counted>,
});
const throwingToolUI = makeToolUI({
  toolName: 'throws',
  schema: z.object({}),
  render: () => {
    throw new Error('This tool UI throws.');
  },
});
const answerToolUI = makeToolUI({
  toolName: 'answer',
  schema: z.object({}),
  render: ({ resume, interrupt }) => (
    <button type="button" data-ui="answer" onClick={() => resume('yes')}>{`${String(interrupt?.payload)}?`}</button>
  ),
});
const chooseToolUI = makeToolUI({
  toolName: 'choose',
  definition: optionList,
  onAction: (actionId, detail) => void page.log.push(['pressed', actionId, detail]),
});
const ofServer = (serverId: string) =>
  makeToolUI({
    toolName: 'same',
    serverId,
    schema: Item,
    render: ({ data }) => <b data-ui="same">{`${serverId}: ${data.title}`}</b>,
  });
const TOOL_UIS = [showCodeToolUI, chooseToolUI, itemToolUI, throwingToolUI, answerToolUI, ofServer('a'), ofServer('b')];

function Thread({ isPlain = false, isFolded = false }: { isPlain?: boolean; isFolded?: boolean }): ReactNode {
  const Parts = isFolded ? FoldedParts : MessagePrimitive.Parts;
  return (
    <ThreadPrimitive.Root>
      <ThreadPrimitive.Messages>
        {() => (
          <MessagePrimitive.Root>
            <Parts>
              {({ part }) => {
                if (part.type === 'text') return <p className="text">{part.text}</p>;
                return part.type === 'tool-call' && !isPlain ? <ToolPart /> : null;
              }}
            </Parts>
          </MessagePrimitive.Root>
        )}
      </ThreadPrimitive.Messages>
    </ThreadPrimitive.Root>
  );
}

function InlineToolUI({ tick }: { tick: number }): null {
  useToolUI({
    toolName: 'inline',
    schema: Item,
    render: ({ data }) => <Counted name="inline">{`${data.title} ${tick}`}</Counted>,
  });
  return null;
}

/** Waits for each value that the test gives. */
function createQueue(): { push(value: unknown): void; next(): Promise<unknown> } {
  const values: unknown[] = [];
  const waiting: ((value: unknown) => void)[] = [];
  return {
    push: value => (waiting.shift() ?? (late => values.push(late)))(value),
    next: () => (values.length > 0 ? Promise.resolve(values.shift()) : new Promise(done => waiting.push(done))),
  };
}

const queue = createQueue();
page.yield = queue.push;
const adapter: ChatModelAdapter = {
  async *run() {
    for (let value = await queue.next(); value !== undefined && value !== null; value = await queue.next())
      yield value as object;
  },
};
const localConfig = AuiConfig({ tools: Tools({}) });

function Local(): ReactNode {
  const runtime = useLocalRuntime(adapter, { unstable_humanToolNames: ['show_code'] });
  return (
    <AssistantRuntimeProvider runtime={runtime} config={localConfig}>
      <MCPToolUIProvider toolUIs={TOOL_UIS}>
        <Thread />
        <Ask />
      </MCPToolUIProvider>
    </AssistantRuntimeProvider>
  );
}

function Ask(): ReactNode {
  const aui = useAui();
  return (
    <button type="button" id="ask" onClick={() => aui.thread.append('go')}>
      ask
    </button>
  );
}

const VIEW = `<body><p id=out></p><button id=act>act</button><script>
  const post = message => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const out = document.getElementById('out');
  document.getElementById('act').onclick = () => post({ id: 7, method: 'tools/call', params: { name: 'refresh', arguments: {} } });
  addEventListener('message', ({ data }) => {
    if (data.id === 0) post({ method: 'ui/notifications/initialized' });
    if (data.method === 'ui/notifications/tool-input') out.textContent += 'input:' + data.params.arguments.title + ' ';
    if (data.method === 'ui/notifications/tool-result') out.textContent += 'result:' + data.params.content[0].text + ' ';
  });
  post({ id: 0, method: 'ui/initialize', params: { appInfo: { name: 'v', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
</script>`;

let failures = 1;
async function loadResource({ uri, serverId }: { uri: string; serverId: string | undefined }) {
  page.log.push(['load', serverId, uri]);
  if (uri.endsWith('/flaky') && failures-- > 0) throw new Error('The server is away.');
  return { uri, mimeType: 'text/html;profile=mcp-app', text: VIEW };
}

const renamed = {
  content: [
    {
      type: 'resource',
      resource: {
        uri: 'a2ui://card/data',
        mimeType: 'application/a2ui+json',
        text: JSON.stringify([
          { version: 'v0.9', updateDataModel: { surfaceId: 'card', path: '/name', value: 'Renamed' } },
        ]),
      },
    },
  ],
};

const NATIVE = { name: 'native_code', _meta: { 'vitrine.dev/native': { component: 'code-block', version: 1 } } };

function Store({ first }: { first: StoreState }): ReactNode {
  const [state, setState] = useState(first);
  const [tick, setTick] = useState(0);
  page.set = change => flushSync(() => setState(old => ({ ...old, ...change })));
  page.tick = () => flushSync(() => setTick(old => old + 1));
  const { content, status = { type: 'complete', reason: 'stop' } } = state;
  const runtime = useExternalStoreRuntime<ThreadMessageLike>({
    messages: [{ id: 'a1', role: 'assistant', content, status } as ThreadMessageLike],
    convertMessage: withUniqueToolCalls,
    isRunning: (status as { type: string }).type === 'running',
    onNew: async message => void page.log.push(['new', message.content]),
    onAddToolResult: options => void page.log.push(['result', options.toolCallId, options.result]),
    onResumeToolCall: options => void page.log.push(['resume', options.toolCallId, options.payload]),
    onRespondToToolApproval: async ({ approvalId, approved, optionId, text }) =>
      void page.log.push(['approval', approvalId, approved, ...[optionId, text].filter(Boolean)]),
  });
  // Created in each render, as applications write it.
  const surfaces = McpAppSurfaces({
    sandbox: { template: state.template },
    loadResource: request => loadResource(request),
    onAction: async (action, call) => {
      page.log.push(['action', action.type, call]);
      return { content: [{ type: 'text', text: `refreshed ${tick}` }] };
    },
  });
  /** Answers an action of an A2UI surface with messages that change it. */
  const rename: NonNullable<MCPToolUIProviderProps['onAction']> = async (action, call) => {
    page.log.push(['a2ui', action, call.serverId]);
    return renamed;
  };
  return (
    <AssistantRuntimeProvider runtime={runtime} config={AuiConfig({ tools: Tools({ mcpApp: surfaces }) })}>
      <MCPToolUIProvider
        toolUIs={TOOL_UIS}
        trustOf={serverId => (serverId === 'trusted' ? 'native' : 'frame')}
        findTool={({ toolName }) => (toolName === NATIVE.name ? NATIVE : undefined)}
        onAction={rename}
      >
        <InlineToolUI tick={tick} />
        {state.isLate && <LateToolUI />}
        <ComponentsProvider {...(state.language === 'de' && { locale: 'de', texts: GERMAN })}>
          <Thread isPlain={state.isPlain ?? false} isFolded={state.isFolded ?? false} />
        </ComponentsProvider>
      </MCPToolUIProvider>
    </AssistantRuntimeProvider>
  );
}

const LateToolUI = makeToolUI({
  toolName: 'late',
  schema: Item,
  render: ({ data }) => <b data-ui="late">{data.title}</b>,
});

const root = createRoot(document.querySelector('#root')!);
page.startLocal = () => root.render(<Local />);
page.startStore = state => {
  root.render(
    <StrictMode>
      <Store first={state} />
    </StrictMode>,
  );
};
