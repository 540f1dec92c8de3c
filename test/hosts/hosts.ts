// The chats that others wrote, each at one commit. Our own lines in it are patches/<name>.patch and nothing else; `edits` are what its README
// tells every user to set.
import { BETTER_CHATBOT } from './better-chatbot.ts';
import type { ChatHost } from './chat-host.ts';
import { SCIRA_MCP_CHAT } from './scira-mcp-chat.ts';

/** AI SDK: `createMCPClient` of this example connects to a server of its own; the tests' server has every kind of interface. */
const VERCEL_AI: ChatHost = {
  name: 'vercel-ai',
  repository: 'vercel/ai',
  commit: 'ed857f50f112e23930b0c2dd8d532cc8bebbc911',
  paths: {
    'examples/ai-e2e-next/app/chat/mcp-apps': 'app/chat/mcp-apps',
    'examples/ai-e2e-next/app/layout.tsx': 'app/layout.tsx',
    'examples/ai-e2e-next/app/globals.css': 'app/globals.css',
    'examples/ai-e2e-next/components/chat-input.tsx': 'components/chat-input.tsx',
    'examples/ai-e2e-next/postcss.config.js': 'postcss.config.js',
    'examples/ai-e2e-next/tailwind.config.js': 'tailwind.config.js',
    'examples/ai-e2e-next/tsconfig.json': 'tsconfig.json',
  },
  dependencies: {
    '@ai-sdk/mcp': '2.0.36',
    '@ai-sdk/openai': '4.0.46',
    '@ai-sdk/provider': '4.0.7',
    '@ai-sdk/provider-utils': '5.0.29',
    '@ai-sdk/react': '4.0.80',
    '@modelcontextprotocol/sdk': '1.29.0',
    '@types/node': '22.19.19',
    '@types/react': '18.3.28',
    '@types/react-dom': '18.3.7',
    ai: '7.0.77',
    autoprefixer: '10.5.0',
    next: '15.5.21',
    postcss: '8.5.15',
    react: '18.3.1',
    'react-dom': '18.3.1',
    tailwindcss: '3.4.19',
    'tailwindcss-animate': '1.0.7',
    typescript: '5.8.3',
    zod: '3.25.76',
  },
  packages: ['@vitrine/tool-view'],
  edits: [
    // References to the other packages of the repository.
    ['tsconfig.json', /,\s*"references": \[[\s\S]*?\n {2}\]/, ''],
    ['tsconfig.json', /,\s*"composite": true/, ''],
    ['app/chat/mcp-apps/mcp-client.ts', "new URL('/chat/mcp-apps/server', origin)", 'new URL(process.env.MCP_URL!)'],
    // The example forgets its messages; the chats of its users do not.
    [
      'app/chat/mcp-apps/page.tsx',
      '  const isBusy',
      "  useEffect(() => setMessages(JSON.parse(localStorage.chat ?? '[]')), []);\n  useEffect(() => {\n    if (messages.length > 0) localStorage.chat = JSON.stringify(messages);\n  }, [messages]);\n  const isBusy",
    ],
    ['app/chat/mcp-apps/page.tsx', 'sendMessage, messages,', 'sendMessage, setMessages, messages,'],
    [
      'app/chat/mcp-apps/page.tsx',
      "from '@ai-sdk/react';",
      "from '@ai-sdk/react';\nimport { useEffect } from 'react';",
    ],
  ],
  env: ({ mcpURL, modelURL }) => ({ MCP_URL: mcpURL, OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: modelURL }),
  build: ['next', 'build'],
  start: ['next', 'start', '-p', '4710'],
  port: 4710,
  path: '/chat/mcp-apps',
  composer: page => page.getByPlaceholder('Say something...'),
  without: {},
};

/** assistant-ui: its command puts the components beside the template; here they are taken from the same commit. */
const ASSISTANT_UI: ChatHost = {
  name: 'assistant-ui',
  repository: 'assistant-ui/assistant-ui',
  commit: '1263c1fb8870ff1ba0a1c0e0ec3f3ea53a4c53da',
  paths: {
    'templates/mcp/app': 'app',
    'templates/mcp/next.config.ts': 'next.config.ts',
    'templates/mcp/postcss.config.mjs': 'postcss.config.mjs',
    'templates/mcp/tsconfig.json': 'tsconfig.json',
    ...placeFiles('packages/ui/src/components/assistant-ui', 'components/assistant-ui', [
      'attachment',
      'file',
      'follow-up-suggestions',
      'image',
      'markdown-text',
      'reasoning',
      'thread',
      'thread-list',
      'threadlist-sidebar',
      'tool-fallback',
      'tool-group',
      'tooltip-icon-button',
    ]),
    ...placeFiles('packages/ui/src/components/ui/base', 'components/ui', [
      'avatar',
      'breadcrumb',
      'button',
      'collapsible',
      'dialog',
      'dropdown-menu',
      'input',
      'separator',
      'sheet',
      'sidebar',
      'skeleton',
      'tooltip',
    ]),
    'packages/ui/src/components/icons/github.tsx': 'components/icons/github.tsx',
    'packages/ui/src/hooks': 'hooks',
    'packages/ui/src/lib/utils.ts': 'lib/utils.ts',
  },
  dependencies: {
    '@ai-sdk/mcp': '2.0.32',
    '@ai-sdk/openai': '4.0.42',
    '@assistant-ui/ai-sdk': '0.0.2',
    '@assistant-ui/next': '0.0.17',
    '@assistant-ui/react': '0.15.16',
    '@assistant-ui/react-markdown': '0.14.12',
    '@base-ui/react': '1.7.0',
    '@tailwindcss/postcss': '4.3.3',
    '@types/node': '26.2.0',
    '@types/react': '19.2.18',
    '@types/react-dom': '19.2.4',
    ai: '7.0.66',
    'class-variance-authority': '0.7.1',
    clsx: '2.1.1',
    'lucide-react': '1.31.0',
    next: '16.3.1',
    react: '19.2.8',
    'react-dom': '19.2.8',
    'remark-gfm': '4.0.1',
    'tailwind-merge': '3.6.0',
    tailwindcss: '4.3.3',
    'tw-animate-css': '1.4.0',
    'tw-shimmer': '0.4.12',
    typescript: '7.0.2',
    zustand: '5.0.15',
  },
  packages: ['@vitrine/tool-view'],
  edits: [
    // Components of the repository's other packages, and fonts of a server that is not asked here.
    ['tsconfig.json', /"@\/\*": \["\.\/\*"\],[\s\S]*?\n {4}\}/, '"@/*": ["./*"]\n    }'],
    ['app/layout.tsx', /import \{ IBM_Plex_Mono[\s\S]*?google";\n/, ''],
    ['app/layout.tsx', /const inter = [\s\S]*?\n\}\);\n\nconst ibm[\s\S]*?\n\}\);\n/, ''],
    ['app/layout.tsx', /className=\{`[^`]*`\}/, 'className="antialiased"'],
    ['app/api/mcp-client.ts', '"http://localhost:8000/mcp"', 'process.env.MCP_URL!'],
    // The template forgets its messages; the chats of its users do not.
    [
      'app/assistant.tsx',
      'useChatRuntime({',
      'useChatRuntime({\n    messages: JSON.parse(globalThis.localStorage?.chat ?? "[]"),\n    onFinish: ({ messages }) => (localStorage.chat = JSON.stringify(messages)),',
    ],
  ],
  env: ({ mcpURL, modelURL }) => ({ MCP_URL: mcpURL, OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: modelURL }),
  build: ['next', 'build'],
  start: ['next', 'start', '-p', '4720'],
  port: 4720,
  path: '/',
  composer: page => page.getByRole('textbox').last(),
  without: {},
};

/** CopilotKit with its own agent, over AG-UI. */
const COPILOTKIT: ChatHost = {
  name: 'copilotkit',
  repository: 'CopilotKit/CopilotKit',
  commit: 'e9387e04835545c45744b791aee7c9c03520be31',
  paths: {
    'examples/integrations/mcp-apps/app': 'app',
    'examples/integrations/mcp-apps/next.config.ts': 'next.config.ts',
    'examples/integrations/mcp-apps/postcss.config.mjs': 'postcss.config.mjs',
    'examples/integrations/mcp-apps/tsconfig.json': 'tsconfig.json',
  },
  // Without `@copilotkit/channels`, which the page does not use and the registry has in part.
  dependencies: {
    '@ag-ui/client': '0.0.58',
    '@ag-ui/mcp-apps-middleware': '0.0.3',
    '@ai-sdk/mcp': '1.0.46',
    '@copilotkit/react-core': '1.68.1',
    '@copilotkit/react-ui': '1.68.1',
    '@copilotkit/runtime': '1.68.1',
    '@tailwindcss/postcss': '4.3.0',
    '@types/node': '20.19.41',
    '@types/react': '19.2.16',
    '@types/react-dom': '19.2.3',
    hono: '4.12.23',
    'lucide-react': '0.561.0',
    next: '16.1.1',
    react: '19.2.7',
    'react-dom': '19.2.7',
    tailwindcss: '4.3.0',
    typescript: '5.9.3',
  },
  overrides: {
    '@ag-ui/client': '0.0.58',
    '@ag-ui/core': '0.0.58',
    '@ag-ui/encoder': '0.0.58',
    '@ag-ui/proto': '0.0.58',
  },
  packages: ['@vitrine/tool-view'],
  edits: [
    ['app/agent.ts', '"http://localhost:3108/mcp"', 'process.env.MCP_URL!'],
    // A thread with a name of each browser's own, so that it is found again after a reload.
    [
      'app/page.tsx',
      'ConfigurationProvider agentId={agentId}>',
      'ConfigurationProvider agentId={agentId} threadId={globalThis.localStorage && (localStorage.thread ??= crypto.randomUUID())}>',
    ],
  ],
  env: ({ mcpURL, modelURL }) => ({ MCP_URL: mcpURL, OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: modelURL }),
  build: ['next', 'build'],
  start: ['next', 'start', '-p', '4730'],
  port: 4730,
  path: '/',
  composer: page => page.getByRole('textbox').last(),
  without: {},
};

/** HuggingChat: SvelteKit, with its messages in MongoDB. */
const CHAT_UI: ChatHost = {
  name: 'chat-ui',
  repository: 'huggingface/chat-ui',
  commit: 'c100c162fcc3e2347a5b716a4f8b79ea8ead25b2',
  paths: Object.fromEntries(
    [
      '.env',
      '.npmrc',
      'PRIVACY.md',
      'package-lock.json',
      'package.json',
      'src',
      'static',
      'stub',
      'svelte.config.js',
      'tsconfig.json',
      'vite.config.ts',
    ].map(path => [path, path]),
  ),
  packages: ['@vitrine/tool-view'],
  edits: [],
  env: ({ mcpURL, modelURL, mongoURL }) => ({
    // Else every response forbids frames, the sandbox too.
    ALLOW_IFRAME: 'true',
    COOKIE_NAME: 'chat',
    MCP_SERVERS: JSON.stringify([{ name: 'shop', url: mcpURL }]),
    MCP_ALLOW_INSECURE_URLS: 'true',
    MODELS: JSON.stringify([{ id: 'test-model', supportsTools: true }]),
    MONGODB_URL: mongoURL,
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: modelURL,
    ORIGIN: 'http://localhost:4740',
    PORT: '4740',
  }),
  build: ['vite', 'build'],
  start: ['node', 'build'],
  port: 4740,
  path: '/',
  async enter(page) {
    await page.goto('http://localhost:4740/');
    // The choice is sent a moment after the click; a page that is opened before asks again.
    const isStored = page.waitForResponse(
      response => response.request().postData()?.includes('"welcomeModalSeen":true') === true,
    );
    await page.getByRole('button', { name: 'Start chatting' }).click();
    await isStored;
  },
  composer: page => page.getByRole('textbox').last(),
  without: { 'partial input': 'it sends arguments to its page when they are complete' },
};

function placeFiles(from: string, to: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map(name => [`${from}/${name}.tsx`, `${to}/${name}.tsx`]));
}

export const HOSTS: readonly ChatHost[] = [
  VERCEL_AI,
  ASSISTANT_UI,
  COPILOTKIT,
  CHAT_UI,
  BETTER_CHATBOT,
  SCIRA_MCP_CHAT,
];
