// Attacks on the bridge by malformed messages: the cases P10 to P20 of the attack list that need no browser.

import { RPC_ERRORS } from '@vitrine/protocol/internal/mcp-apps/json-rpc';
import { MCP_APPS } from '@vitrine/protocol/internal/mcp-apps/mcp-apps-methods';
import { SANDBOX } from '@vitrine/protocol/internal/sandbox/sandbox-messages';
import { describe, expect, it } from 'vitest';
import { arrive, begin, call, flush, openAttackedBridge, readFailure } from '../../test/open-attacked-bridge.ts';

describe('malformed messages', () => {
  it('P10 a batch is dropped whole', async () => {
    const { view, actions, bridge } = openAttackedBridge();
    await begin(view);
    const before = bridge.dropped;
    view.send([call(1), call(2)]);
    view.send([]);
    await flush();
    expect([actions.length, bridge.dropped - before]).toEqual([0, 2]);
  });

  it('P11 names of prototype members are plain names: no prototype is changed, and no method is found by them', async () => {
    const frozen = new Set(Object.getOwnPropertyNames(Object.prototype));
    const { hostEnd, view, actions } = openAttackedBridge();
    const introduction = `{"jsonrpc":"2.0","id":"i","method":"ui/initialize","params":{"protocolVersion":"2026-01-26",
      "appInfo":{"name":"v","version":"1","__proto__":{"polluted":1}},
      "appCapabilities":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"experimental":{"__proto__":{"polluted":1}}}}}`;
    arrive(hostEnd, introduction);
    view.notify(MCP_APPS.initialized);
    await flush();
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']) {
      arrive(hostEnd, JSON.stringify({ jsonrpc: '2.0', id: name, method: name, params: {} }));
      arrive(
        hostEnd,
        `{"jsonrpc":"2.0","id":"call ${name}","method":"tools/call","params":{"name":"look","arguments":{"${name}":{"polluted":1}},"${name}":{"polluted":1}}}`,
      );
    }
    await flush();
    expect(view.inbox.all.filter(({ error }) => error).map(({ error }) => (error as { code: number }).code)).toEqual(
      Array(6).fill(RPC_ERRORS.methodNotFound),
    );
    expect(actions).toHaveLength(6);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(new Set(Object.getOwnPropertyNames(Object.prototype))).toEqual(frozen);
  });

  it('P12 50 000 levels of nesting, anywhere in a message, cause no exception in the host', async () => {
    const { hostEnd, view, bridge } = openAttackedBridge();
    await begin(view);
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    const places = [
      deep,
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look","arguments":{"a":${deep}}}}`,
      `{"jsonrpc":"2.0","id":2,"method":"ui/message","params":{"role":"user","content":${deep}}}`,
      `{"jsonrpc":"2.0","id":3,"method":"ui/update-model-context","params":{"structuredContent":${deep}}}`,
      `{"jsonrpc":"2.0","id":4,"method":"vitrine.dev/view-state/set","params":{"state":${deep}}}`,
      `{"jsonrpc":"2.0","id":5,"method":"sampling/createMessage","params":{"messages":${deep}}}`,
      `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":${deep}}}`,
      `{"jsonrpc":"2.0","method":"ui/notifications/size-changed","params":{"height":${deep}}}`,
      `{"jsonrpc":"2.0","id":6,"result":${deep}}`,
      `{"type":"tool","messageId":"m","payload":{"toolName":"look","params":{"a":${deep}}}}`,
    ];
    for (const text of places)
      expect([text.slice(0, 90), readFailure(() => arrive(hostEnd, text))]).toEqual([text.slice(0, 90), 'none']);
    await flush();
    // It goes on as before.
    view.send(call('after'));
    view.send({ jsonrpc: '2.0', id: 'ping', method: 'ping' });
    await view.inbox.waitFor(({ id }) => id === 'ping');
    expect(bridge.dialect).toBe('mcp-apps');
  });

  it('P14 10 000 unknown methods are each refused, and the bridge forgets them all', async () => {
    const { view, actions, bridge } = openAttackedBridge();
    await begin(view);
    const received = view.inbox.all.length;
    for (let n = 0; n < 10_000; n++) view.send({ jsonrpc: '2.0', id: n, method: `x/${n}`, params: {} });
    await flush();
    const errors = view.inbox.all.slice(received).map(({ error }) => (error as { code: number }).code);
    expect([errors.length, new Set(errors)]).toEqual([10_000, new Set([RPC_ERRORS.methodNotFound])]);
    expect([actions, bridge.dropped]).toEqual([[], 0]);
  });

  it('P14 messages between proxy and host are not accepted from a view', async () => {
    const { view, bridge } = openAttackedBridge();
    await begin(view);
    for (const method of [SANDBOX.proxyReady, SANDBOX.resourceReady, `${SANDBOX.prefix}anything`]) {
      const before = bridge.dropped;
      view.notify(method, { html: '<script>', sandbox: 'allow-same-origin' });
      await flush();
      expect(bridge.dropped).toBe(before + 1);
    }
  });

  it.each([
    ['not a number', Number.NaN],
    ['infinite', Number.POSITIVE_INFINITY],
    ['a text', '9e9'],
    ['an object', { valueOf: 1 }],
    ['a list', [100]],
  ])('P20 a height that is %s is dropped', async (_name, height) => {
    const { view, sizes, bridge } = openAttackedBridge();
    await begin(view);
    const before = bridge.dropped;
    view.notify(MCP_APPS.sizeChanged, { height });
    await flush();
    expect([sizes, bridge.dropped - before]).toEqual([[], 1]);
  });
});
