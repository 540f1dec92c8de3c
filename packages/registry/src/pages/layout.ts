// The frame of every page: head, header, footer, and the headers that keep a page to its own files.
import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import type { Services } from '../services.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';

/** HTML that is escaped already. */
export type Html = ReturnType<typeof html>;

const version = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
export const STYLE_PATH: string = `/assets/page-${version(PAGE_STYLE)}.css`;
export const SCRIPT_PATH: string = `/assets/page-${version(PAGE_SCRIPT)}.js`;

/** One page. `query`: the text in the search field. */
export function layout({ title, query = '', body }: { title: string; query?: string; body: Html }): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%232f5fd0'/%3E%3Cpath d='M4 5l4 6 4-6' fill='none' stroke='white' stroke-width='2'/%3E%3C/svg%3E">
<link rel="stylesheet" href="${STYLE_PATH}">
<script src="${SCRIPT_PATH}" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<a class="brand" href="/"><span class="mark" aria-hidden="true"></span>Interface registry</a>
<form action="/" role="search">
<label class="hidden" for="q">Search servers</label>
<input id="q" name="q" type="search" value="${query}" placeholder="Search servers, components, tools" autocomplete="off" maxlength="200">
<button type="submit">Search</button>
</form>
</header>
<main id="main" tabindex="-1">${body}</main>
<footer><a href="/openapi.json">API</a> <a href="/v1/audit">Audit log</a></footer>
</body>
</html>
`;
}

/** The headers of a page. Frames are those of the registry's own content alone. */
export function pageHeaders(services: Pick<Services, 'zoneSource'>): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; frame-src ${services.zoneSource}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}
