// The frame of every page: head, header, footer, and the headers that allow a page only its own files.
import { hash as digest } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Services } from '../services.ts';
import { PAGE_STYLE } from './page-style.ts';
import { PREVIEW_SCRIPT } from './preview-script.gen.ts';

/** HTML that is escaped already. */
export type Html = ReturnType<typeof html>;

const version = (text: string): string => digest('sha256', text).slice(0, 12);
export const STYLE_PATH: string = `/assets/page-${version(PAGE_STYLE)}.css`;
export const SCRIPT_PATH: string = `/assets/preview-${version(PREVIEW_SCRIPT)}.js`;

const MARK = `<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><rect x="1" y="1" width="22" height="22" rx="6" fill="currentColor"/><path d="M6 7.5h12M6 7.5v9h12v-9M9 11.5h6" fill="none" stroke="var(--on-accent)" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** One page. */
export interface Layout {
  title: string;
  /** The text in the search field. @default none */
  query?: string;
  body: Html;
  /** Whether the header has the search field. @default true */
  hasSearch?: boolean;
  /** Template of the sandboxes of previews; the page has their script then. @default no previews */
  sandboxTemplate?: string;
}

export function layout({ title, query = '', body, hasSearch = true, sandboxTemplate }: Layout): Html {
  return html`<!doctype html>
<html lang="en"${sandboxTemplate === undefined ? '' : html` data-sandbox="${sandboxTemplate}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%232450b8'/%3E%3Cpath d='M6 7.5h12v9H6zM9 11.5h6' fill='none' stroke='white' stroke-width='2'/%3E%3C/svg%3E">
<link rel="stylesheet" href="${STYLE_PATH}">
${sandboxTemplate === undefined ? '' : html`<script src="${SCRIPT_PATH}" defer></script>`}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<a class="brand" href="/">${raw(MARK)}Interface registry</a>
${hasSearch ? search(query) : ''}
</header>
<main id="main" tabindex="-1">${body}</main>
<footer><a href="/openapi.json">API</a> <a href="/v1/audit">Audit log</a></footer>
</body>
</html>
`;
}

function search(query: string): Html {
  return html`<form class="find" action="/" role="search">
<label class="hidden" for="q">Search servers</label>
<input id="q" name="q" type="search" value="${query}" placeholder="Search servers, components, tools" autocomplete="off" maxlength="200">
<button type="submit">Search</button>
</form>`;
}

/** The headers of a page. It may frame only the registry's own content and its sandboxes. */
export function pageHeaders(services: Pick<Services, 'zoneSource'>): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; script-src 'self'; img-src data: ${services.zoneSource}; frame-src ${services.zoneSource}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}
