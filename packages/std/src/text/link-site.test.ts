import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findOtherSite, readSite } from './link-site.ts';

const EVIL = 'https://evil.example/login';

it.each([
  ['https://bank.example', EVIL, 'bank.example'],
  ['https://bank.example/login', EVIL, 'bank.example'],
  ['//bank.example', EVIL, 'bank.example'],
  ['HTTPS://WWW.BANK.EXAMPLE', EVIL, 'bank.example'],
  ['bank.com', EVIL, 'bank.com'],
  ['Sign in at www.bank.com, please.', EVIL, 'bank.com'],
  ['your bank (bank.example)', EVIL, 'bank.example'],
  ['bank.example:443/a', EVIL, 'bank.example'],
  ['http://localhost:3000', EVIL, 'localhost'],
  ['https://10.0.0.1/', EVIL, '10.0.0.1'],
  ['bank.co.uk', EVIL, 'bank.co.uk'],
  ['www.docs.rs', EVIL, 'docs.rs'],
  // The real one is named last, or its name is only contained.
  ['https://bank.example@evil.example/', EVIL, 'bank.example'],
  ['evil.example or bank.example', EVIL, 'bank.example'],
  ['evil.example', 'https://notevil.example/', 'evil.example'],
  ['evil.example', 'https://evil.example.attacker.com/', 'evil.example'],
  ['docs.evil.example', EVIL, 'docs.evil.example'],
  // Hidden and look-alike characters.
  ['bank\u200B.exa\u00ADmple', EVIL, 'bank.example'],
  ['\u202Ebank.example', EVIL, 'bank.example'],
  ['ｂａｎｋ．ｃｏｍ', EVIL, 'bank.com'],
  ['bank。com', EVIL, 'bank.com'],
  ['аррӏе.com', 'https://apple.com/', 'xn--80ak6aa92e.com'],
  ['münchen.de', EVIL, 'xn--mnchen-3ya.de'],
  // Other kinds of addresses.
  ['help@bank.example', 'mailto:help@evil.example', 'bank.example'],
  ['help@bank.example', EVIL, 'bank.example'],
  ['https://bank.example', 'tel:+491234', 'bank.example'],
  ['install.sh', EVIL, 'install.sh'],
  ['README.md', EVIL, 'readme.md'],
  ['run.sh', EVIL, 'run.sh'],
])('the words %j of a link to %s name %s', (words, address, named) => {
  expect(findOtherSite(words, address)).toBe(named);
});

it.each([
  ['evil.example', EVIL],
  ['https://www.evil.example/other?page=bank.example', EVIL],
  ['https://evil.example/https://bank.example/', EVIL],
  ['example.org', 'https://docs.example.org/a'],
  ['www.evil.example', EVIL],
  ['münchen.de', 'https://xn--mnchen-3ya.de/'],
  ['help@evil.example', 'mailto:help@evil.example?subject=bank.example'],
  ['Read more', EVIL],
  ['https://bücher.example', 'https://bücher.example/'],
  ['пример.рф', 'https://пример.рф/'],
  ['src/main.rs:12', EVIL],
  ['Node.js 24.1.0', EVIL],
  ['v1.2.3', EVIL],
  ['e.g. this, i.e. that. And so on.', EVIL],
  ['style.css, index.html, package.json, a.png', EVIL],
  ['3.14 of 10.5', EVIL],
  ['click here', EVIL],
  ['evil.example', EVIL],
  ['https://evil.example/login', EVIL],
  ['https://evil.example.', EVIL],
  ['www.evil.example', EVIL],
  ['evil.example', 'https://www.evil.example/'],
  ['https://evil.example:8443', 'https://evil.example/'],
  ['https://evil.example/https://bank.example', 'https://evil.example/https://bank.example'],
  ['evil.example/bank.example', 'https://evil.example/bank.example'],
  ['thief@evil.example', 'mailto:thief@evil.example?subject=bank.example'],
  ['package.json', EVIL],
  ['Node.js 24.1', EVIL],
  ['v1.2.3', EVIL],
  ['e.g. this one', EVIL],
  ['README.md', 'https://evil.example/blob/main/README.md'],
  ['install.sh', 'https://evil.example/install.sh'],
  ['Öffnungszeiten…', 'https://xn--bcher-kva.example/'],
  ['https://bank.example', 'nothing'],
  ['', EVIL],
])('the words %j of a link to %s name no other site', (words, address) => {
  expect(findOtherSite(words, address)).toBeUndefined();
});

it.each([
  ['https://bank.example', EVIL],
  ['HTTPS://BANK.EXAMPLE/login?next=1', EVIL],
  ['http:\\\\bank.example', EVIL],
  ['ftp://bank.example', EVIL],
  ['bank.example', EVIL],
  ['www.bank.example/login', EVIL],
  ['Log in at bank.example now', EVIL],
  ['(bank.example)', EVIL],
  ['bank\u200b.example', EVIL],
  ['\u202ebank.example', EVIL],
  ['ｂａｎｋ．ｅｘａｍｐｌｅ', EVIL],
  ['bank。example', EVIL],
  ['support@bank.example', EVIL],
  ['support@bank.example', 'mailto:thief@evil.example'],
  ['192.168.0.1', EVIL],
  ['http://[::1]/', EVIL],
  ['https://localhost:3000', EVIL],
  ['bank.example and evil.example', EVIL],
  ['evil.example/bank.example', 'https://other.example/'],
  ['README.md/bank.example', EVIL],
  ['https://bank.example', 'https://bank.example.evil.example/'],
  ['bank.example', 'https://sub.bank.example.evil.example/'],
  ['example.github.io', 'https://evil.github.io/'],
  ['https://bank.example@evil.example', 'https://bank.example@evil.example/'],
  ['click here', 'https://bank.example@evil.example/'],
  ['click here', 'https://user:word@evil.example/'],
  ['https://аpple.com', 'https://xn--pple-43d.com/'],
  ['apple.com', 'https://аpple.com/'],
  ['bank.sh', EVIL],
  ['https://readme.md', 'https://evil.example/readme.md'],
])('the words %j of a link to %s name another site', (words, address) => {
  expect(findOtherSite(words, address)).toBeDefined();
});

it.each([
  ['https://www.evil.example/a', 'evil.example'],
  ['https://user:secret@evil.example:8443/a', 'evil.example:8443'],
  ['mailto:a@evil.example?subject=x', 'evil.example'],
  ['tel:+49123', 'tel:+49123'],
  ['not an address', 'not an address'],
])('readSite() of %s is %s', (address, site) => {
  expect(readSite(address)).toBe(site);
});

it('reads any words in time that grows with their length', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), words => void findOtherSite(words, EVIL)));
  for (const unit of ['a.', 'a-', 'a@', '//', 'http:', '.', 'ä.', 'a.b@'])
    expect(findOtherSite(`${unit.repeat(50_000)}!`, EVIL)).not.toBe('bank.example');
});
