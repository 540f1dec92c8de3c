import { expect, it } from 'vitest';
import { describeAttachment } from './describe-attachment.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it.each([
  ['a picture', 'shot.png', PNG, 'image/png'],
  ['a picture with the name of a text', 'shot.txt', PNG, 'image/png'],
  ['a document', 'bill.pdf', bytes('%PDF-1.7\n…'), 'application/pdf'],
  ['a table', 'data.csv', bytes('a;b\n1;2\r\n'), 'text/plain'],
  ['colours of a terminal', 'build.log', bytes('\u001b[31mred\u001b[0m'), 'text/plain'],
  ['a page that says it is a picture', 'photo.png', bytes('<html><script>alert(1)</script>'), 'text/plain'],
  ['a vector picture, which is code', 'logo.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'text/plain'],
  ['the first bytes of a picture alone', 'half.png', PNG.subarray(0, 10), 'application/octet-stream'],
  ['an archive', 'all.zip', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'application/octet-stream'],
  ['a text in another encoding', 'old.txt', Uint8Array.of(0x66, 0xfc, 0x72), 'application/octet-stream'],
])('knows %s by its contents', (_what, name, contents, mimeType) => {
  expect(describeAttachment(name, contents)).toMatchObject({ name, mimeType, bytes: contents.byteLength });
});

it('has the size of a picture, the hash of the contents, and a name that is safe', () => {
  expect(describeAttachment('../a\u202eb.png', PNG)).toEqual({
    ref: '6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0',
    name: 'ab.png',
    mimeType: 'image/png',
    bytes: PNG.byteLength,
    width: 1,
    height: 1,
  });
});

it('refuses an empty file and one that is too large, with its name', () => {
  expect(() => describeAttachment('none.txt', new Uint8Array())).toThrow('none.txt is empty.');
  expect(() => describeAttachment('film.mov', new Uint8Array(20 * 1024 * 1024 + 1))).toThrow(
    'film.mov is larger than 20 MB.',
  );
});
