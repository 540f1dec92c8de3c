// A `LocalRuntime`: the model runs in the page, here as a script, and calls the servers' tools. The thread is kept in the browser.
import { AssistantRuntimeProvider, useLocalRuntime } from '@assistant-ui/react';
import { type ReactNode, StrictMode } from 'react';
import type { PageConfig } from './api.ts';
import { browserHistory } from './browser-history.ts';
import { auiConfig, McpToolUIs } from './mcp-tool-uis.tsx';
import { SCRIPTS, scriptedModel } from './scripted-model.ts';
import { startPage } from './start-page.tsx';
import { Thread } from './thread.tsx';

const adapters = { history: browserHistory('vitrine-example-thread') };
/** The user's decision is the result of this tool. */
const humanTools = ['show_options'];
const suggestions = SCRIPTS.map(({ suggestion }) => suggestion);

function Chat({ config }: { config: PageConfig }): ReactNode {
  const runtime = useLocalRuntime(scriptedModel, { adapters, unstable_humanToolNames: humanTools });
  return (
    <AssistantRuntimeProvider runtime={runtime} config={auiConfig}>
      <McpToolUIs config={config}>
        <Thread suggestions={suggestions} note="The model is a script in this page." />
      </McpToolUIs>
    </AssistantRuntimeProvider>
  );
}

await startPage(config => (
  <StrictMode>
    <Chat config={config} />
  </StrictMode>
));
