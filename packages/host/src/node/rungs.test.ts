// The three rungs of the ladder: the policy in the static file is the one that headers carry, and the worker serves one host name.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { grantCsp, SANDBOX_OPT_INS, sandboxMetaCsp } from '@vitrine/protocol/internal/csp/csp';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.ts';
import { readHostOrigins } from '../sandbox-page/static-origins.ts';
import { sandboxWorkerModule, staticSandboxPage } from './sandbox-files.ts';
import { createSandboxHandler } from './sandbox-handler.ts';
import { readSandboxRequest } from './sandbox-request.ts';

const HOST = 'https://chat.example';
const handle = createSandboxHandler({ hostOrigins: [HOST], rung: 'worker' });
const get = (query: Record<string, string>, address = 'https://views.example/') =>
  handle(new Request(`${address}?${new URLSearchParams(query)}`));

/** The policy that the static page installs for a query. */
function metaPolicy(query: Record<string, string>): string {
  const url = new URL(`https://views.example/sandbox.html?${new URLSearchParams(query)}`);
  const { granted, worker, optIns } = readSandboxRequest(url, { hostOrigins: [HOST], rung: 'static' });
  return sandboxMetaCsp(granted, { worker, optIns });
}

/** A header's policy without what the static page leaves out. */
const withoutOwn = (policy: string): string => policy.replace(/; frame-ancestors .*$/, '').replaceAll(" 'self'", '');

describe('the policy in the static page', () => {
  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    [
      'origins',
      { csp: JSON.stringify({ connectDomains: ['https://a.example'], resourceDomains: ['https://*.b.example'] }) },
    ],
    [
      'what is refused',
      { csp: JSON.stringify({ connectDomains: ['https://a.test; connect-src *', 'http://127.0.0.1:9'] }) },
    ],
    ['a worker', { worker: '1', csp: JSON.stringify({ connectDomains: ['https://a.example'] }) }],
    ['a page at an address', { frame: 'https://page.example' }],
    ['opt-ins', { optin: SANDBOX_OPT_INS.join(' ') }],
  ])('is the header’s for %s', (_name, query) => {
    const header = get({ host: HOST, ...query }).headers.get('content-security-policy') ?? '';
    expect(header).toContain("default-src 'none'");
    expect(metaPolicy({ host: HOST, ...query })).toBe(withoutOwn(header));
  });

  it('is the header’s for any declaration', () => {
    const origin = fc.oneof(
      fc.string(),
      fc.domain().map(name => `https://${name}`),
    );
    const origins = fc.array(origin, { maxLength: 4 });
    const csp = fc.record({ connectDomains: origins, resourceDomains: origins });
    fc.assert(
      fc.property(csp, fc.subarray([...SANDBOX_OPT_INS]), (declared, optIns) => {
        // A wildcard over a registry is left out by servers alone.
        fc.pre(!JSON.stringify(declared).includes('*.'));
        const query = { host: HOST, csp: JSON.stringify(declared), optin: optIns.join(' ') };
        const response = get(query);
        fc.pre(response.status === 200);
        expect(metaPolicy(query)).toBe(withoutOwn(response.headers.get('content-security-policy') ?? ''));
      }),
      { numRuns: 30 },
    );
  });

  it('allows nothing of the page’s own origin, where others may have files', () => {
    expect(sandboxMetaCsp(grantCsp(undefined))).not.toMatch(/'self'|frame-ancestors/);
  });
});

describe('createSandboxHandler() on the rung worker', () => {
  it('serves one page for all servers at any host name, with all headers', async () => {
    const response = get({ host: HOST });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('proxy-ready');
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${HOST}`);
    expect(response.headers.get('connection-allowlist')).toBe('(response-origin)');
    expect(response.headers.get('permissions-policy')).toContain('camera=()');
  });

  it.each([
    ['the host name of a host page', 'https://chat.example/', {}, 421],
    ['another path', 'https://views.example/x', {}, 404],
    ['a page that is not named', 'https://views.example/', { host: 'https://evil.example' }, 403],
    ['a dedicated origin', 'https://views.example/', { dedicated: `d${'0'.repeat(25)}` }, 400],
    ['its own origin as a page', 'https://views.example/', { frame: 'https://views.example' }, 400],
  ])('refuses %s', (_name, address, query, status) => {
    expect(get({ host: HOST, ...query }, address).status).toBe(status);
  });

  it('shows a page of a neighbour name, which is no sandbox', () => {
    expect(get({ host: HOST, frame: 'https://other.example' }).status).toBe(200);
  });
});

describe('the files', () => {
  it('staticSandboxPage() has the origins of its pages, and is refused what is none', () => {
    expect(readHostOrigins(staticSandboxPage())).toEqual([]);
    expect(readHostOrigins(staticSandboxPage([HOST, 'http://127.0.0.1:4400']))).toEqual([
      HOST,
      'http://127.0.0.1:4400',
    ]);
    expect(() => staticSandboxPage([`${HOST}/`])).toThrow('Not an origin');
    expect(readHostOrigins('<p>another page')).toBeUndefined();
  });

  it('sandboxWorkerModule() is a module that serves the sandbox without anything else', async () => {
    const path = join(tempFolder(), 'worker.mjs');
    writeFileSync(path, sandboxWorkerModule([HOST]));
    const { default: worker } = await import(pathToFileURL(path).href);
    const request = (host: string) => new Request(`https://views.example/?${new URLSearchParams({ host })}`);
    expect(worker.fetch(request(HOST)).status).toBe(200);
    expect(worker.fetch(request('https://evil.example')).status).toBe(403);
  });
});
