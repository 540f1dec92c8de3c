// The text of PDFs, read in a real thread.
import { expect, it } from 'vitest';
import { createPDF } from '../../../../test/support/create-pdf.ts';
import { describePDFText, readPDFText } from './read-pdf-text.ts';

it('readPDFText() reads the pages in order', async () => {
  expect(await readPDFText(createPDF('Invoice 12', 'Total 340 EUR'))).toBe('Invoice 12\n\nTotal 340 EUR');
});

it('readPDFText() of bytes that are no PDF is undefined', async () => {
  expect(await readPDFText(Buffer.from('%PDF-1.4 broken'))).toBeUndefined();
});

it('readPDFText() says what it leaves out', async () => {
  const text = await readPDFText(
    createPDF(...Array.from({ length: 900 }, (_, page) => `${page} ${'word '.repeat(12)}`)),
  );
  expect(text!.length).toBeLessThan(40_200);
  expect(text).toMatch(/\[… the pages from \d+ of 900 are left out …\]$/);
});

it('describePDFText() says of a document of pictures that nothing can be read', () => {
  expect(describePDFText('scan.pdf', '')).toBe('[The PDF scan.pdf has no text that you can see]');
});
