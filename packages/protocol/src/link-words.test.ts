import { describe, expect, it } from 'vitest';
import { misnamesTarget } from './link-words.ts';

const EVIL = 'https://evil.example/login';

describe('misnamesTarget()', () => {
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
    ['https://bücher.example', 'https://bücher.example/'],
    ['bank.sh', EVIL],
    ['https://readme.md', 'https://evil.example/readme.md'],
  ])('%s does not name %s', (words, url) => {
    expect(misnamesTarget(words, url)).toBe(true);
  });

  it.each([
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
  ])('%j may lead to %s', (words, url) => {
    expect(misnamesTarget(words, url)).toBe(false);
  });
});
