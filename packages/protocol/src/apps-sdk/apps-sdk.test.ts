import { describe, expect, it } from 'vitest';
import { grantCsp, sandboxCsp } from '../csp/csp.ts';
import { readUIMetadata } from '../mcp-apps/ui-metadata.ts';
import { hasUIMeta, readAppsSdkUIMeta, readStatusTexts } from './apps-sdk.ts';

const CSP = {
  connect_domains: ['https://api.example.org'],
  resource_domains: ['https://cdn.example.org'],
  frame_domains: ['https://frame.example.org'],
  redirect_domains: ['https://shop.example.org'],
};

describe('readUIMetadata() reads the keys of the Apps SDK', () => {
  it('as members of _meta.ui; redirects have no place there', () => {
    const meta = {
      'openai/widgetCSP': CSP,
      'openai/widgetPrefersBorder': false,
      'openai/widgetDomain': 'https://chatgpt.com',
    };
    expect(readUIMetadata(meta)).toEqual({
      ui: {
        csp: {
          connectDomains: ['https://api.example.org'],
          resourceDomains: ['https://cdn.example.org'],
          frameDomains: ['https://frame.example.org'],
        },
        prefersBorder: false,
        domain: 'https://chatgpt.com',
      },
    });
  });

  it('for what _meta.ui does not say', () => {
    const meta = { ui: { prefersBorder: true }, 'openai/widgetCSP': CSP, 'openai/widgetPrefersBorder': false };
    expect(readUIMetadata(meta).ui).toMatchObject({
      prefersBorder: true,
      csp: { connectDomains: CSP.connect_domains },
    });
    expect(readUIMetadata({ ui: { csp: {} }, 'openai/widgetCSP': CSP }).ui).toEqual({ csp: {} });
  });

  it('of the contents, else of the listing', () => {
    const listing = { 'openai/widgetPrefersBorder': true, 'openai/widgetCSP': CSP };
    expect(readUIMetadata({ 'openai/widgetPrefersBorder': false }, listing).ui).toMatchObject({
      prefersBorder: false,
      csp: { connectDomains: CSP.connect_domains },
    });
  });

  it.each([[{ connect_domains: '*' }], [{ connect_domains: [5] }], ['*'], [null], [[CSP]]])(
    'not a malformed policy: %j',
    csp => {
      expect(readUIMetadata({ 'openai/widgetCSP': csp })).toEqual({});
    },
  );
});

it('a policy from openai/widgetCSP has valid origins alone', () => {
  const { ui } = readUIMetadata({
    'openai/widgetCSP': {
      connect_domains: ['*', "'unsafe-eval'", 'https://ok.test; script-src *', 'https://ok.test'],
      resource_domains: ["'unsafe-eval'", 'data:', 'https:'],
    },
  });
  const granted = grantCsp(ui?.csp);
  expect(granted).toMatchObject({ connectDomains: ['https://ok.test'], resourceDomains: [] });
  expect(granted.refused).toHaveLength(6);
  expect(sandboxCsp(granted, { frameAncestors: [] })).not.toMatch(/\*|unsafe-eval/);
});

it('hasUIMeta() is true of what readUIMetadata() reads', () => {
  expect(hasUIMeta({ ui: {} })).toBe(true);
  expect(hasUIMeta({ 'openai/widgetPrefersBorder': true })).toBe(true);
  expect(hasUIMeta({ 'openai/outputTemplate': 'ui://a' })).toBe(false);
  expect(hasUIMeta(undefined)).toBe(false);
  expect(readAppsSdkUIMeta(5)).toEqual({});
});

it('readStatusTexts() reads at most 64 characters of text', () => {
  const _meta = { 'openai/toolInvocation/invoking': 'x'.repeat(70), 'openai/toolInvocation/invoked': 'Done' };
  expect(readStatusTexts({ _meta })).toEqual({ invoking: 'x'.repeat(64), invoked: 'Done' });
  expect(
    readStatusTexts({ _meta: { 'openai/toolInvocation/invoking': ' ', 'openai/toolInvocation/invoked': 5 } }),
  ).toEqual({});
});
