// Scira MCP Chat: Next.js with the AI SDK 4, and its messages in PostgreSQL. Each browser keeps its own list of servers.
import type { Page } from 'playwright-core';
import type { ChatHost, HostPlaces } from './chat-host.ts';

const ORIGIN = 'http://localhost:4760';

/** Connects the server, as its dialog does. */
async function enter(page: Page, { mcpURL: url }: HostPlaces): Promise<void> {
  const answer = await page.context().request.post(`${ORIGIN}/api/mcp-health`, { data: { url } });
  const { tools } = await answer.json();
  const server = { id: 'shop', name: 'shop', url, type: 'http', status: 'connected', tools };
  await page.addInitScript(
    text => {
      localStorage['mcp-servers'] = text;
      localStorage['selected-mcp-servers'] = '["shop"]';
    },
    JSON.stringify([server]),
  );
}

export const SCIRA_MCP_CHAT: ChatHost = {
  name: 'scira-mcp-chat',
  repository: 'zaidmukaddam/scira-mcp-chat',
  commit: '37ea69eef5fcd5b4c7ad505de170c3054e1d08fc',
  paths: Object.fromEntries(
    [
      'ai',
      'app',
      'components',
      'components.json',
      'drizzle.config.ts',
      'hooks',
      'lib',
      'next.config.ts',
      'package.json',
      'pnpm-lock.yaml',
      'postcss.config.mjs',
      'tsconfig.json',
    ].map(path => [path, path]),
  ),
  dependencies: 'pnpm-lock.yaml',
  packages: ['@vitrine/tool-view'],
  needs: 'PostgreSQL',
  edits: [
    // Fonts, and a check for bots, of servers that are not asked here.
    ['app/layout.tsx', /import \{ Inter \}.*\n/, ''],
    ['app/layout.tsx', /const inter = .*\n/, ''],
    ['app/layout.tsx', /className=\{`[^`]*`\}/, ''],
    ['app/layout.tsx', /<BotIdClient[\s\S]*?\/>/, ''],
    ['app/api/chat/route.ts', 'await checkBotId()', '{ isBot: false, isGoodBot: false }'],
    // A type that its version of Next.js refuses.
    ['app/api/chats/[id]/route.ts', /params: \{\s*id: string;\s*\};/, 'params: Promise<{ id: string }>;'],
    // Its model and its database are services; here they are on this machine.
    ['ai/providers.ts', 'createGroq({', 'createGroq({\n  baseURL: process.env.MODEL_URL,'],
    [
      'app/actions.ts',
      'import { groq } from "@ai-sdk/groq";',
      'import { createGroq } from "@ai-sdk/groq";\nconst groq = createGroq({ baseURL: process.env.MODEL_URL });',
    ],
    ['lib/db/index.ts', 'drizzle-orm/neon-serverless', 'drizzle-orm/node-postgres'],
    ['lib/db/index.ts', 'import { Pool } from "@neondatabase/serverless";', ''],
    ['lib/db/index.ts', /const pool = [\s\S]*?\}\);/, ''],
    ['lib/db/index.ts', 'drizzle(pool', 'globalThis.window ? (undefined as never) : drizzle(process.env.DATABASE_URL!'],
    // Its page contains the module of the database, too.
    [
      'next.config.ts',
      '/* config options here */',
      'webpack(config, { isServer }) {\n    if (!isServer) config.resolve.alias.pg = false;\n    return config;\n  },',
    ],
  ],
  env: ({ modelURL, postgresURL }) => ({ DATABASE_URL: postgresURL, GROQ_API_KEY: 'test-key', MODEL_URL: modelURL }),
  build: ['next', 'build'],
  start: ['sh', '-c', 'drizzle-kit push --force && exec next start -p 4760'],
  port: 4760,
  path: '/',
  enter,
  composer: page => page.getByPlaceholder('Send a message...'),
  awaitAnswer: page => page.locator('form button[type=submit]').waitFor(),
  without: { 'partial input': 'it sends arguments to its page when they are complete' },
};
