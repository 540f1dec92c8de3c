import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PASTE_KINDS, type PlaygroundState } from './playground-state.ts';
import { hasState, MAX_LINK, readFragment, writeFragment } from './share-link.ts';

it('a link brings every state back', async () => {
  const text = fc.string({ unit: 'binary' });
  const states = fc.record(
    { text, kind: fc.constantFrom(...PASTE_KINDS), choice: text, input: text, result: text },
    { requiredKeys: ['text'] },
  );
  await fc.assert(
    fc.asyncProperty(states, async state => {
      const fragment = await writeFragment(state as PlaygroundState);
      expect(fragment).toMatch(/^#paste=[\w-]+$/);
      expect(hasState(fragment!)).toBe(true);
      expect(await readFragment(fragment!)).toEqual(state);
    }),
    { numRuns: 30 },
  );
});

it('text that repeats fits into a link, and noise does not', async () => {
  expect((await writeFragment({ text: '<p>again</p>'.repeat(50_000) }))?.length).toBeLessThan(5_000);
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  const noise = Array.from(bytes, byte => byte.toString(36)).join('');
  expect(noise.length).toBeGreaterThan(MAX_LINK);
  expect(await writeFragment({ text: noise })).toBeUndefined();
});

it.each([
  ['cut', async () => (await writeFragment({ text: 'a'.repeat(1000) }))!.slice(0, -8)],
  ['no base64', async () => '#paste=%%%'],
  ['nothing', async () => '#paste='],
  ['another state', async () => `#paste=${await deflate('{"v":2,"text":"a"}')}`],
  ['no text', async () => `#paste=${await deflate('{"v":1}')}`],
  ['a bomb', async () => `#paste=${await deflate(`{"v":1,"text":"${'a'.repeat(20_000_000)}"}`)}`],
])('a link that cannot be read says so: %s', async (_, link) => {
  await expect(readFragment(await link())).rejects.toThrow('The link could not be read.');
});

it('members of other types are left out', async () => {
  const fragment = `#paste=${await deflate('{"v":1,"text":"a","kind":"no","input":{"a":1},"more":true}')}`;
  expect(await readFragment(fragment)).toEqual({ text: 'a' });
});

async function deflate(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return Buffer.from(await new Response(packed).arrayBuffer()).toString('base64url');
}
