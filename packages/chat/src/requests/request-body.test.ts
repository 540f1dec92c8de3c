import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readBody } from './request-body.ts';

const Schema = z.object({ name: z.string(), list: z.array(z.number()).optional() });
const request = (body: BodyInit) =>
  new Request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit & { duplex: 'half' });
const code = (promise: Promise<unknown>): Promise<[string, string]> =>
  promise.then(
    () => ['read', ''],
    error => [error.code, error.message],
  );

describe('readBody()', () => {
  it('reads a body within the limit completely', async () => {
    expect(await readBody(request('{"name":"☃","list":[1,2]}'), Schema)).toEqual({ name: '☃', list: [1, 2] });
  });
  it.each([
    ['', 'is empty'],
    ['{', 'is not JSON'],
    ['name=x', 'is not JSON'],
    ['[]', 'body'],
    ['null', 'body'],
    ['{}', 'name'],
    ['{"name":"x","list":[1,"2"]}', 'list.1'],
    ['{"name":"x","list":[1,12345678901234567890]}', 'list.1: a number with more digits'],
    ['{"name":"x","list":[-1e400]}', 'list.0: a number with more digits'],
  ])('refuses %j and names the path', async (body, place) => {
    expect(await code(readBody(request(body), Schema))).toEqual(['bad-request', expect.stringContaining(place)]);
  });
  it('refuses a request without a body', async () => {
    expect(await code(readBody(new Request('http://x/', { method: 'POST' }), Schema))).toEqual([
      'bad-request',
      expect.any(String),
    ]);
  });
  it('stops reading an endless chunked body at the limit', async () => {
    let byteCount = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        byteCount += 1024;
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
    });
    expect((await code(readBody(request(endless), Schema, { maxBytes: 100_000 })))[0]).toBe('too-large');
    expect(byteCount).toBeLessThan(110_000);
  });
  it('decodes characters split between chunks', async () => {
    const bytes = new TextEncoder().encode('{"name":"☃☃☃"}');
    const split = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await readBody(request(split), Schema)).toEqual({ name: '☃☃☃' });
  });
});
