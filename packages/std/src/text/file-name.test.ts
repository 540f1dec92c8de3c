// H26: the name of a file to save is the last segment of its URI, sanitised.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileNameOfUri, isProgramName, safeFileName } from './file-name.ts';

it.each([
  ['file:///export/report.csv', 'report.csv'],
  ['ui://shop/exports/Gr%C3%BC%C3%9Fe.txt', 'Grüße.txt'],
  ['https://a.example/b/c.pdf?x=1#y/z', 'c.pdf'],
  ['file:///a/b/', 'b'],
  ['data.json', 'data.json'],
  ['urn:x:y', 'x:y'],
  ['ui://shop', ''],
  ['file:///%E0%A4%A', '%E0%A4%A'],
  ['file:///a/%2e%2e%2fetc%2fpasswd', '../etc/passwd'],
  ['', ''],
])('fileNameOfUri(%j) → %j', (uri, name) => expect(fileNameOfUri(uri)).toBe(name));

it.each([
  ['report.csv', 'report.csv'],
  ['Quarterly report (final).xlsx', 'Quarterly report (final).xlsx'],
  ['archive.tar.gz', 'archive.tar.gz'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['C:\\Windows\\x.txt', 'x.txt'],
  ['a:b.txt', 'a_b.txt'],
  ['.bashrc', 'bashrc'],
  ['...', 'file'],
  ['', 'file'],
  ['/', 'file'],
  ['name.txt. . ', 'name.txt'],
  ['a\u0000b\nc\u001b[31m.txt', 'abc[31m.txt'],
  // Read as "photo_exe.png" by the user, run as .exe by a desktop.
  ['photo_\u202egnp.exe', 'photo_gnp.exe'],
  ['a\u200b\u2066\ufeff\u3164\u{e0041}b.txt', 'ab.txt'],
  ['invoice.pdf.exe', 'invoice_pdf.exe'],
  ['invoice.pdf                                   .exe', 'invoice_pdf.exe'],
  ['invoice\u2024pdf.SCR', 'invoice_pdf.SCR'],
  ['a.b.c.sh', 'a_b_c.sh'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com1.tar.gz', '_com1.tar.gz'],
  ['LPT³.txt', '_LPT³.txt'],
  ['console.txt', 'console.txt'],
  ['a<b>|?*".txt', 'a_b_____.txt'],
])('safeFileName(%j) → %j', (given, name) => expect(safeFileName(given)).toBe(name));

it('a long name is shortened at a whole character and keeps its extension', () => {
  const name = safeFileName(`${'😀'.repeat(200)}.exe`);
  expect(name).toBe(`${'😀'.repeat(49)}.exe`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
});

it('isProgramName() recognises files that a double click would run', () => {
  for (const name of ['a.exe', 'A.BAT', 'x.lnk', 'm.docm', 'run.command', 'x.desktop'])
    expect(isProgramName(name)).toBe(true);
  for (const name of ['a.txt', 'exe', 'a.exe.txt', 'page.html', '']) expect(isProgramName(name)).toBe(false);
});

it('any input gives a safe name, and safe names are unchanged', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('.', ' ', '/', '\\', ':', 'a', 'e', 'x', '\u202e', '\u0000', '😀', 'CON', '.exe'),
    }),
  );
  fc.assert(
    fc.property(hostile, given => {
      const name = safeFileName(given);
      expect(name).not.toBe('');
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
      expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cf}]|^[. ]|[. ]$/u);
      expect(name).not.toMatch(/^(?:con|prn|aux|nul)(?:\.|$)/i);
      if (isProgramName(name)) expect(name.split('.')).toHaveLength(2);
      expect(safeFileName(name)).toBe(name);
    }),
    { numRuns: 2000 },
  );
});
