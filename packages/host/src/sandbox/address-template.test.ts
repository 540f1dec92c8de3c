// One table for the check on a server and for the check in a page: what the one refuses, the other refuses in the same words.
import { afterEach, expect, it, vi } from 'vitest';
import { checkSandbox } from '../node/check-sandbox.ts';
import { checkTemplate } from './sandbox-address.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns what both checks say of a template, for a page at `origin`. */
async function check(template: string, origin: string): Promise<(string | undefined)[]> {
  vi.stubGlobal('location', new URL(origin));
  const { problem } = await checkSandbox(template, { hostOrigins: [origin], checkNames: false });
  try {
    checkTemplate(template);
    return [problem, undefined];
  } catch (error) {
    expect(error).toMatchObject({ code: 'sandbox-refused' });
    return [problem, (error as Error).message];
  }
}

const PAGE = 'https://chat.example.com';

it.each([
  ['https://views.example', PAGE, 'no sandbox template'],
  ['https://views.example/{label}', PAGE, 'no sandbox template'],
  ['https://a-{label}.views.example', PAGE, 'no sandbox template'],
  ['https://{label}', PAGE, 'no sandbox template'],
  ['https://{label}.', PAGE, 'no sandbox template'],
  ['https://{label}.localhost.', PAGE, 'no sandbox template'],
  ['https://{label}..example', PAGE, 'no sandbox template'],
  ['https://{label}.{label}.example', PAGE, 'no sandbox template'],
  ['ftp://{label}.views.example', PAGE, 'no sandbox template'],
  ['{label}.views.example', PAGE, 'no sandbox template'],
  ['https://user:secret@{label}.views.example', PAGE, 'no sandbox template'],
  ['https://{label}.views.example/frames', PAGE, 'no sandbox template'],
  ['https://{label}.views.example?a', PAGE, 'no sandbox template'],
  ['https://{label}.views.example#a', PAGE, 'no sandbox template'],
  ['https://{label}.x; script-src *', PAGE, 'no sandbox template'],
  ["https://{label}.x'y", PAGE, 'no sandbox template'],
  ['', PAGE, 'no sandbox template'],
  ['http://127.0.0.1:4401', 'http://127.0.0.1:4400', 'names an address'],
  ['http://{label}.127.0.0.1:4401', 'http://127.0.0.1:4400', 'names an address'],
  ['http://{label}.127.1:4401', 'http://127.0.0.1:4400', 'names an address'],
  ['https://{label}.[::1]:4401', PAGE, 'names an address'],
  ['https://[2001:db8::1]', PAGE, 'names an address'],
  ['https://{label}.github.io:443', PAGE, 'Leave it out'],
  ['http://{label}.views.example:80', 'http://chat.example', 'Leave it out'],
  ['https://{label}.chat.example.com', PAGE, 'on the site of https://chat.example.com'],
  ['https://{label}.views.chat.example.com:8443', PAGE, 'on the site of https://chat.example.com'],
  ['http://{label}.ui.localhost:4401', 'http://ui.localhost:4400', 'on the site of http://ui.localhost:4400'],
])('checkSandbox() and a surface say the same of %s in a page at %s: %s', async (template, origin, words) => {
  const [onServer, inPage] = await check(template, origin);
  expect(onServer).toContain(words);
  expect(inPage).toBe(onServer);
});

it.each([
  ['http://{label}.localhost:4401', 'http://127.0.0.1:4400'],
  ['http://{label}.localhost:4401', 'http://localhost:4400'],
  ['https://{label}.github.io', 'https://me.github.io'],
  ['https://{label}.github.io/', PAGE],
  ['https://{label}.views.example:8443', PAGE],
  ['https://{label}.bücher.example', PAGE],
])('checkSandbox() and a surface take %s in a page at %s', async (template, origin) => {
  expect(await check(template, origin)).toEqual([undefined, undefined]);
});
