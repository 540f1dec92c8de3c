import { afterEach, expect, it, vi } from 'vitest';
import { createHost } from '../host.ts';
import { readSandboxUrl, sandboxUrlProblem } from './sandbox-url.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['http://192.168.1.5:4401/sandbox.html', 'http://192.168.1.5:4400'],
  ['http://127.0.0.1:4401/sandbox.html', 'https://chat.example'],
  ['https://views.example/', 'https://chat.example'],
  ['https://bucket.example/a/b/sandbox.html', 'https://chat.example'],
])('a page may have its sandboxes at %s, at %s', (url, page) => {
  expect(sandboxUrlProblem(url, page)).toBeUndefined();
});

it.each([
  ['http://192.168.1.5:4400/sandbox.html', 'http://192.168.1.5:4400', 'has the origin of the page'],
  ['http://views.example/', 'https://chat.example', 'over http'],
  ['https://{label}.views.example', 'https://chat.example', 'no address of a sandbox page'],
  ['ftp://views.example/', 'https://chat.example', 'no address of a sandbox page'],
  ['sandbox.html', 'https://chat.example', 'no address of a sandbox page'],
  ['https://me:secret@views.example/', 'https://chat.example', 'no address of a sandbox page'],
  ['https://views.example/?host=x', 'https://chat.example', 'Leave it out'],
])('%s in a page at %s: %s', (url, page, words) => {
  expect(sandboxUrlProblem(url, page)).toContain(words);
  vi.stubGlobal('location', new URL(page));
  expect(() => readSandboxUrl(url, new URLSearchParams())).toThrow(words);
});

it('a sandbox is at a template or at a url', () => {
  const info = { name: 'page', version: '1' };
  const both = { template: 'http://{label}.localhost:4401', url: 'http://127.0.0.1:4401/' };
  expect(() => createHost({ sandbox: both as never, info })).toThrow('give one');
  expect(() => createHost({ sandbox: {} as never, info })).toThrow('give one');
});
