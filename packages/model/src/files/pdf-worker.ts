// The thread that reads one PDF: its pages in order, until the text is long enough.
import { parentPort } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

/** Request to the thread. */
export interface PDFRequest {
  readonly bytes: Uint8Array;
  readonly maxCharacters: number;
}

/** Answer of the thread. */
export interface PDFAnswer {
  /** Text of the document; absent when it cannot be read. */
  readonly text?: string;
}

parentPort?.once('message', async ({ bytes, maxCharacters }: PDFRequest) => {
  const answer = await readText(bytes, maxCharacters).then(
    (text): PDFAnswer => ({ text }),
    (): PDFAnswer => ({}),
  );
  parentPort?.postMessage(answer);
});

async function readText(bytes: Uint8Array, maxCharacters: number): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  let text = '';
  for (let number = 1; number <= document.numPages; number++) {
    if (text.length > maxCharacters)
      return `${text.slice(0, maxCharacters)}\n[… the pages from ${number} of ${document.numPages} are left out …]`;
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const pageText = items.map(item => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    text += `${text === '' ? '' : '\n\n'}${pageText.trim()}`;
  }
  return text.length > maxCharacters
    ? `${text.slice(0, maxCharacters)}\n[… ${text.length - maxCharacters} characters are left out …]`
    : text.trim();
}
