// Finds the page in the answer of a model: alone, in a fenced block, or between words.

export type ExtractedPage = { readonly html: string } | { readonly problem: string };

const FENCE = '```';
const STARTS = ['<!doctype html', '<html'];
const END = '</html>';

/** `isCut`: the answer ended at the limit of tokens. */
export function extractPage(answer: string, isCut: boolean): ExtractedPage {
  const lower = answer.toLowerCase();
  const starts = STARTS.map(start => lower.indexOf(start)).filter(at => at >= 0);
  if (starts.length === 0) return { problem: 'The answer has no HTML page: begin with <!doctype html>.' };
  const start = Math.min(...starts);
  const end = lower.lastIndexOf(END);
  if (end > start) return { html: answer.slice(start, end + END.length) };
  if (isCut) return { problem: 'The answer ended before the page did: write a shorter page.' };
  // </html> may be left out; a closing fence ends the page then.
  const fence = answer.indexOf(`\n${FENCE}`, start);
  const hasFence = answer.lastIndexOf(FENCE, start) >= 0;
  if (hasFence && fence < 0) return { problem: 'The page is not whole: it has no </html>.' };
  const html = answer.slice(start, fence < 0 ? undefined : fence).trimEnd();
  return html.toLowerCase().endsWith('</body>') || html.toLowerCase().endsWith('</script>')
    ? { html }
    : { problem: 'The page is not whole: it has no </html>.' };
}
