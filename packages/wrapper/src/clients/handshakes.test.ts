// Handshakes of the server with malformed members: official clients would refuse the server for one of them.
import { describe, expect, it } from 'vitest';
import { answering, tool } from '../../test/hand-server.ts';
import { openWrapped, UI } from '../../test/wrapped.ts';

const GOOD = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'hand', version: '1' } };

const open = (handshake: object) =>
  openWrapped({
    fetch: answering({ initialize: () => ({ ...GOOD, ...handshake }), 'tools/list': () => ({ tools: [tool('a')] }) }),
  });

describe.each([
  ['that shows interfaces', UI],
  ['that shows none', {}],
])('for a client %s', (_what, capabilities) => {
  it.each([
    ['capabilities.tools is a list', { capabilities: { tools: [{ name: 'a' }] } }],
    ['capabilities are null', { capabilities: null }],
    ['capabilities.resources is null', { capabilities: { tools: {}, resources: null } }],
    ['serverInfo is missing', { serverInfo: undefined }],
    ['instructions are null', { instructions: null }],
  ])('a handshake is mended when %s', async (_member, handshake) => {
    const wrapped = await open(handshake);
    const client = await wrapped.connect('legacy', capabilities);
    expect((await client.request({ method: 'tools/list' })).tools[0]).toMatchObject({ name: 'a' });
  });

  it('one without a protocol version is an error that names it', async () => {
    const wrapped = await open({ protocolVersion: undefined });
    await expect(wrapped.connect('legacy', capabilities)).rejects.toThrow('its "protocolVersion" is missing');
  });
});
