// Handshakes with malformed members: harmless ones are mended, others are named.
import { describe, expect, it, onTestFinished } from 'vitest';
import { only } from '../test/support.ts';
import { wireServer } from '../test/wire-server.ts';
import { createConnections } from './create-connections.ts';

const GOOD = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'wire', version: '1' },
};

async function connect(handshake: unknown) {
  const server = await wireServer('json');
  server.handshake = handshake;
  const connections = createConnections({ it: { ...server.config, connectionMode: 'strict' } });
  onTestFinished(() => connections.close());
  const error = await connections.start().then(
    () => undefined,
    (reason: Error) => reason.message,
  );
  return { error, snapshot: only(connections).getSnapshot() };
}

describe('a handshake', () => {
  it.each([
    ['capabilities.tools is a list', { capabilities: { tools: [{ name: 'a' }] } }],
    ['capabilities.tools is true', { capabilities: { tools: true } }],
    ['capabilities.resources is null', { capabilities: { tools: {}, resources: null } }],
    ['capabilities is null', { capabilities: null }],
    ['capabilities is missing', { capabilities: undefined }],
    ['capabilities is the empty list of PHP', { capabilities: [] }],
    ['listChanged is a string', { capabilities: { tools: { listChanged: 'yes' } } }],
    ['serverInfo is missing', { serverInfo: undefined }],
    ['serverInfo is null', { serverInfo: null }],
    ['serverInfo has a number as its version', { serverInfo: { name: 'wire', version: 2 } }],
    ['serverInfo has a malformed icon', { serverInfo: { name: 'wire', version: '1', icons: [{}] } }],
    ['instructions are null', { instructions: null }],
    ['instructions are a list', { instructions: ['be kind'] }],
    ['_meta is a number', { _meta: 3 }],
    ['several are malformed', { capabilities: { tools: [], prompts: false, resources: null }, instructions: null }],
  ])('is used although %s', async (_what, change) => {
    const { error, snapshot } = await connect({ ...GOOD, ...change });
    expect(error).toBeUndefined();
    expect(snapshot).toMatchObject({
      status: 'connected',
      tools: [{ name: 'wire' }, { name: 'echo' }, { name: 'hang' }],
    });
    expect(snapshot.serverInfo).toMatchObject({ name: expect.any(String), version: expect.any(String) });
  });

  it.each([
    ['protocolVersion is missing', { protocolVersion: undefined }, 'its "protocolVersion" is missing'],
    ['protocolVersion is a number', { protocolVersion: 2 }, 'its "protocolVersion" is 2'],
    ['capabilities is a list', { capabilities: ['tools'] }, 'its "capabilities" is ["tools"]'],
  ])('is refused, and the member named, when %s', async (_what, change, said) => {
    const { error } = await connect({ ...GOOD, ...change });
    expect(error).toBe(`Server "it" answered the handshake wrongly: ${said}. This is a fault of the server.`);
  });

  it.each([null, 'hello', [], 7])('whose result is %j is refused', async result => {
    expect((await connect(result)).error).toMatch(/^Server "it" answered the handshake wrongly: its /);
  });
});
