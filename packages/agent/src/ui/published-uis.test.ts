// What a published interface may reach: the permissions of a remote server's interface are not allowed to name this machine.
import type { Connection, ToolDefinition } from '@vitrine/connect';
import { TOOL_UI_KEY } from '@vitrine/protocol/constants';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../sanitizer/limits.ts';
import { createSanitizeContext } from '../sanitizer/sanitize-context.ts';
import { createPublishedUIs, type PublishedUI } from './published-uis.ts';

const connection = {
  name: 'weather',
  getSnapshot: () => ({ capabilities: { extensions: { [TOOL_UI_KEY]: { serverId: 'org.example/weather' } } } }),
} as unknown as Connection;

async function partFor(connectDomains: string[], isLocal: boolean) {
  const published = createPublishedUIs({
    load: async (): Promise<PublishedUI> => ({
      facts: { serverId: 'org.example/weather', version: '1.0.0' } as PublishedUI['facts'],
      metadata: { ui: { csp: { connectDomains } } },
      getContent: () => ({ uri: 'ui://weather/card', mimeType: 'text/html', text: '<p>card</p>' }),
    }),
    limits: DEFAULT_LIMITS,
    onError: error => expect.fail(String(error)),
  });
  const make = await published.of(connection, { name: 'forecast' } as ToolDefinition, undefined)?.load();
  const stored: string[] = [];
  const part = await make?.(
    createSanitizeContext({
      server: 'weather',
      isLocal,
      limits: DEFAULT_LIMITS,
      store: { putBlob: ({ ref }) => void stored.push(ref) },
    }),
  );
  return { part, stored };
}

describe('the published interface of a server', () => {
  it('elsewhere is not shown when its permissions reach this machine, and nothing of it is stored', async () => {
    const { part, stored } = await partFor(['https://api.example', 'http://localhost:3000'], false);
    expect(part?.problem).toBe(
      'The interface of org.example/weather is not shown: it may reach this machine (http://localhost:3000), and its server is elsewhere.',
    );
    expect(stored).toEqual([]);
  });

  it('elsewhere is shown with other permissions', async () => {
    const { part, stored } = await partFor(['https://api.example'], false);
    expect(part).toMatchObject({
      ref: stored[0],
      metadata: { ui: { csp: { connectDomains: ['https://api.example'] } } },
    });
  });

  it('on this machine may reach this machine', async () => {
    const { part, stored } = await partFor(['http://localhost:3000'], true);
    expect(part).toMatchObject({ ref: stored[0] });
  });
});
