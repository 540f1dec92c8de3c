// Serves the pages with Vite, the sandbox of their surfaces, and the API behind them.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startSandboxServer } from '@vitrine/host/node';
import { build, createServer, type InlineConfig, preview } from 'vite';
import { createApi } from './api.ts';
import { createChatRoute } from './chat-route.ts';
import { createChatStore } from './chat-store.ts';
import { chooseModel } from './choose-model.ts';
import { connectMcpServers } from './mcp-servers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = ['index.html', 'ai-sdk.html', 'use-chat.html'];

export interface StartOptions {
  /** 0: a free one. */
  port: number;
  /** Names the model: see `chooseModel`. `REGISTRY_URL`: a registry with the interface of the weather-ui example; `UI_LOCK`: the lock file of its build. */
  env: Readonly<Record<string, string | undefined>>;
  /** Builds the pages into this folder and serves them from there, as in production. Absent: Vite's development server. */
  builtInto?: string;
}

export interface RunningExample {
  readonly origin: string;
  readonly modelLabel: string;
  close(): Promise<void>;
}

export async function startExample({ port, env, builtInto }: StartOptions): Promise<RunningExample> {
  const { REGISTRY_URL: registryUrl, UI_LOCK: lock } = env;
  const servers = await connectMcpServers({ registryUrl, lock });
  const model = await chooseModel(env);
  const store = createChatStore();
  const chat = createChatRoute({ model: model.model, servers, store });
  const sandbox: { template: string } = { template: '' };
  const registries = registryUrl ? [registryUrl] : [];
  const api = createApi({ servers, chat, store, sandbox, registries, modelLabel: model.label });

  const config: InlineConfig = {
    root,
    configFile: false,
    logLevel: builtInto === undefined ? 'warn' : 'error',
    resolve: { conditions: ['@vitrine/source', 'module', 'browser', 'development|production'] },
    plugins: [
      {
        name: 'api',
        configureServer: server => void server.middlewares.use('/api', api),
        configurePreviewServer: server => void server.middlewares.use('/api', api),
      },
    ],
  };
  const served = await (builtInto === undefined ? startDevelopment(config, port) : startBuilt(config, port, builtInto));
  const origin = new URL(served.resolvedUrls!.local[0]!).origin;
  const sandboxServer = await startSandboxServer({ hostOrigins: [origin] });
  sandbox.template = sandboxServer.template;
  return {
    origin,
    modelLabel: model.label,
    async close() {
      await Promise.all([served.close(), sandboxServer.close(), servers.close(), model.close()]);
      if (builtInto !== undefined) rmSync(builtInto, { recursive: true, force: true });
    },
  };
}

async function startDevelopment(config: InlineConfig, port: number) {
  const server = await createServer({ ...config, server: { host: '127.0.0.1', port, strictPort: port !== 0 } });
  return server.listen();
}

async function startBuilt(config: InlineConfig, port: number, outDir: string) {
  const input = PAGES.map(page => `${root}${page}`);
  await build({
    ...config,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      cssTarget: 'esnext',
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input },
    },
  });
  return preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port, strictPort: port !== 0 } });
}
