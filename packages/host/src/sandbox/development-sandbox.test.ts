import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHost } from '../host.ts';
import { type Ask, findDevelopmentUrl } from './development-sandbox.ts';

const info = { name: 'page', version: '1' };
const page = 'const ready = "proxy-ready"';

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function openPage(address: string): void {
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('document', { baseURI: address });
}

/** A server that answers under some names; `own` answers the page itself. */
const serverAt =
  (names: string[], own: { status: number; body: string } = { status: 200, body: page }): Ask =>
  async (url, { mode }) => {
    if (mode === undefined) return { status: own.status, text: async () => own.body };
    if (names.includes(new URL(url).hostname)) return { status: 0, text: async () => '' };
    throw new TypeError('Failed to fetch');
  };

it.each([
  ['http://localhost:3001/', '/sandbox.html', ['127.0.0.1'], 'http://127.0.0.1:3001/sandbox.html'],
  ['http://localhost:3002/', '/sandbox.html', ['[::1]'], 'http://[::1]:3002/sandbox.html'],
  ['http://127.0.0.1:3003/a/b', 'views/sandbox.html', ['localhost'], 'http://localhost:3003/a/views/sandbox.html'],
  ['https://localhost:3004/', '/sandbox.html', ['127.0.0.1'], 'https://127.0.0.1:3004/sandbox.html'],
  // Another server, by a name that is not the page's already.
  [
    'http://localhost:3005/',
    'http://127.0.0.1:8000/v/sandbox.html',
    ['127.0.0.1'],
    'http://127.0.0.1:8000/v/sandbox.html',
  ],
  [
    'http://localhost:3006/',
    'http://localhost:8001/v/sandbox.html',
    ['127.0.0.1'],
    'http://127.0.0.1:8001/v/sandbox.html',
  ],
])('a page at %s with %s, whose server is reached at %s: %s', async (address, path, names, url) => {
  openPage(address);
  expect(await findDevelopmentUrl(path, serverAt(names))).toBe(url);
});

it('says once what production needs, and asks once', async () => {
  openPage('http://localhost:3010/');
  const ask = vi.fn(serverAt(['127.0.0.1']));
  await findDevelopmentUrl('/sandbox.html', ask);
  const count = ask.mock.calls.length;
  await findDevelopmentUrl('/sandbox.html', ask);
  expect(ask).toHaveBeenCalledTimes(count);
  expect(console.info).toHaveBeenCalledTimes(1);
});

it.each([
  ['no page there', serverAt(['127.0.0.1'], { status: 404, body: 'no' }), 'status 404'],
  ['another page there', serverAt(['127.0.0.1'], { status: 200, body: '<title>app</title>' }), 'status 200'],
  [
    'a refusal',
    serverAt(['127.0.0.1'], { status: 403, body: '{"error":{"message":"Open the page elsewhere."}}' }),
    'Open the page elsewhere.',
  ],
  [
    'one name only',
    serverAt([]),
    'No answer from http://127.0.0.1:3020/sandbox.html and http://[::1]:3020/sandbox.html',
  ],
])('%s: an error that names the way out', async (_what, ask, words) => {
  openPage('http://localhost:3020/');
  const error: unknown = await findDevelopmentUrl('/sandbox.html', ask).catch(reason => reason);
  expect(error).toMatchObject({ code: 'sandbox-unreachable', message: expect.stringContaining(words) });
  expect((error as Error).message).toContain('npx vitrine sandbox');
});

it('a server elsewhere has no second name', async () => {
  openPage('http://localhost:3030/');
  await expect(findDevelopmentUrl('https://api.example/v/sandbox.html', serverAt([]))).rejects.toThrow(
    'https://api.example/v/sandbox.html is not on this machine',
  );
});

it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://chat.localhost'])(
  'createHost needs no sandbox in a page at %s',
  async origin => {
    vi.stubGlobal('location', new URL(origin));
    await createHost({ info }).close();
  },
);

it.each([
  ['https://chat.example', "{ url: 'https://chat.example:4401/sandbox.html' }"],
  ['http://192.168.1.5:3000', "{ url: 'http://192.168.1.5:4401/sandbox.html' }"],
  ['http://localhost.example', "template: 'https://{label}.views.example'"],
  ['http://127.0.0.1.example', "template: 'https://{label}.views.example'"],
])('createHost without a sandbox in a page at %s throws, and names %s', (origin, words) => {
  vi.stubGlobal('location', new URL(origin));
  expect(() => createHost({ info })).toThrow(words);
  expect(() => createHost({ info })).toThrow('npx vitrine sandbox --port 4401');
});
