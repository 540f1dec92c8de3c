// Rules for every existing and future route: the list comes from the app itself.
import { describe, expect, it } from 'vitest';
import { failure, HOST, type OpenedChatApp, openChatApp } from '../../test/support/open-chat-app.ts';
import { openForTests } from '../../test/support/open-for-tests.ts';

const chatApp = openForTests(() => openChatApp({}));

const ask: OpenedChatApp['ask'] = (...args) => chatApp.ask(...args);
describe('every route', () => {
  /** Path and method of every route of the app, with its parameters filled in, but for those that load balancers ask: health-routes.test.ts. */
  const routes = () => {
    const all = chatApp.chat.app.routes.map(({ method, path }) => ({
      method: method === 'ALL' ? 'GET' : method,
      path: path.replaceAll('/*', '/x').replaceAll(/:\w+/g, 'x'),
    }));
    const guarded = all.filter(({ path }) => path !== '/healthz' && path !== '/readyz');
    return [...new Map(guarded.map(route => [`${route.method} ${route.path}`, route])).values()];
  };

  const VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE'];
  /** Every path with every verb: also those that a route does not take. */
  const everyAsking = () => {
    const paths = [...new Set(routes().map(({ path }) => path))];
    return paths.flatMap(path => VERBS.map(method => ({ method, path })));
  };

  it('is known to this test, which reads them from the router', () => {
    const routeNames = routes().map(({ method, path }) => `${method} ${path}`);
    expect(routeNames).toEqual(
      expect.arrayContaining(['GET /', 'GET /api/servers', 'POST /api/sessions/x/tool-calls', 'DELETE /api/consents']),
    );
    const added = chatApp.chat.app.get('/added-by-the-test', context => context.text('open'));
    expect(added).toBe(chatApp.chat.app);
    expect(routes().map(({ path }) => path)).toContain('/added-by-the-test');
  });

  it.each([
    ['Host', 'evil.test', 'foreign-host'],
    ['Host', '127.0.0.1.nip.io:4400', 'foreign-host'],
    ['Host', 'abc.localhost:4400', 'foreign-host'],
    ['Host', 'abc.localhost:4401', 'foreign-host'],
    ['Host', 'localhost:4401', 'foreign-host'],
    ['Host', '', 'foreign-host'],
    ['Origin', 'http://evil.test', 'foreign-origin'],
    ['Origin', 'null', 'foreign-origin'],
    ['Origin', 'http://abc.localhost:4401', 'foreign-origin'],
    ['Origin', 'http://abc.localhost:4400', 'foreign-origin'],
    ['Origin', 'http://127.0.0.1:4401', 'foreign-origin'],
    ['Origin', 'file://', 'foreign-origin'],
    ['Sec-Fetch-Site', 'cross-site', 'foreign-origin'],
    ['Sec-Fetch-Site', 'same-site', 'foreign-origin'],
  ])('refuses %s: %s, whatever the method', async (name, value, code) => {
    const before = (await chatApp.agent.listSessions()).length;
    for (const { method, path } of everyAsking()) {
      const response = await ask(method, path, undefined, { [name]: value });
      const refusal = method === 'HEAD' ? [response.status, code] : await failure(Promise.resolve(response));
      expect([method, path, refusal]).toEqual([method, path, [403, code]]);
    }
    expect((await chatApp.agent.listSessions()).length).toBe(before);
  });

  it.each([
    '/api/sessions',
    '/%61pi/sessions',
    '/a%70i/sessions',
    '/%61%70%69/sessions',
    '/api/%73essions',
    '/%2561pi/sessions',
    '//api/sessions',
    '/./api/sessions',
    '/x/../api/sessions',
    '/x/%2e%2e/api/sessions',
    '/s/../api/sessions',
    '/s/..%2fapi%2fsessions',
    '/s/%2e%2e%2fapi/sessions',
    '/%2fapi/sessions',
    '\\api\\sessions',
    '/api\\sessions',
    '/api;x/sessions',
    '/api/sessions;x',
    '/api./sessions',
    '/api/sessions.',
    '/api/sessions/',
    '/API/sessions',
    '/Api/Sessions',
    '/api%00/sessions',
    '/api%20/sessions',
    '/ａpi/sessions',
    '/healthz/',
    '/assets/index.js',
    '/index.html',
  ])('refuses a link from another site to %s', async path => {
    const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    expect(await failure(ask('GET', path, undefined, link))).toEqual([403, 'foreign-origin']);
    // The same link to a page is answered.
    expect((await ask('GET', '/s/abc', undefined, link)).status).not.toBe(403);
  });

  it('reads a body only up to the limit, however it is sent: an endless one is 413', async () => {
    const MAX = 100_000;
    const limited = await openChatApp({}, { maxBodyBytes: MAX });
    const refused: string[] = [];
    for (const { method, path } of routes()) {
      if (method === 'GET') continue;
      let byteCount = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          byteCount += 1024;
          controller.enqueue(new Uint8Array(1024).fill(32));
        },
      });
      // Chunked: no Content-Length says how long it is.
      const init = { method, body, duplex: 'half', headers: { 'Content-Type': 'application/json' } };
      const response = await limited.chat.app.request(`http://${HOST}${path}`, init as RequestInit);
      expect([path, byteCount < MAX + 10_000]).toEqual([path, true]);
      if (byteCount > MAX) refused.push(`${method} ${path}`);
      if (byteCount > MAX) expect([path, await failure(Promise.resolve(response))]).toEqual([path, [413, 'too-large']]);
    }
    await limited.close();
    expect(refused).toEqual(
      expect.arrayContaining([
        'POST /api/sessions/x/tool-calls',
        'POST /api/sessions/x/surfaces/x/actions',
        'PUT /api/sessions/x/surfaces/x/state',
        'DELETE /api/consents',
        'PUT /api/servers/x/opt-ins',
      ]),
    );
  });

  it('answers with the security headers, whatever the status', async () => {
    const statuses = new Set<number>();
    for (const headers of [{}, { Host: 'evil.test' }] as Record<string, string>[]) {
      for (const { method, path } of routes()) {
        for (const verb of [method, 'HEAD', 'PURGE']) {
          const response = await ask(verb, path, undefined, headers);
          statuses.add(response.status);
          expect([verb, path, Object.fromEntries(response.headers)]).toEqual([
            verb,
            path,
            expect.objectContaining({
              'content-security-policy': expect.stringMatching(/default-src 'none'/),
              'x-content-type-options': 'nosniff',
              'cross-origin-resource-policy': 'same-origin',
              'cache-control': expect.any(String),
            }),
          ]);
          // An answer in JSON has a stricter policy instead of a list of features.
          const isData = response.headers.get('content-type')?.startsWith('application/json') ?? false;
          expect([verb, path, response.headers.has('permissions-policy')]).toEqual([verb, path, !isData]);
          await response.body?.cancel();
        }
      }
    }
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 201, 400, 403, 404, 405]));
  });

  it('leaves no stream open', () => expect(chatApp.chat.streamCount).toBe(0));
});
