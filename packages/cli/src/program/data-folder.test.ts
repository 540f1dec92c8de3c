import { describe, expect, it } from 'vitest';
import { canOpenBrowser, openCommand } from '../browser/open-browser.ts';
import { dataFolder } from './data-folder.ts';
import { printable } from './printable.ts';

describe('dataFolder()', () => {
  it.each([
    ['linux', {}, '/home/ann/.local/share/vitrine'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/vitrine'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ann/.local/share/vitrine'],
    ['freebsd', {}, '/home/ann/.local/share/vitrine'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/home/ann/Library/Application Support/vitrine'],
  ] as const)('is the platform’s own on %s with %o', (platform, env, folder) => {
    expect(dataFolder({ platform, env, home: '/home/ann' })).toBe(folder);
  });
});

describe('canOpenBrowser()', () => {
  const desktop = { platform: 'linux', env: { DISPLAY: ':0' }, isTerminal: true } as const;
  it('is true for a user at a desktop', () => {
    expect(canOpenBrowser(desktop)).toBe(true);
    expect(canOpenBrowser({ ...desktop, env: { WAYLAND_DISPLAY: 'wayland-0', CI: 'false' } })).toBe(true);
    expect(canOpenBrowser({ ...desktop, platform: 'darwin', env: {} })).toBe(true);
  });
  it.each([
    ['no terminal', { isTerminal: false }],
    ['no screen', { env: {} }],
    ['continuous integration', { env: { DISPLAY: ':0', CI: 'true' } }],
  ])('is false with %s', (_what, change) => expect(canOpenBrowser({ ...desktop, ...change })).toBe(false));
});

describe('openCommand()', () => {
  it.each([
    ['linux', ['xdg-open', 'http://127.0.0.1:4400/']],
    ['darwin', ['open', 'http://127.0.0.1:4400/']],
    ['win32', ['rundll32.exe', 'url.dll,FileProtocolHandler', 'http://127.0.0.1:4400/']],
  ] as const)('gives the address as one argument on %s', (platform, words) => {
    expect(openCommand('http://127.0.0.1:4400', platform)).toEqual(words);
  });
  it('opens only URLs', () => {
    expect(() => openCommand('--help', 'linux')).toThrow(TypeError);
    expect(openCommand('http://x/"; touch /tmp/y', 'linux')[1]).toBe('http://x/%22;%20touch%20/tmp/y');
  });
});

it('printable() leaves one line without control characters', () => {
  expect(printable('a\r\nVitrine chat: x\u001b[31m\u0007 \u202eevil ☃')).toBe('a Vitrine chat: x[31m evil ☃');
});
