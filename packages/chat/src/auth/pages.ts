// Pages beside the chat: a failed sign-in, after signing out, after signing in at a server. Plain HTML: the files of the page need a user.
import { PAGE_NAMES } from '@vitrine/agent/internal/api';
import { html } from 'hono/html';

/** A page of the chat that a user can be sent back to; for all others, `/`. An address of another site never passes. */
export function checkReturnPath(text: string | undefined): string {
  return text !== undefined && CHAT_PAGE.test(text) ? text : '/';
}

/** The paths of the chat's pages; what encodes a part is in it, but no part that leads to another folder. */
const CHAT_PAGE = new RegExp(
  `^/(?:s/[\\w-]{1,100}|(?:${PAGE_NAMES.join('|')})(?:/(?!\\.{1,2}(?:/|$))[\\w.~%!'()*-]{1,300}){0,3})?$`,
);

/** Whether a request is for a page, which goes to the sign-in; everything else answers 401. */
export function isPageRequest(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && CHAT_PAGE.test(path);
}

/** The path that starts a sign-in and comes back to `returnPath`. */
export function signInPath(returnPath: string): string {
  return `/auth/sign-in?return=${encodeURIComponent(returnPath)}`;
}

interface NoticePage {
  readonly title: string;
  readonly text: string;
  /** The text of the link to the sign-in. Absent: there is no link. */
  readonly link?: string;
  /** See `readBasePath`. @default none */
  readonly basePath?: string;
}

/** One sentence, and perhaps a link to the sign-in. */
export function noticePage({ title, text, link, basePath = '' }: NoticePage) {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
${link === undefined ? '' : html`<p><a href="${basePath}${signInPath('/')}">${link}</a></p>`}
</main>
</html>`;
}
