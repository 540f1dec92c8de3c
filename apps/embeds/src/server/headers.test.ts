import { describe, expect, it } from 'vitest';
import { assetHeaders, headersFile, pageHeaders, parseAllowedOrigins } from './headers.ts';

describe('pageHeaders()', () => {
  it('has no frame-ancestors without a list: only then may every page frame it', () => {
    const headers = pageHeaders();
    expect(headers['Content-Security-Policy']).not.toContain('frame-ancestors');
    expect(Object.keys(headers)).not.toContain('X-Frame-Options');
    expect(pageHeaders({ allowedOrigins: ['https://a.example', 'app:'] })['Content-Security-Policy']).toMatch(
      /; frame-ancestors https:\/\/a\.example app:$/,
    );
    expect(pageHeaders({ allowedOrigins: [] })['Content-Security-Policy']).toMatch(/; frame-ancestors 'none'$/);
  });

  it('has both headers that an isolated host requires', () => {
    expect(pageHeaders()).toMatchObject({
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cross-Origin-Embedder-Policy': 'credentialless',
    });
    expect(pageHeaders({ embedderPolicy: 'require-corp' })['Cross-Origin-Embedder-Policy']).toBe('require-corp');
  });

  it('lets a page fetch nothing, and run only its own scripts', () => {
    const policy = pageHeaders()['Content-Security-Policy']!.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'none'", "form-action 'none'"]),
    );
  });
});

it('headersFile() has every header of a page, and removes them for assets', () => {
  const [pages, assets] = headersFile({ allowedOrigins: ['https://a.example'] }).split('\n\n');
  for (const [name, value] of Object.entries(pageHeaders({ allowedOrigins: ['https://a.example'] })))
    expect(pages).toContain(`\n  ${name}: ${value}`);
  expect(assets).toContain(`\n  Cache-Control: ${assetHeaders()['Cache-Control']}`);
  expect(assets).toContain('\n  ! Content-Security-Policy');
});

describe('parseAllowedOrigins()', () => {
  it.each([
    [undefined, undefined],
    [' , ', undefined],
    ['https://chat.example.com', ['https://chat.example.com']],
    ['http://localhost:3000,file:', ['http://localhost:3000', 'file:']],
    ['https://*.example.com app:', ['https://*.example.com', 'app:']],
    ['http://[::1]:8080', ['http://[::1]:8080']],
  ])('reads %j', (text, origins) => {
    expect(parseAllowedOrigins(text)).toEqual(origins);
  });

  it.each([
    '*',
    'https://a.example/path',
    'example.com',
    "'self'",
    'https://a.example;script-src',
    'https://a b;',
    'null',
    'vscode-webview://*',
  ])('refuses %j, with the correction', text => {
    expect(() => parseAllowedOrigins(text)).toThrow(expect.objectContaining({ code: 'bad-origin' }));
  });
});
