// Pages that a user is sent to the sign-in from, and back to.
import { expect, it } from 'vitest';
import { checkReturnPath, isPageRequest } from './pages.ts';

it('every page of the chat leads to the sign-in and is come back to', () => {
  for (const path of ['/', '/s/a-1', '/apps', '/app/weather/show%20it', '/boards/b1', '/inbox', '/shared/x_Y-9']) {
    expect([path, isPageRequest('GET', path)]).toEqual([path, true]);
    expect(checkReturnPath(path)).toBe(path);
  }
});

it('no other address is come back to', () => {
  for (const path of [
    '//evil.example',
    '/apps//evil.example',
    '/apps/../api/me',
    '/apps/..',
    '/api/me',
    '/apps\\x',
    '/appsx',
  ]) {
    expect([path, isPageRequest('GET', path)]).toEqual([path, false]);
    expect(checkReturnPath(path)).toBe('/');
  }
  expect(isPageRequest('POST', '/apps')).toBe(false);
});
