import { expect, it } from 'vitest';
import { checkSandboxTemplate, isWildcardOverRegistry } from './sandbox-site.ts';

const check = (template: string, ...hosts: string[]) => checkSandboxTemplate(template, hosts);

it.each([
  ['http://{label}.localhost:4401', 'http://127.0.0.1:4400'],
  ['http://{label}.localhost:4401', 'http://localhost:4400'],
  ['http://{label}.localhost:4401', 'https://chat.example.com'],
  ['http://{label}.github.io', 'http://chat.example.com'],
  ['https://{label}.github.io', 'https://chat.example.com'],
  ['https://{label}.co.uk', 'https://chat.example.com'],
])('the suffix %s gives the sandboxes of %s sites of their own', (template, host) => {
  expect(check(template, host)).toEqual({ warnings: [] });
});

it.each([
  ['https://{label}.chat.example.com', 'https://chat.example.com', 'on the site of'],
  ['https://{label}.example.com', 'https://chat.example.com', 'on the site of'],
  ['https://{label}.views.example.com:8443', 'https://example.com', 'on the site of'],
  ['https://{label}.compute.amazonaws.com', 'https://chat.example.com', 'public suffix itself'],
  ['https://{label}.ck', 'https://chat.example.com', 'public suffix itself'],
  ['https://{label}.kawasaki.jp', 'https://chat.example.com', 'public suffix itself'],
  ['http://{label}.github.io', 'https://chat.example.com', 'Serve sandboxes over https'],
])('%s for %s: %s', (template, host, problem) => {
  expect(check(template, host).problem).toContain(problem);
});

it.each(['https://{label}.views.example.org', 'http://{label}.ui.localhost:4401'])(
  '%s works, with a warning: all servers share one site',
  template => {
    const { problem, warnings } = check(template, 'https://chat.example.com');
    expect(problem).toBeUndefined();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('one site');
  },
);

it('isWildcardOverRegistry() distinguishes registry suffixes from registered domains', () => {
  for (const source of ['https://*.co.uk', 'wss://*.com.au:8443', 'https://*.kawasaki.jp'])
    expect(isWildcardOverRegistry(source), source).toBe(true);
  for (const source of ['https://*.example.co.uk', 'https://co.uk', 'https://*.cdn.example.com', 'http://localhost:1'])
    expect(isWildcardOverRegistry(source), source).toBe(false);
});
