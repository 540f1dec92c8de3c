import type { ConsentScope, Initiator } from '@vitrine/protocol/internal/session/consent';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CallRequest, createPolicy, PolicyError } from './index.ts';

const byView = (change: Partial<CallRequest> = {}): CallRequest => ({
  initiator: 'view',
  sessionId: 's1',
  surfaceId: 'c1',
  surfaceServer: 'shop',
  server: 'shop',
  tool: { name: 'add_to_basket' },
  arguments: {},
  ...change,
});
const visibleTo = (...visibility: unknown[]) => ({ name: 'add_to_basket', _meta: { ui: { visibility } } });

describe('createPolicy().decide(): the decision table', () => {
  const table: [string, CallRequest, string][] = [
    ['a user calls anything', byView({ initiator: 'user', tool: visibleTo('app') }), 'allow'],
    ['a view, no visibility declared', byView(), 'ask'],
    ['a view, visible to apps', byView({ tool: visibleTo('app') }), 'ask'],
    ['a view, visible to models only', byView({ tool: visibleTo('model') }), 'deny not-visible'],
    ['a view, visible to no audience', byView({ tool: visibleTo() }), 'deny not-visible'],
    [
      'a view, visibility is no list',
      byView({ tool: { name: 't', _meta: { ui: { visibility: 'app' } } } }),
      'deny not-visible',
    ],
    ['a view, another server', byView({ server: 'bank' }), 'deny other-server'],
    ['a view without a surface', omit(byView(), 'surfaceId'), 'deny no-surface'],
    ['a view of unknown origin', omit(byView(), 'surfaceServer'), 'deny no-surface'],
    ['the model', byView({ initiator: 'model' }), 'ask'],
    ['the model, visible to apps only', byView({ initiator: 'model', tool: visibleTo('app') }), 'deny not-visible'],
    ['an unknown initiator', byView({ initiator: 'root' as Initiator }), 'deny unknown-initiator'],
    ['a view, files to save', byView({ kind: 'download' }), 'ask'],
    ['a view of a hidden tool, the model', byView({ kind: 'sampling', tool: visibleTo('model') }), 'ask'],
    ['a view of another server, the model', byView({ kind: 'sampling', server: 'bank' }), 'deny other-server'],
    ['the model, files to save', byView({ kind: 'download', initiator: 'model' }), 'deny unknown-initiator'],
  ];
  it.each(table)('%s', (_name, request, expected) => {
    const verdict = createPolicy().decide(request);
    expect([verdict.decision, 'code' in verdict ? verdict.code : ''].join(' ').trim()).toBe(expected);
    expect(verdict.reason).toMatch(/\S/);
  });

  it.each([
    [{ destructiveHint: true }, true],
    [{ destructiveHint: true, readOnlyHint: true }, undefined],
    [{ destructiveHint: 'true' }, undefined],
    [{}, undefined],
  ])('says whether the tool says of itself that it may delete something: %j', (annotations, destructive) => {
    const request = byView({ initiator: 'model', tool: { name: 'discard', annotations } });
    for (const mode of ['default', 'ask-always'] as const)
      expect(createPolicy({ mode }).decide(request)).toHaveProperty('decision', 'ask');
    const verdict = createPolicy().decide(request);
    expect('destructive' in verdict ? verdict.destructive : undefined).toBe(destructive);
    expect(createPolicy().decide({ ...request, kind: 'link', initiator: 'view' })).not.toHaveProperty('destructive');
  });

  it('offers the scope surface only when there is a surface', () => {
    expect(createPolicy().decide(byView())).toMatchObject({ scopes: ['once', 'surface', 'chat', 'server'] });
    const model = omit(byView({ initiator: 'model' }), 'surfaceId');
    expect(createPolicy().decide(model)).toMatchObject({ scopes: ['once', 'chat', 'server'] });
  });
});

it('the reason is one line for any names: they cannot reverse, break or fill it', () => {
  const name = `pay\u202E\u2066\r\n\u001B[2J\u200B${'x'.repeat(5000)}\u{1F468}`;
  const visibility = { _meta: { ui: { visibility: ['model'] } } };
  for (const request of [
    byView({ server: name, surfaceServer: name, tool: { name } }),
    byView({ server: name, tool: { name } }),
    byView({ tool: { name, ...visibility } }),
    byView({ initiator: name as Initiator }),
  ]) {
    const { reason } = createPolicy().decide(request);
    expect(reason).toMatch(/^[\x20-\x7E\uFFFD…]{10,400}$/);
    expect(reason).toContain('pay\uFFFD');
  }
  const plain = byView({ tool: { name: 'Straße 東京 👩' } });
  expect(createPolicy().decide(plain).reason).toBe('A view of shop wants to call Straße 東京 👩 of shop.');
});

describe('createPolicy().grant()', () => {
  // What each scope reaches: the same call, and the same call with one thing changed.
  const changes: Record<string, Partial<CallRequest>> = {
    same: {},
    'other arguments': { arguments: { n: 2 } },
    'other surface': { surfaceId: 'c2' },
    'other chat': { sessionId: 's2', surfaceId: 'c9' },
    'other project': { sessionId: 's2', surfaceId: 'c9', project: 'p2' },
    'other tool': { tool: { name: 'empty_basket' } },
    'other server': { server: 'bank', surfaceServer: 'bank' },
    'other asker': { initiator: 'model' },
    'other kind': { kind: 'sampling' },
  };
  const reach: Record<ConsentScope, string[]> = {
    once: [],
    surface: ['same', 'other arguments'],
    chat: ['same', 'other arguments', 'other surface'],
    project: ['same', 'other arguments', 'other surface', 'other chat'],
    server: ['same', 'other arguments', 'other surface', 'other chat', 'other project'],
  };
  it.each(Object.entries(reach))('a consent for %s covers exactly %j', (scope, covered) => {
    const policy = createPolicy();
    const inProject = (part: Partial<CallRequest> = {}) => byView({ project: 'p1', ...part });
    policy.grant(inProject(), scope as ConsentScope);
    const allowed = Object.keys(changes).filter(name => policy.decide(inProject(changes[name])).decision === 'allow');
    expect(allowed).toEqual(covered);
  });

  it('a project with permissions of its own hears of no consent for every chat, and of no trust in a server', () => {
    const policy = createPolicy();
    policy.grant(byView({ project: 'p1' }), 'server');
    const own = byView({ project: 'p1', strictness: 'own', serverTrusted: true });
    const verdict = policy.decide(own);
    expect(verdict).toMatchObject({ decision: 'ask', scopes: ['once', 'surface', 'chat', 'project'] });
    expect(verdict).not.toHaveProperty('trustable');
    expect(() => policy.grant(own, 'server')).toThrow(PolicyError);
    policy.grant(own, 'project');
    expect(policy.decide(own).decision).toBe('allow');
    expect(policy.decide(byView({ project: 'p2', strictness: 'own' })).decision).toBe('ask');
    expect(policy.decide({ ...own, strictness: 'ask-always' })).toMatchObject({ decision: 'ask', scopes: ['once'] });
    expect(policy.revoke({ project: 'p1' })).toHaveLength(1);
    expect(policy.decide(own).decision).toBe('ask');
  });

  it('a chat outside projects is asked for no project', () => {
    const policy = createPolicy();
    expect(policy.decide(byView())).toMatchObject({ scopes: ['once', 'surface', 'chat', 'server'] });
    expect(() => policy.grant(byView(), 'project')).toThrow(PolicyError);
  });

  it('cannot allow a denied call, and stores nothing then', () => {
    const policy = createPolicy();
    for (const scope of ['once', 'server'] as const)
      expect(() => policy.grant(byView({ server: 'bank' }), scope)).toThrow(PolicyError);
    expect(policy.snapshot()).toEqual([]);
  });

  it('refuses a scope that the request does not have, or that does not exist', () => {
    const policy = createPolicy();
    const model = omit(byView({ initiator: 'model' }), 'surfaceId');
    expect(() => policy.grant(model, 'surface')).toThrow(expect.objectContaining({ code: 'not-grantable' }));
    expect(() => policy.grant(byView(), 'world' as ConsentScope)).toThrow(
      expect.objectContaining({ code: 'not-grantable' }),
    );
  });

  it('a tool that became hidden is denied despite an earlier consent', () => {
    const policy = createPolicy();
    policy.grant(byView(), 'server');
    expect(policy.decide(byView({ tool: visibleTo('model') })).decision).toBe('deny');
  });

  it('a sampling consent is limited to the chat, and does not cover tool calls; files are asked for each time', () => {
    const policy = createPolicy();
    const sampling = byView({ kind: 'sampling' });
    expect(policy.decide(sampling)).toMatchObject({ scopes: ['once', 'surface', 'chat'] });
    expect(() => policy.grant(sampling, 'server')).toThrow(expect.objectContaining({ code: 'not-grantable' }));
    expect(policy.grant(sampling, 'chat')).toEqual({
      kind: 'sampling',
      scope: 'chat',
      initiator: 'view',
      server: 'shop',
      tool: 'add_to_basket',
      sessionId: 's1',
    });
    const restored = createPolicy({ consents: JSON.parse(JSON.stringify(policy.snapshot())) });
    for (const each of [policy, restored]) {
      expect(each.decide(sampling).decision).toBe('allow');
      expect(each.decide(byView()).decision).toBe('ask');
    }
    const download = byView({ kind: 'download' });
    expect(policy.decide(download)).toMatchObject({ scopes: ['once'] });
    for (const scope of ['surface', 'chat', 'server'] as const) expect(() => policy.grant(download, scope)).toThrow();
    expect(policy.revoke({ kind: 'sampling' })).toHaveLength(1);
  });

  it('covers only its fingerprint; after a change the user is asked, with the change as the reason', () => {
    const policy = createPolicy();
    const of = (fingerprint: string, change: Partial<CallRequest> = {}) => byView({ fingerprint, ...change });
    expect(policy.decide(of('a'))).not.toHaveProperty('changed');
    expect(policy.grant(of('a'), 'chat')).toMatchObject({ fingerprint: 'a' });
    const restored = createPolicy({ consents: JSON.parse(JSON.stringify(policy.snapshot())) });
    for (const each of [policy, restored]) {
      expect(each.decide(of('a')).decision).toBe('allow');
      expect(each.decide(of('b'))).toMatchObject({
        decision: 'ask',
        changed: true,
        reason:
          'A view of shop wants to call add_to_basket of shop. The tool or the view has changed since you allowed this.',
      });
      // Absent is a fingerprint like any other: it is not what was allowed.
      expect(each.decide(byView())).toMatchObject({ decision: 'ask', changed: true });
      // Elsewhere nothing was allowed, so nothing has changed.
      expect(each.decide(of('b', { sessionId: 's2' }))).not.toHaveProperty('changed');
    }
    policy.grant(of('b'), 'chat');
    expect(['a', 'b', 'c'].map(print => policy.decide(of(print)).decision)).toEqual(['allow', 'allow', 'ask']);
    expect(policy.revoke({ fingerprint: 'a' })).toHaveLength(1);
    expect(['a', 'b'].map(print => policy.decide(of(print)).decision)).toEqual(['ask', 'allow']);
    policy.revoke({});
    expect(policy.decide(of('b'))).not.toHaveProperty('changed');
  });

  it('a consent to sampling that changed names the view as the reason, since no tool is called', () => {
    const policy = createPolicy();
    policy.grant(byView({ kind: 'sampling', fingerprint: 'a' }), 'chat');
    expect(policy.decide(byView({ kind: 'sampling', fingerprint: 'b' }))).toMatchObject({
      reason: 'A view of shop wants to have the model write something. The view has changed since you allowed this.',
    });
  });

  it('granting twice stores one consent', () => {
    const policy = createPolicy();
    policy.grant(byView(), 'chat');
    policy.grant(byView({ surfaceId: 'c2' }), 'chat');
    expect(policy.snapshot()).toHaveLength(1);
  });
});

describe('createPolicy().revoke(), snapshot(), restore()', () => {
  it('revokes exactly the consents that the filter matches', () => {
    const policy = createPolicy();
    policy.grant(byView(), 'surface');
    policy.grant(byView(), 'server');
    policy.grant(byView({ server: 'bank', surfaceServer: 'bank' }), 'server');
    expect(policy.revoke({ server: 'shop' })).toHaveLength(2);
    expect(policy.decide(byView()).decision).toBe('ask');
    expect(policy.snapshot()).toMatchObject([{ server: 'bank' }]);
    expect(policy.revoke({})).toHaveLength(1);
  });

  it('a policy restored from a snapshot decides the same, for any consents', () => {
    const name = fc.constantFrom('a', 'b', '"a"', '__proto__', '');
    const request = fc.record({ sessionId: name, surfaceId: name, server: name, tool: fc.record({ name }) });
    const grants = fc.array(fc.tuple(request, fc.constantFrom('once', 'surface', 'chat', 'server')), { maxLength: 6 });
    const full = (r: Partial<CallRequest> & { server: string }) => byView({ ...r, surfaceServer: r.server });
    fc.assert(
      fc.property(grants, request, (given, probe) => {
        const policy = createPolicy();
        for (const [r, scope] of given) policy.grant(full(r), scope as ConsentScope);
        const restored = createPolicy({ consents: JSON.parse(JSON.stringify(policy.snapshot())) });
        const reaches = given.some(
          ([r, scope]) =>
            scope !== 'once' &&
            r.server === probe.server &&
            r.tool.name === probe.tool.name &&
            (scope === 'server' || r.sessionId === probe.sessionId) &&
            (scope !== 'surface' || r.surfaceId === probe.surfaceId),
        );
        expect(policy.decide(full(probe)).decision).toBe(reaches ? 'allow' : 'ask');
        expect(restored.decide(full(probe))).toEqual(policy.decide(full(probe)));
      }),
    );
  });

  it.each([
    ['no list', {}],
    ['a once', [{ scope: 'once', initiator: 'view', server: 'a', tool: 'b' }]],
    [
      'a surface without its session',
      [{ scope: 'surface', initiator: 'view', server: 'a', tool: 'b', surfaceId: 'c' }],
    ],
    ['a chat without its session', [{ scope: 'chat', initiator: 'view', server: 'a', tool: 'b' }]],
    ['a server with a session', [{ scope: 'server', initiator: 'view', server: 'a', tool: 'b', sessionId: 's' }]],
    ['an unknown initiator', [{ scope: 'server', initiator: 'root', server: 'a', tool: 'b' }]],
    ['an unknown kind', [{ kind: 'root', scope: 'server', initiator: 'view', server: 'a', tool: 'b' }]],
    ['a fingerprint that is no text', [{ scope: 'server', initiator: 'view', server: 'a', tool: 'b', fingerprint: 1 }]],
    ['null', [null]],
  ])('restore() refuses %s and keeps the stored consents', (_name, bad) => {
    const policy = createPolicy();
    policy.grant(byView(), 'server');
    expect(() => policy.restore(bad)).toThrow(expect.objectContaining({ code: 'bad-snapshot' }));
    expect(policy.snapshot()).toHaveLength(1);
  });
});

function omit(request: CallRequest, key: 'surfaceId' | 'surfaceServer'): CallRequest {
  const { [key]: _, ...rest } = request;
  return rest;
}
