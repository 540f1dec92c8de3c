// Attacks on the protocol that reach the agent: P01 … P30 of our corpus, as far as no browser is needed. What the bridge must stop is in
// packages/host/src/bridge/protocol-attacks.test.ts; what needs frames, in attack/.
import { describe, expect, it } from 'vitest';
import { call, nested, nothing, openView, rejectionCode } from '../../test/support/attacking-view.ts';
import { waitFor } from '../../test/support/events.ts';
import { deferred } from '../../test/support/scripted-connections.ts';
import { basket, result, surfaceIn } from '../../test/support/shop.ts';

describe('calls', () => {
  it('P01 a tool that is not for views is not called, and the user is not asked about it', async () => {
    for (const visibility of [['model'], [], 'app', null, ['APP'], { app: true }]) {
      const { act, since } = await openView({ hidden: { _meta: { ui: { visibility } }, answer: () => result } });
      await expect(act(call('hidden'))).rejects.toMatchObject({ code: 'denied' });
      expect(await since()).toEqual(nothing);
    }
  });

  it.each([
    'pay',
    'bank/pay',
    'bank.pay',
    'bank__pay',
    'bank:pay',
    'bank pay',
    '../bank/pay',
    'bank%2Fpay',
    'bank\u0000pay',
    '/api/tools/bank/pay',
    'mcp__bank__pay',
    'ui://bank/pay',
    'ADD_TO_BASKET',
    'add_to_basket ',
    '__proto__',
    'constructor',
  ])('P02 %j reaches no other server, and no tool but by its own name', async name => {
    const { act, since } = await openView();
    expect(await rejectionCode(act(call(name)))).toBe('unknown-tool');
    expect(await since()).toEqual(nothing);
  });

  it('P02 an action cannot name a server: extra members are ignored', async () => {
    const { act, agent, sessionId, since } = await openView();
    const acting = act({ ...basket(1), server: 'bank', surfaceServer: 'bank', initiator: 'user', sessionId: 'x' });
    const approvalRequest = await waitFor(agent, sessionId, 'approval:request');
    expect(approvalRequest).toMatchObject({ server: 'shop', initiator: 'view' });
    await agent.respond(sessionId, approvalRequest.approvalId, { approved: true });
    await acting;
    expect((await since()).requested).toEqual(['shop tools/call add_to_basket']);
  });

  it.each(['file:///etc/passwd', 'ui://bank/secret', 'http://169.254.169.254/latest', '/etc/passwd', '..', ''])(
    'P03 reading %j asks only the own server',
    async uri => {
      const { act, since } = await openView();
      expect(await rejectionCode(act({ type: 'read-resource', uri }))).toMatch(/^(call-failed|bad-action)$/);
      for (const request of (await since()).requested) expect(request).toBe(`shop resources/read ${uri}`);
    },
  );

  it('P12 arguments nested 50 000 levels deep are refused; so is everything else that a view stores', async () => {
    const { act, agent, sessionId, surfaceId, since } = await openView();
    const deep = nested(50_000);
    const actions = [
      call('add_to_basket', { a: deep }),
      { type: 'prompt', content: [{ type: 'text', text: 'x', _meta: { a: deep } }] },
      { type: 'model-context', structuredContent: deep },
      { type: 'intent', intent: 'x', params: { a: deep } },
      { type: 'sample', request: { messages: deep } },
    ];
    const codes = await Promise.all(actions.map(action => rejectionCode(act(action))));
    expect(codes).toEqual(['bad-arguments', 'bad-action', 'bad-action', 'bad-action', 'no-model']);
    await expect(agent.setViewState(sessionId, surfaceId, deep)).rejects.toThrow(
      expect.objectContaining({ code: 'bad-action' }),
    );
    expect(await since()).toEqual(nothing);
  });

  it('P13 oversized content is refused, not truncated', async () => {
    const { act, since } = await openView();
    const megabyte = 'x'.repeat(1024 * 1024 + 1);
    const actions = [
      call('add_to_basket', { note: megabyte.repeat(4) }),
      { type: 'prompt', content: [{ type: 'text', text: megabyte }] },
      { type: 'model-context', content: [{ type: 'text', text: megabyte }] },
      { type: 'intent', intent: 'x', params: { megabyte } },
      { type: 'link', url: `https://a.test/${megabyte}` },
      { type: 'read-resource', uri: `ui://shop/${megabyte}` },
      { type: 'tool', tool: megabyte, arguments: {} },
    ];
    const codes = await Promise.all(actions.map(action => rejectionCode(act(action))));
    expect(codes).toEqual(['bad-arguments', ...Array(6).fill('bad-action')]);
    expect(await since()).toEqual(nothing);
  });
});

describe('other views', () => {
  it('P15, P16 a view cannot end, follow or answer requests of another', async () => {
    const release = deferred<typeof result>();
    const { agent, sessionId, surfaceId } = await openView({ slow: { answer: () => release.promise } });
    const other = await surfaceIn(agent, sessionId);
    const controller = new AbortController();
    const progress: unknown[] = [];
    const [mine, theirs] = [surfaceId, other].map((surface, n) =>
      agent.act(sessionId, surface, call('slow'), {
        ...(n === 0 ? { signal: controller.signal } : {}),
        onProgress: report => progress.push([n, report]),
      }),
    );
    for (const surface of [surfaceId, other]) {
      const { approvalId } = await waitFor(agent, sessionId, 'approval:request', event => event.surfaceId === surface);
      await agent.respond(sessionId, approvalId, { approved: true });
    }
    controller.abort();
    expect(await rejectionCode(mine!)).toBe('cancelled');
    release.resolve(result);
    expect(await theirs).toEqual(result);
    expect(progress).toEqual([]);
  });

  it('P28 of 200 concurrent calls of two views each gets its own result', async () => {
    const { agent, sessionId, surfaceId } = await openView({
      echo: {
        _meta: { ui: { visibility: ['app'] } },
        annotations: { readOnlyHint: true },
        // Answers come in another order than the questions.
        answer: async ({ nonce }) => {
          for (let turn = 0; turn < 7 - (Number(String(nonce).split('-')[1]) % 7); turn++) await null;
          return { content: [], structuredContent: { nonce } };
        },
      },
    });
    const surfaces = [
      surfaceId,
      await surfaceIn(agent, sessionId),
      await surfaceIn(agent, sessionId),
      await surfaceIn(agent, sessionId),
    ];
    const nonces = Array.from({ length: 200 }, (_, n) => `${n % 4}-${n}`);
    const answers = await Promise.all(
      nonces.map((nonce, n) => agent.act(sessionId, surfaces[n % 4]!, call('echo', { nonce }))),
    );
    expect(answers).toEqual(nonces.map(nonce => ({ content: [], structuredContent: { nonce } })));
  });

  it('P29 a result that arrives after its view is closed changes nothing', async () => {
    const release = deferred<typeof result>();
    const { act, agent, sessionId } = await openView({ slow: { answer: () => release.promise } });
    const controller = new AbortController();
    const acting = act(call('slow'), controller.signal);
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    await agent.respond(sessionId, approvalId, { approved: true });
    await waitFor(agent, sessionId, 'llm:tool-call', event => event.toolName === 'slow');
    controller.abort();
    expect(await rejectionCode(acting)).toBe('cancelled');
    const { seq, events } = (await agent.getSession(sessionId))!;
    expect(events.at(-1)).toMatchObject({ type: 'llm:tool-result', cancelled: true });
    release.resolve(result);
    await release.promise;
    await new Promise(resolve => setImmediate(resolve));
    expect((await agent.getSession(sessionId))!.seq).toBe(seq);
  });
});

describe('the approval shown to the user', () => {
  const SPOOFED = `add\u202E_to_yenom\u200B\r\n${'а'.repeat(5000)}`;

  it('P30 deceptive names are shown once and unchanged, and cannot alter the line of the reason', async () => {
    const { act, agent, sessionId } = await openView({
      [SPOOFED]: { title: 'Free \u202Eyenom', answer: () => result },
    });
    // A view names no tool of this length.
    expect(await rejectionCode(act(call(SPOOFED)))).toBe('bad-action');
    await agent.callTool(sessionId, { server: 'shop', tool: SPOOFED, arguments: {}, initiator: 'model' });
    const approvalRequest = await waitFor(agent, sessionId, 'approval:request');
    expect(approvalRequest.toolName).toBe(SPOOFED);
    expect(approvalRequest.reason).toMatch(
      /^The model wants to call add\uFFFD_to_yenom\uFFFD\uFFFD\uFFFDа+… of shop\.$/,
    );
    expect(approvalRequest.reason.length).toBeLessThan(200);
    await agent.respond(sessionId, approvalRequest.approvalId, { approved: false });
  });

  it('P30 a second answer of another kind or scope is rejected as already answered', async () => {
    const { act, agent, sessionId, since } = await openView();
    const acting = act(basket(1));
    const { approvalId } = await waitFor(agent, sessionId, 'approval:request');
    await agent.respond(sessionId, approvalId, { approved: true, scope: 'surface' });
    for (const scope of ['once', 'chat', 'server'] as const)
      await expect(agent.respond(sessionId, approvalId, { approved: true, scope })).rejects.toThrow(
        expect.objectContaining({ code: 'already-answered' }),
      );
    expect(await acting).toEqual(result);
    expect(await agent.listConsents()).toHaveLength(1);
    expect((await since()).requested).toEqual(['shop tools/call add_to_basket']);
  });

  it('P30 the call is made with what was shown, though the view changes its object meanwhile', async () => {
    const received: unknown[] = [];
    const { act, agent, sessionId } = await openView({
      transfer: {
        answer: args => {
          received.push(structuredClone(args));
          return result;
        },
      },
    });
    const action = { type: 'tool', tool: 'transfer', arguments: { to: 'me', amount: { value: 1 } } };
    const acting = act(action);
    const change = (): void => {
      action.tool = 'pay';
      action.arguments.to = 'thief';
      action.arguments.amount.value = 1e6;
    };
    change();
    const approvalRequest = await waitFor(agent, sessionId, 'approval:request');
    change();
    expect(approvalRequest.args).toEqual({ to: 'me', amount: { value: 1 } });
    await agent.respond(sessionId, approvalRequest.approvalId, { approved: true });
    change();
    await acting;
    expect(received).toEqual([approvalRequest.args]);
  });

  it('P30 the number of open approvals is limited', async () => {
    const { act, agent, sessionId } = await openView();
    const controller = new AbortController();
    const codes = Array.from({ length: 100 }, (_, n) => rejectionCode(act(basket(n), controller.signal)));
    await Promise.all(codes.slice(8));
    const questions = (await agent.getSession(sessionId))!.events.filter(({ type }) => type === 'approval:request');
    expect(questions).toHaveLength(8);
    controller.abort();
    expect((await Promise.all(codes)).filter(code => code === 'denied')).toHaveLength(92);
  });
});

it('P11 names of prototypes are plain names, in arguments, contexts, states and messages: nothing is polluted', async () => {
  const received: unknown[] = [];
  const { act, agent, sessionId, surfaceId } = await openView({
    anything: {
      answer: args => {
        received.push(args);
        return result;
      },
    },
  });
  const evil = JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":{"polluted":1}}',
  ) as object;
  const acting = act({ type: 'tool', tool: 'anything', arguments: evil });
  const { approvalId, args } = await waitFor(agent, sessionId, 'approval:request');
  await agent.respond(sessionId, approvalId, { approved: true });
  await acting;
  // Nothing is left out: what was requested is what is shown and sent.
  expect(Object.keys(args)).toEqual(['__proto__', 'constructor', 'prototype']);
  expect(received).toEqual([args]);
  await act({ type: 'model-context', structuredContent: evil });
  await expect(act({ type: 'intent', intent: '__proto__', params: evil })).rejects.toMatchObject({
    code: 'unsupported',
  });
  await agent.setViewState(sessionId, surfaceId, evil);
  expect(Object.keys((await agent.getViewState(sessionId, surfaceId)) as object)).toEqual(Object.keys(evil));
  await agent.revokeConsents(JSON.parse('{"__proto__":{"server":"shop"}}'));
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});
