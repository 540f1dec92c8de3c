import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSandboxHandler } from './sandbox-handler.ts';

const HOST = 'http://127.0.0.1:4400';
const LABEL = `v${'0'.repeat(25)}`;
const handle = createSandboxHandler({ hostOrigins: [HOST] });
const get = (query: Record<string, string>, { label = LABEL, path = '/', method = 'GET' } = {}) =>
  handle(new Request(`http://${label}.localhost:4401${path}?${new URLSearchParams(query)}`, { method }));

describe('createSandboxHandler()', () => {
  it('serves the proxy to a known host with the restrictive default policy', async () => {
    const response = get({ host: HOST });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('proxy-ready');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; media-src 'self' data:; connect-src 'none'; frame-src 'none'; worker-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors http://127.0.0.1:4400",
    );
    expect(response.headers.get('connection-allowlist')).toBe('(response-origin)');
  });

  it('allows exactly the declared origins', () => {
    const csp = JSON.stringify({
      connectDomains: ['https://api.example.com', 'http://localhost:9'],
      resourceDomains: ['https://*.cdn.example.com'],
    });
    const policy = get({ host: HOST, csp }).headers.get('content-security-policy')!;
    expect(policy).toContain('connect-src https://api.example.com http://localhost:9;');
    expect(policy).toContain("script-src 'self' 'unsafe-inline' https://*.cdn.example.com;");
  });

  it('denies browser features that no view needs, each by its name', () => {
    const policy = get({ host: HOST }).headers.get('permissions-policy')!;
    for (const feature of [
      'aria-notify',
      'browsing-topics',
      'compute-pressure',
      'local-fonts',
      'ch-ua-high-entropy-values',
      'interest-cohort',
      'media-playback-while-not-visible',
      'private-state-token-issuance',
      'private-state-token-redemption',
      'sync-xhr',
      'unload',
    ])
      expect(policy.split(', ')).toContain(`${feature}=()`);
  });

  it('grants the four features that can be granted when they are asked for, and no others', () => {
    const grantable = ['camera', 'microphone', 'geolocation', 'clipboard-write'];
    const features = (allow: string) => get({ host: HOST, allow }).headers.get('permissions-policy')!.split(', ');
    for (const feature of grantable) {
      expect(features('')).toContain(`${feature}=()`);
      expect(features(feature).filter(entry => !entry.endsWith('=()'))).toEqual([`${feature}=*`]);
    }
    expect(features('usb midi').filter(entry => !entry.endsWith('=()'))).toEqual([]);
  });

  it('allows no loopback address for a host on another machine', () => {
    const host = 'https://chat.example';
    const handle = createSandboxHandler({ hostOrigins: [host] });
    const csp = JSON.stringify({
      connectDomains: ['https://api.example.com', 'http://localhost:9', 'https://127.0.0.2'],
    });
    const ask = (query: Record<string, string>) =>
      handle(new Request(`https://${LABEL}.sandbox.example/?${new URLSearchParams({ host, ...query })}`));
    expect(ask({ csp }).headers.get('content-security-policy')).toContain('connect-src https://api.example.com;');
    expect(ask({ frame: 'http://localhost:3000' }).status).toBe(403);
  });

  it('shows the content of a registry below the same name, and no other page there', () => {
    const handle = createSandboxHandler({ hostOrigins: [HOST] });
    const ask = (label: string) =>
      handle(
        new Request(
          `http://${LABEL}.localhost:4600/?${new URLSearchParams({ host: HOST, frame: `http://${label}.localhost:4600` })}`,
        ),
      );
    const content = `r${'0'.repeat(25)}`;
    expect(ask(content).headers.get('content-security-policy')).toContain(
      `frame-src http://${content}.localhost:4600;`,
    );
    for (const label of [`v${'0'.repeat(25)}`, `d${'0'.repeat(25)}`, `a.${content}`, 'api'])
      expect(ask(label).status, label).toBe(400);
  });

  it('adds what the user has opted in to, and refuses unknown opt-ins', () => {
    const policy = get({ host: HOST, optin: 'wasm data' }).headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' data:;");
    expect(get({ host: HOST, optin: 'allow-same-origin' }).status).toBe(400);
    expect(get({ host: HOST, optin: 'blob;script-src' }).status).toBe(400);
  });
});

describe('createSandboxHandler() refuses malformed requests', () => {
  it('refuses unknown hosts, names, paths, methods and malformed policies, with every header in place', () => {
    const refused = [
      [403, get({ host: 'http://evil.test' })],
      [403, get({})],
      [421, get({ host: HOST }, { label: 'api' })],
      [404, get({ host: HOST }, { path: '/x' })],
      [405, get({ host: HOST }, { method: 'POST' })],
      [400, get({ host: HOST, csp: '{' })],
      [400, get({ host: HOST, csp: '[1]' })],
      [414, get({ host: HOST, csp: 'x'.repeat(20_000) })],
    ] as const;
    for (const [status, response] of refused) {
      expect(response.status).toBe(status);
      for (const name of [
        'content-security-policy',
        'connection-allowlist',
        'permissions-policy',
        'x-content-type-options',
        'referrer-policy',
      ])
        expect(response.headers.get(name), `${status} ${name}`).toBeTruthy();
    }
  });

  it('refuses a dedicated origin at a host name that no policy can name', async () => {
    const query = new URLSearchParams({ host: HOST, dedicated: `d${'0'.repeat(25)}` });
    const response = handle(new Request(`http://${LABEL}.views.example"/?${query}`));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('views.example"');
  });

  it('takes the label of a dedicated origin, and refuses other texts and one beside a worker or a page', () => {
    const dedicated = `d${'0'.repeat(25)}`;
    expect(get({ host: HOST, dedicated }).status).toBe(200);
    for (const query of [{ dedicated: 'd0' }, { dedicated, worker: '1' }, { dedicated, frame: 'https://page.example' }])
      expect(get({ host: HOST, ...query }).status, JSON.stringify(query)).toBe(400);
  });

  it('no declared text can widen the policy beyond its valid origins', () => {
    const entry = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '*',
        'https:',
        "'unsafe-eval'",
        'https://ok.test; connect-src *',
        'https://ok.test,https://x',
        'http://evil.test',
        'https://a b',
        'data:',
        'https://*.com',
        'https://*',
        'https://u:p@h.test',
        'https://ok.test/path',
      ),
      fc.domain().map(domain => `https://${domain}`),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), entries => {
        const response = get({ host: HOST, csp: JSON.stringify({ connectDomains: entries }) });
        if (response.status !== 200) return;
        const connect = response.headers
          .get('content-security-policy')!
          .split('; ')
          .find(d => d.startsWith('connect-src'))!;
        for (const source of connect.split(' ').slice(1)) {
          if (source === "'none'") continue;
          expect(source).toMatch(/^https:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/);
          expect(entries.some(e => e.toLowerCase().startsWith(source))).toBe(true);
        }
        expect(response.headers.get('content-security-policy')!.split('; ')).toHaveLength(13);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses a host origin that is not an origin', () => {
    expect(() => createSandboxHandler({ hostOrigins: ['http://x/y'] })).toThrow(TypeError);
  });
});
