import { expect, it } from 'vitest';
import { createSameOriginFetch, RedirectError } from './same-origin-fetch.ts';

/** A `fetch` whose answers are redirects, by path; every other path is answered with 200. Notes what was asked. */
function redirecting(places: Record<string, [status: number, location: string]>) {
  const requestedUrls: string[] = [];
  const fetch = createSameOriginFetch(async url => {
    const { href, pathname } = new URL(url);
    requestedUrls.push(href);
    const place = places[pathname];
    return place ? new Response(null, { status: place[0], headers: { location: place[1] } }) : new Response('ok');
  });
  return { asked: requestedUrls, fetch };
}

it('a redirect within the origin is followed, with the method', async () => {
  const { fetch, asked } = redirecting({ '/mcp': [307, '/mcp/'] });
  expect(await (await fetch('http://a.test/mcp', { method: 'POST', body: '{}' })).text()).toBe('ok');
  expect(asked).toEqual(['http://a.test/mcp', 'http://a.test/mcp/']);
});

it.each([
  ['to another origin', [307, 'http://b.test/mcp?key=1'], 'it redirects to http://b.test/mcp:'],
  ['to another scheme', [308, 'https://a.test/mcp'], 'it redirects to https://a.test/mcp:'],
  ['that changes the method', [302, '/other'], 'it redirects to http://a.test/other:'],
  ['without end', [307, '/mcp'], 'it redirects to http://a.test/mcp:'],
] as [string, [number, string], string][])('a redirect %s is an error with the address', async (_what, place, said) => {
  const { fetch, asked } = redirecting({ '/mcp': place });
  const error: unknown = await fetch('http://a.test/mcp', { method: 'POST', body: '{}' }).catch(reason => reason);
  expect(error).toBeInstanceOf(RedirectError);
  expect((error as Error).message).toContain(said);
  expect(new Set(asked)).toEqual(new Set(['http://a.test/mcp']));
});
