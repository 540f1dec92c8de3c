// The pages that a user sees in the browser while signing in: one title, one text.
import { escapeHtml } from '@vitrine/std/internal/escape-html';

/** HTML of a page; `link`: address of a further attempt. */
export function signInPage({ title, text, link }: { title: string; text: string; link?: string }): string {
  const again = link === undefined ? '' : `<p><a href="${escapeHtml(link)}">Sign in again</a></p>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem}</style>
<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${again}</main>
</html>
`;
}

/** Headers of every page: the browser stores nothing, loads nothing, and sends the page's address, which has a code, to no other site. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
};
