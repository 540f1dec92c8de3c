// better-chatbot: Next.js with accounts, and its messages in PostgreSQL. Each user connects servers of MCP in its page.
import type { Page } from 'playwright-core';
import type { ChatHost, HostPlaces } from './chat-host.ts';

const ORIGIN = 'http://localhost:4750';
const ACCOUNT = { name: 'Ann', email: 'ann@example.com', password: 'correct-horse-1' };

interface ConnectedServer {
  readonly id: string;
  readonly name: string;
  readonly toolInfo: readonly { readonly name: string }[];
}

/** Signs in, as a new user the first time, connects the server, and lets the model use all its tools. */
async function enter(page: Page, { mcpURL }: HostPlaces): Promise<void> {
  const { request } = page.context();
  const headers = { Origin: ORIGIN };
  const signUp = await request.post(`${ORIGIN}/api/auth/sign-up/email`, { data: ACCOUNT, headers });
  if (!signUp.ok()) await request.post(`${ORIGIN}/api/auth/sign-in/email`, { data: ACCOUNT, headers });
  const list = async (): Promise<ConnectedServer[]> => (await request.get(`${ORIGIN}/api/mcp/list`)).json();
  if ((await list()).length === 0)
    await request.post(`${ORIGIN}/api/mcp`, { data: { name: 'shop', config: { url: mcpURL } } });
  const allowed = (await list()).map(({ id, toolInfo }) => [id, { tools: toolInfo.map(({ name }) => name) }] as const);
  const state = {
    allowedMcpServers: Object.fromEntries(allowed),
    chatModel: { provider: 'openai', model: 'gpt-4.1' },
  };
  await page.addInitScript(
    text => (localStorage['mc-app-store-v2.0.1'] ??= text),
    JSON.stringify({ state, version: 0 }),
  );
}

export const BETTER_CHATBOT: ChatHost = {
  name: 'better-chatbot',
  repository: 'cgoinglove/better-chatbot',
  commit: '5c98ab67afd438982320515e65c4246ad418ac6e',
  paths: Object.fromEntries(
    [
      'components.json',
      'messages',
      'next.config.ts',
      'package.json',
      'pnpm-lock.yaml',
      'postcss.config.mjs',
      'public',
      'src',
      'tsconfig.json',
    ].map(path => [path, path]),
  ),
  dependencies: 'pnpm-lock.yaml',
  packages: ['@vitrine/tool-view'],
  needs: 'PostgreSQL',
  edits: [
    // Fonts of a server that is not asked here.
    ['src/app/layout.tsx', /import \{ Geist[\s\S]*?google";\n/, ''],
    ['src/app/layout.tsx', /const geistSans[\s\S]*?\}\);\nconst geistMono[\s\S]*?\}\);\n/, ''],
    ['src/app/layout.tsx', /\$\{geist\w+\.variable\} ?/g, ''],
  ],
  env: ({ modelURL, postgresURL }) => ({
    BETTER_AUTH_SECRET: 'a-secret-for-tests-of-32-characters',
    BETTER_AUTH_URL: ORIGIN,
    NO_HTTPS: '1',
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: modelURL,
    POSTGRES_URL: postgresURL,
  }),
  build: ['next', 'build'],
  start: ['next', 'start', '-p', '4750'],
  port: 4750,
  path: '/',
  enter,
  composer: page => page.locator('[contenteditable=true]').last(),
  without: {},
};
