// Settings of the wrapper itself, and variables for the server that it starts.
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, makeFolders, NPX, read, write } from '../../../../test/wrap-settings.ts';
import { printConfig } from './print-config.ts';
import type { WrapArguments } from './resolve-settings.ts';

makeFolders();

describe('keys of the wrapper', () => {
  const FILE = `
generation: { promptsDirectory: prompts, maxRetries: 1, retryDelayMs: 20, learn: false }
cache: { maxEntries: 10, maxEntrySizeBytes: 2048, maxTotalSizeBytes: 2000000 }
logging: { destination: file, file: wrap.log }
toolRefresh: { enabled: true, intervalMs: 60000, retryBackoffMs: [1000, 2000] }
limits: { reconnectDelayMs: 100, maxReconnectDelayMs: 5000 }
`;
  const serverCommand = ['x'];

  it('are read from the file', async () => {
    expect(await read({ serverCommand, config: write(FILE) })).toMatchObject({
      generation: { promptsDirectory: join(folder, 'prompts'), maxRetries: 1, retryDelayMs: 20, learn: false },
      cacheLimits: { maxEntries: 10, maxEntrySizeBytes: 2048, maxTotalSizeBytes: 2_000_000 },
      logging: { destination: 'file', file: join(folder, 'wrap.log') },
      toolRefresh: { enabled: true, intervalMs: 60_000, retryBackoffMs: [1000, 2000] },
      limits: { reconnectDelayMs: 100, maxReconnectDelayMs: 5000 },
    });
  });

  it('are overridden by the environment, and that by the options', async () => {
    const env = {
      VITRINE_WRAP_MAX_RETRIES: '2',
      VITRINE_WRAP_RETRY_DELAY_MS: '30',
      VITRINE_WRAP_LEARN: 'true',
      VITRINE_WRAP_CACHE_MAX_ENTRIES: '11',
      VITRINE_WRAP_TOOL_REFRESH_BACKOFF_MS: '5, 6',
      VITRINE_WRAP_MAX_RECONNECT_DELAY_MS: '6000',
    };
    const words = {
      maxRetries: '3',
      cacheMaxEntries: '12',
      toolRefreshMs: '7000',
      logDestination: 'stderr',
      learn: false,
    };
    const config = write(FILE);
    expect(await read({ serverCommand, config }, env)).toMatchObject({
      generation: { maxRetries: 2, retryDelayMs: 30, learn: true },
      cacheLimits: { maxEntries: 11 },
      toolRefresh: { retryBackoffMs: [5, 6] },
      limits: { reconnectDelayMs: 100, maxReconnectDelayMs: 6000 },
    });
    expect(await read({ serverCommand, config, ...words }, env)).toMatchObject({
      generation: { maxRetries: 3, retryDelayMs: 30, learn: false },
      cacheLimits: { maxEntries: 12, maxEntrySizeBytes: 2048 },
      logging: { destination: 'stderr' },
      toolRefresh: { enabled: true, intervalMs: 7000 },
    });
    // An option turns it on.
    expect(await read({ serverCommand, toolRefreshMs: '7000' })).toMatchObject({
      toolRefresh: { enabled: true, intervalMs: 7000 },
    });
  });

  it('are refused with the name of the variable or option', async () => {
    await expect(read({ serverCommand, cacheMaxEntries: 'many' })).rejects.toThrow('--cache-max-entries is "many"');
    await expect(read({ serverCommand }, { VITRINE_WRAP_LEARN: 'no' })).rejects.toThrow('VITRINE_WRAP_LEARN is "no"');
    await expect(read({ serverCommand, logDestination: 'file' })).rejects.toThrow('needs "file", its path');
  });

  it('are printed for a client, with whole paths', () => {
    const words: WrapArguments = { serverCommand, prompts: 'p', maxRetries: '0', specs: 'views', learn: false };
    expect(JSON.parse(printConfig('claude', 'x', words, NPX)).mcpServers.x.args.slice(3)).toEqual([
      '--prompts',
      resolve('p'),
      '--max-retries',
      '0',
      '--no-learn',
      '--specs',
      resolve('views'),
      '--',
      'x',
    ]);
  });
});

describe('variables for the server', () => {
  const serverCommand = ['server'];

  it('are copied by name, or set', async () => {
    const { upstream } = await read(
      { serverCommand, env: ['TOKEN', 'MODE=a=b', 'EMPTY='] },
      { TOKEN: 's3cret', OTHER: 'x' },
    );
    expect(upstream).toMatchObject({ env: { TOKEN: 's3cret', MODE: 'a=b', EMPTY: '' } });
    expect((upstream as { env: object }).env).not.toHaveProperty('OTHER');
  });

  it('must exist, and need a server that is started as a command', async () => {
    await expect(read({ serverCommand, env: ['TOKEN'] })).rejects.toThrow('--env TOKEN: there is no such variable');
    await expect(read({ serverCommand, env: ['constructor'] })).rejects.toThrow('there is no such variable');
    const upstreamUrl = 'https://example.com/mcp';
    await expect(read({ upstreamUrl, env: ['A=1'] })).rejects.toThrow('--env is for a server that is started');
  });

  it('are named for a client, which supplies their values', () => {
    const printed = JSON.parse(printConfig('claude', 'x', { serverCommand, env: ['TOKEN', 'A=1'] }, NPX));
    expect(printed.mcpServers.x).toEqual({
      command: 'npx',
      args: ['-y', 'vitrine', 'wrap', '--env', 'TOKEN', '--env', 'A=1', '--', 'server'],
      env: { TOKEN: '<TOKEN>' },
    });
  });
});
