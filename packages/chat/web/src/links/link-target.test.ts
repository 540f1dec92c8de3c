import { expect, it } from 'vitest';
import { linkRemarks } from './link-target.tsx';

it('an ordinary address has no warning', () => {
  expect(linkRemarks(new URL('https://example.org/a?b=c#d').href)).toEqual([]);
});

it.each([
  ['https://bank.example@evil.example/', /before the @ is not the site.*evil\.example/],
  ['https://аpple.example/', /look like others/],
  ['https://2130706433/', /IP address, not a name/],
  ['https://[::1]/', /IP address/],
  ['http://example.org/', /not encrypted/],
  ['https://example.org:8443/', /port 8443/],
  ['https://printer.local/', /own network/],
])('%s has a warning', (url, remark) => {
  expect(linkRemarks(new URL(url).href).join(' ')).toMatch(remark);
});
