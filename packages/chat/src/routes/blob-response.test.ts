import { describe, expect, it } from 'vitest';
import { blobResponse, safeContentType } from './blob-response.ts';

describe('safeContentType()', () => {
  it.each([
    ['image/png', 'image/png'],
    ['IMAGE/PNG; charset=x', 'image/png'],
    ['image/jpg', 'image/jpeg'],
    ['audio/mpeg', 'audio/mpeg'],
    ['application/json; charset=utf-8', 'application/json'],
  ])('keeps %s', (given, sent) => expect(safeContentType(given)).toBe(sent));
  it.each([
    'text/html',
    'text/html;profile=mcp-app',
    'application/xhtml+xml',
    'text/xml',
    'text/javascript',
    'application/pdf',
    'image/svg+xml',
    'text/css',
    'image/png\r\nX-Evil: 1',
    'multipart/x-mixed-replace',
    '',
  ])('makes %j text', type => expect(safeContentType(type)).toBe('text/plain; charset=utf-8'));
});

describe('blobResponse()', () => {
  const bytes = Uint8Array.from({ length: 10 }, (_, index) => index);
  const ask = async (range?: string) => {
    const response = blobResponse({ mimeType: 'video/mp4', bytes }, { range });
    return {
      status: response.status,
      range: response.headers.get('content-range'),
      length: response.headers.get('content-length'),
      policy: response.headers.get('content-security-policy'),
      bytes: [...new Uint8Array(await response.arrayBuffer())],
    };
  };
  it('sends everything, as harmless content that can be cached forever', async () => {
    const response = blobResponse({ mimeType: 'text/html', bytes });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=31536000, immutable',
      'content-length': '10',
    });
    expect((await ask()).bytes).toEqual([...bytes]);
  });
  it.each([
    ['bytes=2-4', 'bytes 2-4/10', [2, 3, 4]],
    ['bytes=7-', 'bytes 7-9/10', [7, 8, 9]],
    ['bytes=-2', 'bytes 8-9/10', [8, 9]],
    ['bytes=-99', 'bytes 0-9/10', [...bytes]],
    ['bytes=8-99', 'bytes 8-9/10', [8, 9]],
  ])('sends the range %s', async (range, header, part) => {
    expect(await ask(range)).toMatchObject({ status: 206, range: header, length: String(part.length), bytes: part });
  });
  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('cannot satisfy %s', async range => {
    expect(await ask(range)).toMatchObject({ status: 416, range: 'bytes */10', bytes: [] });
    expect((await ask(range)).policy).toBe("sandbox; default-src 'none'");
  });
  it.each(['bytes=4-2', 'bytes=0-1,3-4', 'items=0-1', 'bytes=-', 'x'])('ignores %s', async range => {
    expect(await ask(range)).toMatchObject({ status: 200, bytes: [...bytes] });
  });
  it('refuses any range of empty content', async () => {
    const empty = { mimeType: 'video/mp4', bytes: new Uint8Array() };
    expect(blobResponse(empty, { range: 'bytes=0-' }).status).toBe(416);
    expect(blobResponse(empty).status).toBe(200);
  });
});

describe('a download', () => {
  const disposition = (download: string) =>
    blobResponse({ mimeType: 'text/html', bytes: new Uint8Array(1) }, { download }).headers.get('content-disposition');

  it.each([
    ['report.csv', `attachment; filename="report.csv"; filename*=UTF-8''report.csv`],
    ['Grüße (1).txt', `attachment; filename="Gr__e (1).txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%281%29.txt`],
    ['../../etc/passwd', `attachment; filename="passwd"; filename*=UTF-8''passwd`],
    ['bill.pdf.exe', `attachment; filename="bill_pdf.exe"; filename*=UTF-8''bill_pdf.exe`],
    ['a"; filename="b.exe', `attachment; filename="a__ filename=_b.exe"; filename*=UTF-8''a_%3B%20filename%3D_b.exe`],
    ['a\r\nX-Evil: 1', `attachment; filename="aX-Evil_ 1"; filename*=UTF-8''aX-Evil_%201`],
    ['100%.txt', `attachment; filename="100_.txt"; filename*=UTF-8''100%25.txt`],
    ['', `attachment; filename="file"; filename*=UTF-8''file`],
  ])('named %j', (name, expected) => expect(disposition(name)).toBe(expected));

  it('keeps the safe type and the policy of the content', () => {
    const { headers } = blobResponse({ mimeType: 'text/html', bytes: new Uint8Array(1) }, { download: 'a.html' });
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });
});
